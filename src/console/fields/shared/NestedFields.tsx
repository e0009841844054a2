import type { ReactElement } from 'react';
import type { Field } from '../../../documents/types.ts';
import { isEmpty } from '../empty.ts';
import { inputs } from '../inputs.ts';
import { FieldShell } from './FieldShell.tsx';
import type { Nested } from './nested.ts';

interface NestedFieldsProps {
  id: string;
  /** Dotted path of the object in the record. */
  place: string;
  fields: readonly Field[];
  value: Nested;
  /** The object without what is empty; undefined when nothing is left of it. */
  onChange: (value: Nested | undefined) => void;
  disabled: boolean;
}

/** The inputs of an object's properties, in a grid of its own. */
export function NestedFields({ id, place, fields, value, onChange, disabled }: NestedFieldsProps): ReactElement {
  const set = (name: string, next: unknown): void => {
    const kept = Object.entries({ ...value, [name]: next }).filter(([, member]) => !isEmpty(member));
    onChange(kept.length > 0 ? Object.fromEntries(kept) : undefined);
  };
  return (
    <div className="form-grid form-grid-2">
      {fields.map((field) => {
        const Input = inputs[field.type];
        return (
          <FieldShell key={field.name} id={`${id}_${field.name}`} field={field} place={`${place}.${field.name}`}>
            {(state) => (
              <Input
                {...state}
                id={`${id}_${field.name}`}
                place={`${place}.${field.name}`}
                field={field}
                value={value[field.name]}
                disabled={disabled}
                onChange={(next) => set(field.name, next)}
              />
            )}
          </FieldShell>
        );
      })}
    </div>
  );
}
