import { memo, useMemo, type ReactElement } from 'react';
import type { Expand } from '../../../../documents/ground/model/list.ts';
import type { ScreenBundle } from '../../../../documents/ground/model/resource.ts';
import type { Row } from '../../../actions/types.ts';
import { useDrawn } from '../../../parts/table/useDrawn.tsx';
import { RecordTable, type TableExtras } from '../../../parts/table/RecordTable.tsx';
import { part } from '../../../data/page/part.ts';
import { useText } from '../../../data/texts/useText.ts';
import { Waiting } from '../../../data/page/Waiting.tsx';
import type { RichTableProps } from '../../../views/contract.ts';
import { loadTools } from '../loadTools.ts';
import { useBranches } from './useBranches.tsx';
import { useInline } from './useInline.tsx';
import { useMarked } from '../../../parts/marks/useMarked.tsx';
import { useSummary } from './SummaryRow.tsx';

const Opened = part(() => loadTools().then((m) => ({ default: m.Opened })));

const drawOpened =
  (bundle: ScreenBundle, expand: Expand) =>
  (row: Row): ReactElement => (
    <Waiting>
      <Opened bundle={bundle} expand={expand} row={row} />
    </Waiting>
  );

/** Width of the column that opens rows, px. */
const OPENER_WIDTH = 40;

/** The table of a list with what its document's options add: tree, opened rows, figures. */
export const RichTable = memo(function RichTable({ bundle, matching, readAt, recycled, ...table }: RichTableProps): ReactElement {
  const { t } = useText();
  const { tree, expand } = bundle.screen.list;
  const branches = useBranches(bundle, table.rows, readAt, tree && !recycled ? table.sort : undefined, table.nameOf);
  const opens = expand && ('fields' in expand || bundle.opened) ? expand : undefined;
  const inline = useInline(bundle, table.nameOf);
  const { cell, rowClassName } = useMarked(bundle, useDrawn(bundle, recycled ? undefined : inline));
  const summary = useSummary(
    bundle,
    table.columns,
    { before: (opens ? 1 : 0) + (table.selectedIds ? 1 : 0), after: table.actions.length > 0 },
    matching,
    readAt,
  );
  const expandable = useMemo<TableExtras['expandable']>(
    () =>
      opens && {
        columnWidth: OPENER_WIDTH,
        columnTitle: <span className="visually-hidden">{t('opened.column')}</span>,
        expandedRowRender: drawOpened(bundle, opens),
      },
    [opens, bundle, t],
  );
  const summed = table.rows?.length && !recycled ? summary : undefined;
  // The same object until something in it is another: the table draws every row again for a new one.
  const extras = useMemo<TableExtras>(
    () => ({ ...branches.extras, cell, ...(rowClassName ? { rowClassName } : {}), expandable, summary: summed }),
    [branches.extras, cell, rowClassName, expandable, summed],
  );
  return <RecordTable {...table} rows={branches.rows} extras={extras} />;
});
