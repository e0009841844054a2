import type { ReactElement } from 'react';
import type { Field } from '../../../documents/ground/model/fields.ts';
import { Pairs } from '../Pairs.tsx';
import type { Nested } from './nested.ts';

/** The properties of an object with their titles, in one run of text. */
export function NestedView({ fields, value }: { fields: readonly Field[]; value: Nested }): ReactElement {
  return (
    <dl className="nested-view">
      <Pairs fields={fields} record={value} />
    </dl>
  );
}
