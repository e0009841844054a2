/** Rows that are chosen are those of the list as they are now: what can be done with them goes by that. */
import { act, useState, type ReactElement } from 'react';
import { expect, it } from 'vitest';
import type { Row } from '../../src/console/actions/types.ts';
import { useSelection, type Selection } from '../../src/console/screens/List/useSelection.ts';
import { mounted } from './mount.tsx';

let selection: Selection;
let read: (rows: Row[]) => void;

function List({ rows: first }: { rows: Row[] }): ReactElement {
  const [rows, setRows] = useState(first);
  read = setRows;
  selection = useSelection(rows);
  return <p>{selection.rows.map((row) => `${row.id} ${String(row['status'])}`).join(', ')}</p>;
}

it('a chosen row that was read again is the new one, one of another page the old', async () => {
  const [a, b, z] = ['a', 'b', 'z'].map((id): Row => ({ id, status: '0' })) as [Row, Row, Row];
  await mounted(<List rows={[a, b]} />, async (box) => {
    await act(async () => selection.choose([a, z]));
    const before = selection.rows;
    await act(async () => read([{ ...b, status: '9' }, a]));
    expect(selection.rows).toBe(before);
    await act(async () => read([{ ...a, status: '1' }]));
    expect(box.textContent).toBe('a 1, z 0');
    await act(async () => selection.forget(['a']));
    expect(box.textContent).toBe('z 0');
  });
});
