import type { ReactElement } from 'react';
import { CurveView } from '../../parts/curve/CurveView.tsx';
import type { BlockProps } from '../contract.ts';
import { useCellText, type Figure } from '../shared/figures.ts';
import { rowKey } from '../shared/rows.ts';
import { WithData } from '../shared/WithData.tsx';

/** Curves that are drawn one upon another. */
const MOST = 8;

/** Curves of rows on common axes, and why the first is judged as it is. */
export function CurveBlock({ block }: BlockProps<'curve'>): ReactElement {
  const textOf = useCellText();
  return (
    <WithData name={block.name}>
      {(answer) => {
        const [heading] = answer.columns;
        const rows = answer.rows.slice(0, MOST).map((row, n) => ({ ...row, id: rowKey(row, answer, n) }));
        return <CurveView records={rows} fields={block} nameOf={(row) => (heading ? textOf(row as Figure, heading) : '')} />;
      }}
    </WithData>
  );
}
