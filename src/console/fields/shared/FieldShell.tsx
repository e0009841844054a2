import type { ReactElement, ReactNode } from 'react';
import type { Field } from '../../../documents/types.ts';
import { useText } from '../../data/useText.ts';
import { useFieldError } from '../errors.tsx';
import { traits } from '../traits.ts';

interface FieldShellProps {
  /** Id of the control. */
  id: string;
  field: Field;
  /** Where its messages stand: the field's name, or its dotted path in an object or a list. */
  place: string;
  /** Said under the control. */
  note?: ReactNode;
  /** Draws the control. */
  children: (state: { invalid: boolean; describedBy: string | undefined }) => ReactNode;
}

/** Label, control, help and message of one field. */
export function FieldShell({ id, field, place, note, children }: FieldShellProps): ReactElement {
  const { language, titleOf } = useText();
  const error = useFieldError(place);
  const help = (language === 'en' ? field.descriptionEn : undefined) ?? field.description;
  const described = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter((part) => part !== '').join(' ');
  return (
    <div className={traits[field.type].wide ? 'form-field form-field-wide' : 'form-field'} data-field={place}>
      <label htmlFor={id} id={`${id}-label`}>
        {titleOf(field)}
        {field.required && (
          <span className="form-required" aria-hidden>
            {' '}
            *
          </span>
        )}
      </label>
      {children({ invalid: error !== undefined, describedBy: described === '' ? undefined : described })}
      {note}
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
  );
}
