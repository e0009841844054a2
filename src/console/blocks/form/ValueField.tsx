import type { FieldProps } from '@rjsf/utils';
import type { ReactElement } from 'react';
import type { Field } from '../../../documents/types.ts';
import { useText } from '../../data/useText.ts';
import { inputs } from '../../fields/inputs.ts';
import { traits } from '../../fields/traits.ts';
import { useFieldError } from './errors.tsx';
import type { FormRecord } from './record.ts';

/** Label, input, help and message of one property, drawn by its field type. */
export function ValueField({ formData, onChange, fieldPathId, disabled, readonly, uiSchema }: FieldProps): ReactElement {
  const { language, t, titleOf } = useText();
  const { drawn: field } = (uiSchema?.['ui:options'] ?? {}) as unknown as { drawn: Field };
  const error = useFieldError(field.name);
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
        value={formData as unknown}
        disabled={disabled === true || readonly === true}
        invalid={error !== undefined}
        describedBy={described === '' ? undefined : described}
        onChange={(value) => onChange(value as FormRecord, fieldPathId.path)}
      />
      {readonly && field.immutable && <div className="form-help">{t('form.immutable')}</div>}
      {help && <div className="form-help" id={`${id}-help`}>{help}</div>}
      {error && <div className="field-error" id={`${id}-error`} role="alert">{error}</div>}
    </div>
  );
}
