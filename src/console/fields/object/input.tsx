import type { ReactElement } from 'react';
import type { InputProps } from '../contract.ts';
import { asNested } from '../shared/nested.ts';
import { NestedFields } from '../shared/NestedFields.tsx';

/** The properties of an object in a frame of their own. */
export default function ObjectInput({ id, field, place, value, onChange, disabled, describedBy }: InputProps): ReactElement {
  return (
    <fieldset id={id} className="nested" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      <NestedFields
        id={id}
        place={place ?? field.name}
        fields={field.fields ?? []}
        value={asNested(value)}
        disabled={disabled}
        onChange={onChange}
      />
    </fieldset>
  );
}
