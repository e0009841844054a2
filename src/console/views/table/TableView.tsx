import { Suspense, useEffect, type ReactElement } from 'react';
import { RecordTable } from '../../parts/table/RecordTable.tsx';
import type { ViewProps } from '../contract.ts';
import { part } from '../../data/part.ts';
import { useNarrow } from '../../data/useNarrow.ts';

/** Rows of a list with options wait for it, and for nothing else. */
const loadRich = (): Promise<typeof import('../../screens/List/late/RichTable.tsx')> => import('../../screens/List/late/RichTable.tsx');
const RichTable = part(() => loadRich().then((m) => ({ default: m.RichTable })));

const NarrowRows = part(() => import('./NarrowRows.tsx').then((m) => ({ default: m.NarrowRows })));

/** Rows and columns; where a window is too narrow for them, rows below each other. */
export function TableView({ view: _view, state: _state, onChange: _change, total: _total, ...table }: ViewProps<'table'>): ReactElement {
  const { tree, expand, summary, inline, marks, columns } = table.bundle.screen.list;
  const rich = (tree ?? expand ?? summary ?? inline ?? marks ?? columns.find((c) => c.as)) !== undefined;
  useEffect(() => {
    if (rich) void loadRich();
  }, [rich]);
  const narrow = useNarrow();
  if (narrow && !tree)
    return (
      <Suspense fallback={<div className="view-place" aria-busy />}>
        <NarrowRows {...table} />
      </Suspense>
    );
  if (!rich) return <RecordTable {...table} />;
  // Not the plain table first: taking its place would take the focus away.
  return (
    <Suspense fallback={<RecordTable {...table} rows={undefined} />}>
      <RichTable {...table} />
    </Suspense>
  );
}
