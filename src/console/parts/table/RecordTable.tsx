import { Table, type TableProps } from 'antd';
import type { TableRef } from 'antd/es/table';
import { memo, useMemo, useRef, useState, type AriaAttributes, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import type { Sorter } from '../../../documents/ground/model/list.ts';
import type { Action, Row } from '../../actions/types.ts';
import type { Density } from '../../data/rows/preferences.ts';
import { useDictionaries } from '../../data/documents/dictionaries.ts';
import { useStanding } from '../../data/page/calm.ts';
import { useTextRise } from '../../data/page/viewport.ts';
import { useText } from '../../data/texts/useText.ts';
import { toggled } from './selection.ts';
import { columnWidth, headingWidth, openerOf, tableColumns, takesRoom, wordsWidth, type CellExtras, type ShownColumn } from './columns.tsx';
import { useNarrow } from '../../data/page/media.ts';
import { FEW_ROWS, manyRows } from './manyRows.tsx';
import { RowActions, rowActionsWidth } from './RowActions.tsx';
import { rowFocus, rowKey } from './rowKeys.ts';
import { createHeadings, sortAfter } from './sorting.ts';
import { TablePlace } from './TablePlace.tsx';
import { endWhole, useTableRoom } from './tableRoom.ts';

/** A page of records and what can be done with them. */
export interface RecordTableProps {
  resource: Resource;
  columns: readonly ShownColumn[];
  /** Undefined while the first page loads: as many grey rows as a page has. */
  rows: readonly Row[] | undefined;
  pageSize: number;
  /** How close the rows stand, when not as everywhere. */
  density?: Density;
  /** The rows are those of the page before. */
  stale: boolean;
  sort: readonly Sorter[];
  /** Called with what makes the new order of the one that is then current, which may be ahead of what is drawn. */
  onSort: (turn: (sort: readonly Sorter[]) => Sorter[]) => void;
  actions: readonly Action[];
  onAction: (action: Action, row: Row) => void;
  nameOf: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** Ids of the selected rows; undefined when rows cannot be selected. */
  selectedIds?: readonly string[];
  onChoose: (rows: Row[]) => void;
  empty: ReactNode;
  extras?: TableExtras;
}

/** What a list's options add to its table. */
export interface TableExtras extends CellExtras, Pick<TableProps<Row>, 'expandable' | 'summary' | 'rowClassName'> {
  role?: 'treegrid';
  attributes?: (row: Row) => AriaAttributes;
  /** A key on a row; answers whether that was its use. */
  onKey?: (event: KeyboardEvent<HTMLElement>, row: Row) => boolean;
}

/** Widths of the boxes that choose rows, and of antd's buttons that open them, px. */
const [CHECKBOX_WIDTH, EXPAND_WIDTH] = [44, 48];

/** The table of a list screen. Until its rows are there, their place: to draw a table of grey cells first takes as long as the rows do. */
export const RecordTable = memo(function RecordTable({ rows, ...props }: RecordTableProps): ReactElement {
  return rows ? <Filled {...props} rows={rows} /> : <TablePlace rows={props.pageSize} density={props.density} />;
});

function Filled(props: RecordTableProps & { rows: readonly Row[] }): ReactElement {
  const { resource, columns, rows, density, stale, sort, onSort, actions, onAction, nameOf, onOpen, selectedIds, onChoose, empty, extras } =
    props;
  const { lead, rest, cell } = extras ?? {};
  const texts = useText();
  const { t } = texts;
  const narrow = useNarrow();
  const rise = useTextRise();
  const dictionaries = useDictionaries();
  useStanding(true);
  const data = useMemo(() => [...rows], [rows]);
  const [headings] = useState(createHeadings);
  const table = useRef<TableRef>(null);
  const room = useTableRoom(table);
  const actionWidth = actions.length > 0 ? Math.ceil(rowActionsWidth(actions, texts, narrow) * rise) : 0;
  const beside = actionWidth + (selectedIds ? CHECKBOX_WIDTH : 0) + (extras?.expandable ? EXPAND_WIDTH : 0);
  const widths = useMemo(() => {
    const asked = columns.map((one) => columnWidth(one, texts, rise, data, dictionaries));
    if (narrow) return asked;
    const wanted = columns.map((one) => wordsWidth(one, texts, rise, data));
    const first = columns.findIndex(({ field }) => field.name === openerOf(resource, columns, texts.language));
    return endWhole(asked, room - beside, (index) => columns[index] !== undefined && takesRoom(columns[index]), {
      widths: wanted,
      first,
      // Only of columns of words is it known what they hold.
      least: columns.map((one, index) =>
        takesRoom(one) ? Math.max(headingWidth(one.field, texts, rise), wanted[index] ?? 0) : (asked[index] ?? 0),
      ),
    });
  }, [columns, resource, texts, rise, data, dictionaries, narrow, room, beside]);
  const shownColumns = useMemo(
    () => tableColumns(columns, { resource, rows: data, sort, texts, onHeading: headings.note, onOpen, narrow, widths, lead, rest, cell }),
    [columns, resource, data, sort, texts, headings, onOpen, narrow, widths, lead, rest, cell],
  );
  const many = data.length > FEW_ROWS;
  const toggle = (row: Row): void => onChoose(toggled(data, selectedIds, row));
  return (
    <Table<Row>
      ref={table}
      className={`record-table${stale ? ' record-table-stale' : ''}${many ? ' record-table-many' : ''}${density ? ` record-table-${density}` : ''}`}
      size={density}
      aria-busy={stale}
      rowKey="id"
      tableLayout="fixed"
      scroll={{ x: widths.reduce((sum, width) => sum + width, beside) }}
      expandable={extras?.expandable}
      summary={extras?.summary}
      rowClassName={extras?.rowClassName}
      {...(extras?.role ? { role: extras.role } : {})}
      {...(many ? manyRows(data) : {})}
      showSorterTooltip={false}
      pagination={false}
      dataSource={data}
      locale={{ emptyText: empty }}
      columns={
        actions.length === 0
          ? shownColumns
          : [
              ...shownColumns,
              {
                key: '$actions',
                title: narrow ? '' : t('table.actions'),
                width: actionWidth,
                fixed: 'right',
                render: (_: unknown, row: Row) =>
                  rest?.(row) === undefined ? (
                    <RowActions actions={actions} narrow={narrow} row={row} name={nameOf(row)} onRun={onAction} />
                  ) : null,
              },
            ]
      }
      rowSelection={
        selectedIds && {
          columnWidth: CHECKBOX_WIDTH,
          selectedRowKeys: [...selectedIds],
          onChange: (_, selected) => onChoose(selected),
          renderCell: (_checked, row, _n, box) => (rest?.(row) === undefined ? box : null),
          getTitleCheckboxProps: () => ({ 'aria-label': t('table.chooseAll') }) as object,
          getCheckboxProps: (row) =>
            ({ disabled: rest?.(row) !== undefined, 'aria-label': t('table.choose', { name: nameOf(row) }) }) as { disabled: boolean },
        }
      }
      onChange={() => {
        const { field, additive } = headings.last();
        onSort((now) => sortAfter(now, field, additive));
      }}
      onRow={(row, n = 0) => ({
        tabIndex: n === 0 ? 0 : -1,
        'aria-rowindex': many ? n + 1 : undefined,
        onFocus: (event) => rowFocus(event.currentTarget),
        ...extras?.attributes?.(row),
        onKeyDown: (event) =>
          extras?.onKey?.(event, row) ||
          rowKey(event, {
            open: onOpen && !rest?.(row) ? () => onOpen(row) : undefined,
            toggle: selectedIds && !rest?.(row) ? () => toggle(row) : undefined,
          }),
      })}
    />
  );
}
