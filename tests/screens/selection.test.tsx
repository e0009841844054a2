/** Rows that are chosen are those of the list as they are now: what can be done with them goes by that. */
import { act, useState, type ReactElement } from 'react';
import { expect, it } from 'vitest';
import type { Row } from '../../src/console/actions/types.ts';
import { useSelection } from '../../src/console/screens/List/useSelection.ts';
import { mounted } from './mount.tsx';

const [a, b, z] = ['a', 'b', 'z'].map((id): Row => ({ id, status: '0' })) as [Row, Row, Row];

/** A list of two rows, with buttons for what may happen to it. */
function List(): ReactElement {
  const [rows, setRows] = useState([a, b]);
  const { rows: chosen, choose, forget } = useSelection(rows);
  return (
    <>
      <p>{chosen.map((row) => `${row.id} ${String(row['status'])}`).join(', ')}</p>
      <button type="button" onClick={() => choose([a, z])}>
        choose
      </button>
      <button type="button" onClick={() => setRows([{ ...a, status: '1' }, b])}>
        read
      </button>
      <button type="button" onClick={() => forget(['a'])}>
        forget
      </button>
    </>
  );
}

it('a chosen row that was read again is the new one, one of another page the old', () =>
  mounted(<List />, async (box) => {
    const press = (name: string): Promise<void> =>
      act(async () => [...box.querySelectorAll('button')].find((button) => button.textContent === name)?.click());
    const shown = (): string | null | undefined => box.querySelector('p')?.textContent;
    await press('choose');
    expect(shown()).toBe('a 0, z 0');
    await press('read');
    expect(shown()).toBe('a 1, z 0');
    await press('forget');
    expect(shown()).toBe('z 0');
  }));
