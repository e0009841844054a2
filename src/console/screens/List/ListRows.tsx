import { useCallback, useMemo, useRef, type ReactElement } from 'react';
import type { ViewTypeName } from '../../../documents/ground/model/views.ts';
import { ownSort, sizesOf } from '../../data/rows/listState.ts';
import { useSteady } from '../../data/page/useSteady.ts';
import { askWhyOf, RowWhy } from '../../data/page/why.ts';
import { useLive } from '../../data/live/useLive.ts';
import { Failure } from '../../parts/Failure.tsx';
import { useNarrow } from '../../data/page/media.ts';
import { Pager, type Turn } from '../../parts/table/Pager.tsx';
import { Waiting } from '../../data/page/Waiting.tsx';
import type { ViewProps } from '../../views/contract.ts';
import { drawView } from '../../views/index.ts';
import { RichTable } from './rows/RichTable.tsx';
import { useFit } from './useFit.ts';
import { useEmpty } from './useEmpty.tsx';
import type { ListModel } from './useListModel.ts';

function useViewProps(list: ListModel): ViewProps<ViewTypeName> {
  const { bundle, data, parts, selection, actions } = list;
  const { state, change } = data;
  const selectable = actions.batch.length > 0;
  return {
    view: data.view,
    bundle,
    state,
    onChange: change,
    total: data.info,
    readAt: data.readAt,
    matching: data.matching,
    recycled: data.recycled,
    resource: bundle.resource,
    columns: parts.visible,
    rows: data.rows,
    pageSize: state.size,
    density: parts.preferences.density,
    stale: data.stale,
    sort: state.sort,
    onSort: useSteady<Parameters<ViewProps<ViewTypeName>['onSort']>, void>((turn) =>
      change((now) => {
        const next = turn(now.sort);
        return { sort: next.length > 0 ? next : ownSort(now, bundle.screen.list), page: 1 };
      }),
    ),
    actions: actions.row,
    onAction: actions.onAction,
    nameOf: actions.nameOf,
    onOpen: actions.onOpen,
    selectedIds: useMemo(() => (selectable ? selection.rows.map((row) => row.id) : undefined), [selectable, selection.rows]),
    onChoose: selection.choose,
    empty: useEmpty(list),
    RichTable,
  };
}

/** The rows of a list in its view, with the pager under them; why there are none where they cannot be read. */
export function ListRows({ list }: { list: ListModel }): ReactElement {
  const { bundle, data } = list;
  const { rows, error, refresh, info, question, change, state } = data;
  const whyOf = useCallback((row: Record<string, unknown>) => askWhyOf({ bundle, row }), [bundle]);
  const view = useViewProps(list);
  const pager = useRef<HTMLElement>(null);
  const narrow = useNarrow();
  const mayFit = data.view.type === 'table' && !narrow;
  const measure = useFit(bundle.screen.name, pager, {
    on: state.fit === true && mayFit,
    drawn: rows !== undefined && !data.stale,
    density: list.parts.preferences.density,
  });
  const turn = (to: Turn): void => {
    if ('fit' in to) measure();
    change(to);
  };
  useLive(bundle.resource.name, bundle.resource.fields);
  if (error && !rows) return <Failure error={error} onRetry={refresh} />;
  return (
    <>
      {error && <Failure error={error} onRetry={refresh} />}
      <RowWhy value={whyOf}>
        <Waiting fallback={<div className="view-place" aria-busy />}>{drawView(view)}</Waiting>
      </RowWhy>
      {!question && (
        <Pager
          ref={pager}
          info={info}
          sizes={sizesOf(bundle.screen.list)}
          fit={mayFit || state.fit ? state.fit === true : undefined}
          loading={rows === undefined}
          onTurn={turn}
        />
      )}
    </>
  );
}
