import type { ReactElement } from 'react';
import type { Field } from '../../documents/ground/model/fields.ts';
import { useText } from '../data/texts/useText.ts';
import { Value } from './Value.tsx';

/** Titles of fields with their values in a record: what stands in a `dl`. */
export function Pairs({ fields, record }: { fields: readonly Field[]; record: Record<string, unknown> }): ReactElement {
  const { titleOf } = useText();
  return (
    <>
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{titleOf(field)}</dt>
          <dd>
            <Value field={field} record={record} />
          </dd>
        </div>
      ))}
    </>
  );
}
