import type { ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import type { ViewProps } from '../contract.ts';
import { asNested } from '../shared/nested.ts';
import { Value } from '../Value.tsx';

/** A small table: a column a property, a line an object. */
export default function RowsView({ field, value }: ViewProps): ReactElement {
  const { titleOf } = useText();
  const fields = field.fields ?? [];
  const rows = Array.isArray(value) ? value.map(asNested) : [];
  return (
    <div className="rows-view">
      <table aria-label={titleOf(field)}>
        <thead>
          <tr>
            {fields.map((f) => (
              <th key={f.name} scope="col">
                {titleOf(f)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, n) => (
            <tr key={n}>
              {fields.map((f) => (
                <td key={f.name}>
                  <Value field={f} record={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
