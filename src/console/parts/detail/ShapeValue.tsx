import { type ReactElement } from 'react';
import type { Field } from '../../../documents/ground/model/fields.ts';
import { part } from '../../data/page/part.ts';
import { isEmpty } from '../../fields/empty.ts';
import { Value } from '../../fields/Value.tsx';
import { Waiting } from '../../data/page/Waiting.tsx';

const ShapeView = part(() => import('../../draw/ShapeView.tsx'));

/** A geometry on a small map; in words until that is there. */
export function ShapeValue({ field, record }: { field: Field; record: Record<string, unknown> }): ReactElement {
  const words = <Value field={field} record={record} />;
  const value = record[field.name];
  if (isEmpty(value)) return words;
  return (
    <Waiting fallback={words}>
      <ShapeView field={field} value={value} />
    </Waiting>
  );
}
