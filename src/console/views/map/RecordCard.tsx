import { useQuery } from '@tanstack/react-query';
import { Checkbox, Skeleton } from 'antd';
import { useMemo, type ReactElement } from 'react';
import type { ListData } from '../../../contract/envelope.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { Action, Row } from '../../actions/types.ts';
import { request } from '../../data/client/client.ts';
import { keys } from '../../data/documents/queries.ts';
import { useText } from '../../data/texts/useText.ts';
import { FieldProvider } from '../../fields/FieldContext.tsx';
import { isEmpty } from '../../fields/empty.ts';
import { Pairs } from '../../fields/Pairs.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Facts } from '../../parts/marks/Facts.tsx';
import { useMarks } from '../../parts/marks/useMarks.ts';
import { allowedColumns } from '../../parts/table/columns.tsx';
import { RowActions } from '../../parts/table/RowActions.tsx';
import { usePermissions } from '../../session/permissions.ts';
import { holdsFiles, isPlaced, isProse } from '../../../documents/ground/fields/traits.ts';

/** Values over a place; the rest is in the record. */
const MOST = 6;
/** Not read over a map: the map is that. */
const isAside = (field: Field): boolean => isPlaced(field) || holdsFiles(field) || isProse(field);

const NO_ACTIONS: readonly Action[] = [];

/** A record over its place: what its list shows of it first, and what can be done. */
export function RecordCard({
  bundle: { screen, resource, references },
  id,
  recycled,
  nameOf,
  onOpen,
  selected,
  onChoose,
  actions = NO_ACTIONS,
  onAction,
}: {
  bundle: ScreenBundle;
  id: string;
  recycled?: boolean;
  nameOf: (row: Row) => string;
  onOpen?: ((row: Row) => void) | undefined;
  selected?: boolean | undefined;
  onChoose?: ((row: Row) => void) | undefined;
  actions?: readonly Action[];
  onAction?: (action: Action, row: Row) => void;
}): ReactElement {
  const { t } = useText();
  const may = usePermissions();
  const marksOf = useMarks(screen.list);
  const body = { screen: screen.name, where: [{ field: 'id', operator: 'eq', value: id }], pageSize: 1, ...(recycled ? { recycled } : {}) };
  const { data, error, refetch } = useQuery({
    queryKey: keys.places(resource.name, JSON.stringify(body)),
    queryFn: ({ signal }) => request<ListData<Row>>({ url: `${resource.api}/queryList`, body, read: true, handled: true, signal }),
    placeholderData: undefined,
  });
  const surroundings = useMemo(() => ({ references, labels: {}, record: () => ({}) }), [references]);
  const fields = useMemo(
    () =>
      allowedColumns(screen.list.columns, resource.fields, may)
        .filter(({ column, field }) => !column.hidden && field.name !== resource.label && !isAside(field))
        .map(({ field }) => field),
    [screen, resource, may],
  );
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  const row = data?.list[0];
  if (!row) return data ? <p className="block-empty">{t('map.gone')}</p> : <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  return (
    <FieldProvider value={surroundings}>
      <div className="map-card">
        {onOpen ? (
          <button type="button" className="link-button map-card-title" onClick={() => onOpen(row)}>
            {nameOf(row)}
          </button>
        ) : (
          <strong className="map-card-title">{nameOf(row)}</strong>
        )}
        <div>
          <Facts row={row} marks={marksOf(row)} fields={[]} />
        </div>
        <dl>
          <Pairs fields={fields.filter((field) => !isEmpty(row[field.name])).slice(0, MOST)} record={row} />
        </dl>
        {onChoose && (
          <Checkbox checked={selected} onChange={() => onChoose(row)}>
            {t('map.choose')}
          </Checkbox>
        )}
        {onAction && actions.length > 0 && <RowActions actions={actions} narrow row={row} name={nameOf(row)} onRun={onAction} />}
      </div>
    </FieldProvider>
  );
}
