import type { ReactElement } from 'react';
import type { Field } from '../../../documents/types.ts';
import { useText } from '../../data/useText.ts';
import { Value } from '../Value.tsx';
import type { Nested } from './nested.ts';

/** The properties of an object with their titles, in one run of text. */
export function NestedView({ fields, value }: { fields: readonly Field[]; value: Nested }): ReactElement {
  const { titleOf } = useText();
  return (
    <dl className="nested-view">
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{titleOf(field)}</dt>
          <dd>
            <Value field={field} record={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
