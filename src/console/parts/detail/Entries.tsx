import type { ReactElement } from 'react';
import type { Field } from '../../../documents/ground/model/fields.ts';
import { useText } from '../../data/texts/useText.ts';
import { traits } from '../../fields/traits.ts';
import { Value } from '../../fields/Value.tsx';
import { ShapeValue } from './ShapeValue.tsx';
import './entries.css';
import { isShape } from '../../../documents/ground/fields/traits.ts';

/** Fields of a record with their values, to be read. */
export function Entries({ fields, record }: { fields: readonly Field[]; record: Record<string, unknown> }): ReactElement {
  const { titleOf } = useText();
  return (
    <dl className="entries">
      {fields.map((field) => (
        <div key={field.name} className={traits[field.type].wide ? 'entry entry-wide' : 'entry'}>
          <dt>{titleOf(field)}</dt>
          <dd>{isShape(field) ? <ShapeValue field={field} record={record} /> : <Value field={field} record={record} />}</dd>
        </div>
      ))}
    </dl>
  );
}
