import type { FieldProps } from '@rjsf/utils';
import { useMemo, type ReactElement } from 'react';
import type { Field } from '../../../documents/types.ts';
import { useText } from '../../data/useText.ts';
import { inputs } from '../../fields/inputs.ts';
import { traits } from '../../fields/traits.ts';
import { useFieldError } from './errors.tsx';
import type { FormRecord } from './record.ts';
import { useRules } from './ruled.ts';

/** Label, input, help and message of one property, drawn by its field type. */
export function ValueField({ formData, onChange, fieldPathId, disabled, readonly, uiSchema }: FieldProps): ReactElement | null {
  const { language, t, titleOf } = useText();
  const { drawn } = (uiSchema?.['ui:options'] ?? {}) as unknown as { drawn: Field };
  const error = useFieldError(drawn.name);
  const { hidden, locked, needed, before } = useRules(drawn.name);
  const field = useMemo(() => (needed && !drawn.required ? { ...drawn, required: true } : drawn), [drawn, needed]);
  if (hidden) return null;
  const id = fieldPathId.$id;
  const help = (language === 'en' ? field.descriptionEn : undefined) ?? field.description;
  const Input = inputs[field.type];
  const described = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter((part) => part !== '').join(' ');
  return (
    <div className={traits[field.type].wide ? 'form-field form-field-wide' : 'form-field'} data-field={field.name}>
      <label htmlFor={id}>
        {titleOf(field)}
        {field.required && <span className="form-required" aria-hidden> *</span>}
      </label>
      <Input
        id={id}
        field={field}
        value={locked ? before : (formData as unknown)}
        disabled={disabled === true || readonly === true || locked}
        invalid={error !== undefined}
        describedBy={described === '' ? undefined : described}
        onChange={(value) => onChange(value as FormRecord, fieldPathId.path)}
      />
      {locked && <div className="form-help">{t('form.locked')}</div>}
      {readonly && field.immutable && <div className="form-help">{t('form.immutable')}</div>}
      {help && <div className="form-help" id={`${id}-help`}>{help}</div>}
      {error && <div className="field-error" id={`${id}-error`} role="alert">{error}</div>}
    </div>
  );
}
