import { useCallback, useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { useGo } from '../../data/place.ts';
import type { ScreenBundle } from '../../../documents/types.ts';
import type { Where } from '../../../documents/where/types.ts';
import { actionsAt } from '../../actions/index.ts';
import type { Action, ActionContext, Dialog, FormOpening, Row } from '../../actions/types.ts';
import { allowedColumns, visibleColumns } from '../../parts/table/columns.tsx';
import { Pager } from '../../parts/table/Pager.tsx';
import { pageInstead } from '../../parts/table/pages.ts';
import { calm, useStanding } from '../../data/calm.ts';
import { keepFocus } from '../../data/focus.ts';
import { isSearching, limitsOf, ownSort, sizesOf, viewIn } from '../../data/listState.ts';
import { keepPreferences, readPreferences } from '../../data/preferences.ts';
import { useSteady } from '../../data/useSteady.ts';
import { useText } from '../../data/useText.ts';
import { askWhyOf, RowWhy } from '../../data/why.ts';
import { FieldProvider } from '../../fields/FieldContext.tsx';
import { usePlain } from '../../fields/usePlain.ts';
import { useButtons } from '../../session/buttons.ts';
import { usePermissions } from '../../session/permissions.ts';
import { Failure } from '../../parts/Failure.tsx';
import { ListEmpty } from './ListEmpty.tsx';
import { drawView, questionOf } from '../../views/index.ts';
import type { ViewProps } from '../../views/contract.ts';
import type { ViewTypeName } from '../../../documents/views/index.ts';
import { SearchForm } from '../../parts/table/SearchForm.tsx';
import { Toolbar } from './Toolbar.tsx';
import type { ParamsState } from '../nested.ts';
import { useListState } from './useListState.ts';
import { loadTools } from './loadTools.ts';
import { useOwnWhere } from './useOwnWhere.ts';
import { useRows } from './useRows.ts';
import './list.css';
import { part } from '../../data/part.ts';
import { Waiting } from '../../parts/Waiting.tsx';

const Dialogs = part(() => loadTools().then((m) => ({ default: m.Dialogs })));
const Chips = part(() => calm.then(loadTools).then((m) => ({ default: m.Chips })));
const BatchBar = part(() => loadTools().then((m) => ({ default: m.BatchBar })));
const Tools = part(() => calm.then(loadTools).then((m) => ({ default: m.Tools })));
const Beside = part(() => calm.then(loadTools).then((m) => ({ default: m.Beside })));
const QuickFilters = part(() => calm.then(loadTools).then((m) => ({ default: m.QuickFilters })));
const FirstRecord = part(() => loadTools().then((m) => ({ default: m.FirstRecord })));
const ViewSwitch = part(() => calm.then(loadTools).then((m) => ({ default: m.ViewSwitch })));
const NO_ROWS: Row[] = [];
const NO_LIMITS: Where = [];
const idsOf = (rows: readonly Row[]): string[] => rows.map((row) => row.id);

/** The list of a screen, drawn from its document. */
export function ListScreen({
  bundle,
  limits = NO_LIMITS,
  paramsState,
  onOpenPage,
}: {
  bundle: ScreenBundle;
  /** Conditions from around the list, beside its own. */
  limits?: Where;
  /** Where it keeps its state when the address is not its own. */
  paramsState?: ParamsState;
  onOpenPage: (dialog: FormOpening) => void;
}): ReactElement {
  const { screen, resource, references } = bundle;
  const { beside } = screen.list;
  const { titleOf } = useText();
  const may = usePermissions();
  const shows = useButtons();
  const plain = usePlain();
  const go = useGo();
  const [state, change] = useListState(bundle, paramsState);
  const written = useOwnWhere(bundle, state.where, may);
  const own = useMemo(() => ({ ...written, where: limits.length ? [...limits, ...written.where] : written.where }), [written, limits]);
  const recycles = resource.softDelete && screen.verbs.includes('delete') && shows(`${screen.name}:delete`);
  const recycled = recycles && state.recycled === true;
  const view = viewIn(state, screen.list);
  const question = useMemo(() => questionOf(view, state, resource), [view, state, resource]);
  const { rows, readAt, stale, fetching, error, info, refresh, remove } = useRows(bundle, state, own, recycled, question);
  // What is done from a record's detail lies over it, and leads back to it.
  const [dialogs, setDialogs] = useState<readonly Dialog[]>([]);
  const [selected, setSelected] = useState<Row[]>(NO_ROWS);
  const [preferences, setPreferences] = useState(() => readPreferences(screen.name));
  const prefer = (choices: Partial<typeof preferences>): void => {
    keepPreferences(screen.name, choices);
    setPreferences({ ...preferences, ...choices });
  };

  const columns = useMemo(() => allowedColumns(screen.list.columns, resource.fields, may), [screen, resource, may]);
  const visible = useMemo(() => visibleColumns(columns, preferences), [columns, preferences]);
  const shownFilters = useMemo(
    () =>
      screen.list.filters.flatMap((filter) => {
        const field = resource.fields.find((f) => f.name === filter.field);
        return field && (field.permission === undefined || may(field.permission)) ? [{ filter, field }] : [];
      }),
    [screen, resource, may],
  );
  const keywordFields = screen.list.search.flatMap((name) => resource.fields.filter((f) => f.name === name).map(titleOf));
  const rowActions = useMemo(() => actionsAt(recycled ? 'recycled' : 'row', bundle, shows), [recycled, bundle, shows]);
  const batchActions = useMemo(() => actionsAt(recycled ? 'recycled' : 'batch', bundle, shows), [recycled, bundle, shows]);
  const detailActions = useMemo(() => rowActions.filter((action) => action.id !== 'view' && action.id !== 'remove'), [rowActions]);
  const nameOf = useCallback(
    (row: Row): string => {
      const field = resource.fields.find((f) => f.name === resource.label);
      const labels = row['$labels'] as Record<string, string | string[]> | undefined;
      return field ? plain(field, row[field.name], labels?.[field.name]) : row.id;
    },
    [resource, plain],
  );

  // A table says by itself when its rows stand.
  useStanding(error !== null || (rows !== undefined && view.type !== 'table'));

  const instead = rows && !stale && !fetching ? pageInstead(info) : undefined;
  useEffect(() => {
    if (instead !== undefined) change({ page: instead });
  }, [instead, change]);

  const matching = useMemo(
    () => ({ where: [...limitsOf(state, screen.list).where, ...own.where], keyword: state.keyword }),
    [state, screen, own],
  );
  const giveBack = useRef<() => void>(undefined);
  const last = dialogs.length <= 1;
  const close = useCallback(() => {
    setDialogs((now) => now.slice(0, -1));
    if (!last) return;
    giveBack.current?.();
    giveBack.current = undefined;
  }, [last]);
  const open = useCallback(
    (next: Dialog) => {
      if (screen.form.kind === 'page' && (next.kind === 'create' || next.kind === 'edit' || next.kind === 'copy')) onOpenPage(next);
      else {
        giveBack.current ??= keepFocus();
        setDialogs((now) => [...now.filter(({ kind }) => kind === 'view' && next.kind !== 'view'), next]);
      }
    },
    [screen, onOpenPage],
  );
  const whyOf = useCallback((row: Record<string, unknown>) => askWhyOf({ bundle, row }), [bundle]);
  const forget = (ids: readonly string[]): void => {
    const removed = new Set(ids);
    setSelected((before) => before.filter((row) => !removed.has(row.id)));
  };
  const contextFor = (of: Row[]): ActionContext => ({
    bundle,
    rows: of,
    nameOf,
    open,
    go: (address) => go(address),
    refresh: () => {
      forget(idsOf(of));
      refresh();
    },
    remove: async (removed) => {
      const done = await remove(removed);
      if (done) forget(idsOf(removed));
      return done;
    },
    query: { ...matching, sorters: state.sort, columns: visible.map((c) => c.field.name) },
  });
  const run =
    (of: Row[]) =>
    (action: Action, choice?: string): void =>
      void action.run(contextFor(of), choice);
  const mayView = rowActions.some((a) => a.id === 'view');
  const onOpen = useMemo(() => (mayView ? (row: Row) => open({ kind: 'view', row }) : undefined), [mayView, open]);
  const searching = isSearching(state);
  const toolbarActions = useMemo(() => (recycled ? [] : actionsAt('toolbar', bundle, shows)), [recycled, bundle, shows]);
  const create = toolbarActions.find((action) => action.id === 'create');
  const selectable = batchActions.length > 0;
  const selectedIds = useMemo(() => (selectable ? idsOf(selected) : undefined), [selectable, selected]);
  const onAction = useSteady((action: Action, row: Row) => run([row])(action));
  const onSort = useSteady<Parameters<ViewProps<ViewTypeName>['onSort']>, void>((turn) =>
    change((now) => {
      const next = turn(now.sort);
      return { sort: next.length > 0 ? next : ownSort(now, screen.list), page: 1 };
    }),
  );
  const onCreate = useSteady(() => create && run(NO_ROWS)(create));
  const onReset = useSteady(() =>
    change({ keyword: '', filters: {}, where: undefined, recycled: undefined, quickFilter: undefined, page: 1 }),
  );
  const creates = create !== undefined;
  const empty = useMemo(
    () => (
      <ListEmpty searching={searching} onReset={onReset}>
        {creates && (
          <Waiting>
            <FirstRecord onCreate={onCreate} />
          </Waiting>
        )}
      </ListEmpty>
    ),
    [searching, creates, onReset, onCreate],
  );
  const hasSearch = shownFilters.length > 0 || keywordFields.length > 0;
  const shown: ViewProps<ViewTypeName> = {
    view,
    bundle,
    state,
    onChange: change,
    total: info,
    readAt,
    matching,
    recycled,
    resource,
    columns: visible,
    rows,
    pageSize: state.size,
    density: preferences.density,
    stale,
    sort: state.sort,
    onSort,
    actions: rowActions,
    onAction,
    nameOf,
    onOpen,
    selectedIds,
    onChoose: setSelected,
    empty,
  };
  const surroundings = useMemo(() => ({ references, labels: {}, record: () => ({}) }), [references]);
  const views = (screen.list.views?.length ?? 0) > 1;

  return (
    <FieldProvider value={surroundings}>
      <section className={`list-screen${beside ? ' list-beside' : ''}`} aria-label={titleOf(screen)}>
        {beside && (
          <Waiting fallback={<div className="beside-place" />}>
            <Beside bundle={bundle} beside={beside} state={state} onChange={change} />
          </Waiting>
        )}
        {hasSearch && !preferences.searchHidden && (
          <SearchForm
            filters={shownFilters}
            keywordFields={keywordFields}
            search={state}
            onSearch={(search) => change({ ...search, page: 1 })}
            expanded={preferences.searchExpanded}
            onExpand={(searchExpanded) => prefer({ searchExpanded })}
          />
        )}
        <div className="list-card">
          <Toolbar
            actions={toolbarActions}
            onRun={run(NO_ROWS)}
            searchHidden={preferences.searchHidden === true}
            onToggleSearch={hasSearch ? () => prefer({ searchHidden: !preferences.searchHidden }) : undefined}
            onRefresh={refresh}
            fetching={fetching && rows !== undefined}
            views={views}
          >
            {views && (
              <Waiting>
                <ViewSwitch list={screen.list} view={view.type} onChoose={(next) => change({ view: next })} />
              </Waiting>
            )}
            {rows && (
              <Waiting>
                <Tools
                  bundle={bundle}
                  columns={columns}
                  preferences={preferences}
                  onPrefer={prefer}
                  own={written.where}
                  matching={matching}
                  onChange={change}
                  may={may}
                  recycled={recycles ? recycled : undefined}
                  selectedRow={selected[0]}
                  onRecycled={(next) => {
                    setSelected(NO_ROWS);
                    change({ recycled: next, page: 1 });
                  }}
                />
              </Waiting>
            )}
          </Toolbar>
          {screen.list.quickFilters && (
            <Waiting fallback={<div className="quickFilters-place" />}>
              <QuickFilters bundle={bundle} limits={limits} state={state} onChange={change} />
            </Waiting>
          )}
          {isSearching({ ...state, quickFilter: undefined }) && (
            <Waiting fallback={<div className="chips" />}>
              <Chips state={state} list={screen.list} bundle={bundle} own={written.where} recycled={recycled} onChange={change} />
            </Waiting>
          )}
          {selected.length > 0 && (
            <Waiting fallback={<div className="batch-bar" />}>
              <BatchBar rows={selected} actions={batchActions} onRun={run(selected)} onClear={() => setSelected(NO_ROWS)} />
            </Waiting>
          )}
          {error && !rows ? (
            <Failure error={error} onRetry={refresh} />
          ) : (
            <>
              {error && <Failure error={error} onRetry={refresh} />}
              <RowWhy value={whyOf}>
                <Waiting fallback={<div className="view-place" aria-busy />}>{drawView(shown)}</Waiting>
              </RowWhy>
              {!question && <Pager info={info} sizes={sizesOf(screen.list)} loading={rows === undefined} onTurn={change} />}
            </>
          )}
        </div>
        {dialogs.map((dialog, depth) => (
          <Waiting key={depth}>
            <Dialogs
              bundle={bundle}
              dialog={dialog}
              nameOf={nameOf}
              rows={rows ?? NO_ROWS}
              onTurn={(row) => setDialogs([{ kind: 'view', row }])}
              onChanged={(ids) => {
                forget(ids);
                refresh();
              }}
              onClose={close}
              actions={detailActions}
              onRun={(action, row) => run([row])(action)}
            />
          </Waiting>
        ))}
      </section>
    </FieldProvider>
  );
}
