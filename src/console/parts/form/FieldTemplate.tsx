import type { FieldTemplateProps } from '@rjsf/utils';
import { useMemo, type ReactElement } from 'react';
import type { Field } from '../../../documents/ground/model/fields.ts';
import { useText } from '../../data/texts/useText.ts';
import { askWhy } from '../../data/page/why.ts';
import { useFieldError } from '../../fields/errors.tsx';
import { useSurroundings } from '../../fields/FieldContext.tsx';
import { traits } from '../../fields/traits.ts';
import { ClearedNote } from './dependents.tsx';
import { fieldOf } from './drawn.ts';
import { PlacedProvider, type Placed } from './placed.ts';
import { useRules } from './ruled.ts';

/** Why a field cannot be changed. */
function LockedNote({ why, label }: { why: string; label: string }): ReactElement {
  const { t } = useText();
  return (
    <div className="form-help">
      {why}{' '}
      <button type="button" className="link-button" aria-label={`${t('why.field')} ${label}`} onClick={askWhy}>
        {t('why.field')}
      </button>
    </div>
  );
}

/** Label, control, help and message of one field, as the rules leave it. */
function PlacedField({
  field: baseField,
  id,
  label,
  rawHelp,
  fieldPathId,
  readonly,
  children,
}: FieldTemplateProps & { field: Field }): ReactElement | null {
  const { t } = useText();
  const { existing } = useSurroundings();
  const place = fieldPathId.path.join('.');
  const { hidden, locked, needed, dict, target, before } = useRules(place);
  const error = useFieldError(place);
  // A code that need not be given says so before anything else.
  const making = baseField.generate !== undefined && existing !== true && fieldPathId.path.length === 1;
  const help = making ? [t('form.generated'), rawHelp].filter(Boolean).join(' ') : rawHelp;
  const describedBy = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter((part) => part !== '').join(' ');
  const required = (baseField.required || needed) && !making;
  const field = useMemo(
    () => ({ ...baseField, required, ...(dict === undefined ? {} : { dict }), ...(target === undefined ? {} : { reference: target }) }),
    [baseField, required, dict, target],
  );
  const invalid = error !== undefined;
  const placed = useMemo(
    (): Placed => ({ field, place, locked, before, invalid, describedBy: describedBy === '' ? undefined : describedBy }),
    [field, place, locked, before, invalid, describedBy],
  );
  if (hidden) return null;
  const note = locked ? t('form.locked') : readonly && field.immutable ? t('form.immutable') : undefined;
  return (
    <PlacedProvider value={placed}>
      <div className={traits[field.type].wide ? 'form-field form-field-wide' : 'form-field'} data-field={place}>
        <label htmlFor={id} id={`${id}-label`}>
          {label}
          {required && (
            <span className="form-required" aria-hidden>
              {' '}
              *
            </span>
          )}
        </label>
        {children}
        {note && <LockedNote why={note} label={label} />}
        {field.reference !== undefined && <ClearedNote name={place} />}
        {help && (
          <div className="form-help" id={`${id}-help`}>
            {help}
          </div>
        )}
        {error && (
          <div className="field-error" id={`${id}-error`} role="alert">
            {error}
          </div>
        )}
      </div>
    </PlacedProvider>
  );
}

/** A field with all that belongs to it; the record as a whole and the rows of a list have nothing of their own. */
export function FieldTemplate(props: FieldTemplateProps): ReactElement {
  const field = props.fieldPathId.path.length > 0 ? fieldOf(props.uiSchema) : undefined;
  return field ? <PlacedField {...props} field={field} /> : props.children;
}
