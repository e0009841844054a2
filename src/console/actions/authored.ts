import { addressFor, childWhere, type AddAction, type LinkAction, type OpenAction, type RowAction } from '../../documents/actions/index.ts';
import type { ScreenBundle } from '../../documents/types.ts';
import { matches } from '../../documents/where/evaluate.ts';
import { resolveWhere } from '../../documents/where/resolve.ts';
import { outsideAddress } from '../data/deployment.ts';
import { isList, loadBundle, manifestStore } from '../data/documents.ts';
import { holds } from '../session/permissions.ts';
import { sessionStore } from '../session/session.ts';
import type { Action, Row } from './types.ts';

const user = (): Record<string, unknown> => ({ ...sessionStore.get()?.user });

const routeOf = (name: string): string | undefined => manifestStore.get()?.screens.find((s) => s.name === name)?.route;

/** Address of the screen with the conditions that the row gives; undefined when the user has no such screen. */
function placeFor({ open, where = [] }: OpenAction, row: Row): string | undefined {
  const route = routeOf(open);
  const conditions = resolveWhere(where, { record: row, user: user() });
  return route === undefined || conditions.length === 0 ? route : `${route}?where=${encodeURIComponent(JSON.stringify(conditions))}`;
}

/** Address outside; undefined where the deployment or the row leaves a part of it empty. */
function linkFor({ link, setting }: LinkAction, row: Row): string | undefined {
  const rest = addressFor(link, row);
  return rest === undefined ? undefined : outsideAddress(rest, setting);
}

/** Makes a record under a row; offered to whoever may add there. */
function adding(authored: AddAction): Action {
  const entry = manifestStore.get()?.screens.find((s) => s.name === authored.add);
  return {
    id: `add:${authored.name}`,
    title: authored,
    places: ['row'],
    verb: 'view',
    fits: (row) =>
      holds(sessionStore.get()?.user, `${authored.add}:add`) &&
      matches(resolveWhere(authored.when ?? [], { record: row, user: user() }), row),
    run: async ({ rows: [row], open }) => {
      if (row && entry && isList(entry)) open({ kind: 'add', bundle: await loadBundle(entry), where: childWhere(authored, row) });
    },
  };
}

function action(authored: Exclude<RowAction, AddAction>): Action {
  const inside = 'open' in authored;
  const target = (row: Row): string | undefined => (inside ? placeFor(authored, row) : linkFor(authored, row));
  return {
    id: `open:${authored.name}`,
    title: authored,
    places: ['row'],
    verb: 'view',
    fits: (row) => target(row) !== undefined && matches(resolveWhere(authored.when ?? [], { record: row, user: user() }), row),
    run: ({ rows: [row], go }) => {
      const address = row && target(row);
      if (address === undefined) return;
      if (inside) go(address);
      else window.open(address, '_blank', 'noopener,noreferrer');
    },
  };
}

/** What the list's document offers with a row; without screens that the user does not have. */
export const authoredActions = ({ screen }: ScreenBundle): Action[] =>
  (screen.list.actions ?? [])
    .filter((a) => (!('open' in a) || routeOf(a.open) !== undefined) && (!('add' in a) || routeOf(a.add) !== undefined))
    .map((a) => ('add' in a ? adding(a) : action(a)));
