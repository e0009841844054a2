import type { FieldProps } from '@rjsf/utils';
import { useMemo, type ReactElement } from 'react';
import type { Field } from '../../../documents/types.ts';
import { useText } from '../../data/useText.ts';
import { askWhy } from '../../data/why.ts';
import { inputs } from '../../fields/inputs.ts';
import { useSurroundings } from '../../fields/FieldContext.tsx';
import { FieldShell } from '../../fields/shared/FieldShell.tsx';
import { ClearedNote } from './dependents.tsx';
import type { FormRecord } from './record.ts';
import { useRules } from './ruled.ts';

/** A code that need not be given, and says so before anything else. */
function madeWhenSaved(field: Field, said: string, language: string): Field {
  const own = language === 'en' ? field.descriptionEn : field.description;
  const help = own === undefined ? said : `${said} ${own}`;
  return { ...field, required: false, description: help, descriptionEn: help };
}

/** One property of the form, drawn by its field type. */
export function ValueField({ formData, onChange, fieldPathId, disabled, readonly, uiSchema }: FieldProps): ReactElement | null {
  const { t, titleOf, language } = useText();
  const { existing } = useSurroundings();
  const { drawn } = (uiSchema?.['ui:options'] ?? {}) as unknown as { drawn: Field };
  const { hidden, locked, needed, dict, target, before } = useRules(drawn.name);
  const field = useMemo(
    () => ({
      ...drawn,
      required: drawn.required || needed,
      ...(dict === undefined ? {} : { dict }),
      ...(target === undefined ? {} : { reference: target }),
    }),
    [drawn, needed, dict, target],
  );
  if (hidden) return null;
  const making = field.generate !== undefined && existing !== true;
  const Input = inputs[field.type];
  const note = locked ? t('form.locked') : readonly && field.immutable ? t('form.immutable') : undefined;
  return (
    <FieldShell
      id={fieldPathId.$id}
      field={making ? madeWhenSaved(field, t('form.generated'), language) : field}
      place={field.name}
      note={
        <>
          {note && (
            <div className="form-help">
              {note}{' '}
              <button type="button" className="link-button" aria-label={`${t('why.field')} ${titleOf(field)}`} onClick={askWhy}>
                {t('why.field')}
              </button>
            </div>
          )}
          {field.reference !== undefined && <ClearedNote name={field.name} />}
        </>
      }
    >
      {(state) => (
        <Input
          {...state}
          id={fieldPathId.$id}
          field={making ? { ...field, required: false } : field}
          place={field.name}
          value={locked ? before : (formData as unknown)}
          disabled={disabled === true || readonly === true || locked || target === ''}
          onChange={(value) => onChange(value as FormRecord, fieldPathId.path)}
        />
      )}
    </FieldShell>
  );
}
