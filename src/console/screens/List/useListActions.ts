import { useCallback, useMemo } from 'react';
import type { Resource, ScreenBundle } from '../../../documents/ground/model/resource.ts';
import { actionsAt } from '../../actions/index.ts';
import type { Action, ActionContext, Row } from '../../actions/types.ts';
import { useGo } from '../../data/page/place.ts';
import { useSteady } from '../../data/page/useSteady.ts';
import { useText } from '../../data/texts/useText.ts';
import { isEmpty } from '../../fields/empty.ts';
import { usePlain } from '../../fields/usePlain.ts';
import { namingIn } from '../../parts/table/columns.tsx';
import { useButtons } from '../../session/buttons.ts';
import type { Run } from './Toolbar.tsx';
import type { DialogStack } from './useDialogs.ts';
import type { ListData } from './useListData.ts';
import type { ListParts } from './useListParts.ts';
import type { Selection } from './useSelection.ts';
import { labelsOf } from '../../data/rows/labels.ts';

/** What can be done with the rows of a list. */
export interface ListActions {
  toolbar: readonly Action[];
  row: readonly Action[];
  batch: readonly Action[];
  /** What is offered where a record is looked at. */
  detail: readonly Action[];
  /** How a first record is made; undefined where none can be. */
  create: Action | undefined;
  /** A record in one or two words. */
  nameOf: (row: Row) => string;
  /** Runs actions with some rows; with none from the toolbar. */
  run: (rows: Row[]) => Run;
  /** Runs an action with one row; stays the same function. */
  onAction: (action: Action, row: Row) => void;
  /** Looks at a record; undefined for who may not. */
  onOpen: ((row: Row) => void) | undefined;
}

const NO_ACTIONS: readonly Action[] = [];
const idsOf = (rows: readonly Row[]): string[] => rows.map((row) => row.id);

function useNameOf(resource: Resource): (row: Row) => string {
  const plain = usePlain();
  const { language } = useText();
  return useCallback(
    (row) => {
      const own = namingIn(resource, language);
      const name = isEmpty(row[own]) ? resource.label : own;
      const field = resource.fields.find((f) => f.name === name);
      const labels = labelsOf(row);
      return field ? plain(field, row[field.name], labels[field.name]) : row.id;
    },
    [resource, plain, language],
  );
}

/** See {@link ListActions}. */
export function useListActions(
  bundle: ScreenBundle,
  { state, recycled, matching, refresh, remove }: ListData,
  { visible }: ListParts,
  { forget }: Selection,
  { open }: DialogStack,
): ListActions {
  const shows = useButtons();
  const go = useGo();
  const nameOf = useNameOf(bundle.resource);
  const row = useMemo(() => actionsAt(recycled ? 'recycled' : 'row', bundle, shows), [recycled, bundle, shows]);
  const batch = useMemo(() => actionsAt(recycled ? 'recycled' : 'batch', bundle, shows), [recycled, bundle, shows]);
  const detail = useMemo(() => row.filter((action) => action.id !== 'view' && action.id !== 'remove'), [row]);
  const toolbar = useMemo(() => (recycled ? NO_ACTIONS : actionsAt('toolbar', bundle, shows)), [recycled, bundle, shows]);
  const contextFor = (rows: Row[]): ActionContext => ({
    bundle,
    rows,
    nameOf,
    open,
    go: (address) => go(address),
    refresh: () => {
      forget(idsOf(rows));
      refresh();
    },
    remove: async (removed) => {
      const done = await remove(removed);
      if (done) forget(idsOf(removed));
      return done;
    },
    query: { ...matching, sorters: state.sort, columns: visible.map((c) => c.field.name) },
  });
  const run: ListActions['run'] = (rows) => (action, choice) => void action.run(contextFor(rows), choice);
  const mayView = row.some((action) => action.id === 'view');
  return {
    toolbar,
    row,
    batch,
    detail,
    create: toolbar.find((action) => action.id === 'create'),
    nameOf,
    run,
    onAction: useSteady((action: Action, of: Row) => run([of])(action)),
    onOpen: useMemo(() => (mayView ? (of: Row) => open({ kind: 'view', row: of }) : undefined), [mayView, open]),
  };
}
