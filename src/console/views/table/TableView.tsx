import type { ReactElement } from 'react';
import { RecordTable } from '../../parts/table/RecordTable.tsx';
import type { ViewProps } from '../contract.ts';
import { part } from '../../data/page/part.ts';
import { useNarrow } from '../../data/page/media.ts';
import { Waiting } from '../../data/page/Waiting.tsx';

const NarrowRows = part(() => import('./NarrowRows.tsx').then((m) => ({ default: m.NarrowRows })));

/** Rows and columns; where a window is too narrow for them, rows below each other. */
export function TableView({
  view: _view,
  state: _state,
  onChange: _change,
  total: _total,
  RichTable,
  ...table
}: ViewProps<'table'>): ReactElement {
  const { bundle, matching, recycled, readAt, ...plain } = table;
  const { tree, expand, summary, inline, marks, columns } = bundle.screen.list;
  const rich = (tree ?? expand ?? summary ?? inline ?? marks ?? columns.find((c) => c.as)) !== undefined;
  const narrow = useNarrow();
  if (narrow && !tree)
    return (
      <Waiting fallback={<div className="view-place" aria-busy />}>
        <NarrowRows {...table} />
      </Waiting>
    );
  // Without what it does not use: rows that were read again and are the same are not drawn again.
  if (!rich) return <RecordTable {...plain} />;
  return <RichTable {...plain} bundle={bundle} matching={matching} recycled={recycled} readAt={(tree ?? summary) ? readAt : 0} />;
}
