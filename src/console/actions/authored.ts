import { addressFor } from '../../documents/features/actions/index.ts';
import type { AddAction, CommandAction, LinkAction, OpenAction, PreviewAction, RowAction } from '../../documents/ground/model/actions.ts';
import type { ScreenBundle } from '../../documents/ground/model/resource.ts';
import { matches } from '../../documents/ground/where/evaluate.ts';
import { resolveWhere } from '../../documents/ground/where/resolve.ts';
import { outsideAddress } from '../data/deployment.ts';
import { manifestStore } from '../data/documents/documents.ts';
import { holds } from '../session/rights.ts';
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

/** Address outside, or of a page of the product; undefined where the deployment or the row leaves a part of it empty. */
function linkFor({ link, setting }: LinkAction, row: Row): string | undefined {
  const rest = addressFor(link, row);
  return rest === undefined ? undefined : outsideAddress(rest, setting);
}

/** Whether an action is offered for a row. */
const fits = ({ when = [] }: RowAction, row: Row): boolean => matches(resolveWhere(when, { record: row, user: user() }), row);

/** Makes a record under a row, or for chosen rows together; offered to whoever may add there. */
const adding = (authored: AddAction): Action => ({
  id: `add:${authored.name}`,
  title: authored,
  places: authored.batch ? ['row', 'batch'] : ['row'],
  verb: 'view',
  fits: (row) => holds(sessionStore.get()?.user, `${authored.add}:add`) && fits(authored, row),
  run: ({ rows, open }) => open({ kind: 'add', action: authored, rows: rows.filter((row) => fits(authored, row)) }),
});

/** Whether the user holds the right that a command needs, on some screen. */
const mayCommand = ({ right }: CommandAction): boolean =>
  right !== undefined &&
  (manifestStore.get()?.screens ?? []).some(
    (s) => s.resource === right.resource && holds(sessionStore.get()?.user, `${s.name}:${right.verb}`),
  );

/** Has the server do something, after a question or a form. */
const commanding = (authored: CommandAction): Action => ({
  id: `command:${authored.name}`,
  title: authored,
  places: ['row'],
  verb: 'view',
  fits: (row) => mayCommand(authored) && Boolean(row[authored.of]) && fits(authored, row),
  run: ({ rows: [row], open }) => row && open({ kind: 'command', action: authored, row }),
});

/** Shows over the list what the row names; curves also of chosen rows together. */
const previewing = (authored: PreviewAction): Action => ({
  id: `preview:${authored.name}`,
  title: authored,
  places: authored.preview === 'curve' ? ['row', 'batch'] : ['row'],
  verb: 'view',
  fits: (row) => Boolean(row[authored.of]) && fits(authored, row),
  run: ({ rows, open, nameOf }) => {
    const [row] = rows;
    if (!row) return;
    const ids = rows.map((one) => String(one[authored.of]));
    if (authored.preview === 'curve') open({ kind: 'curve', ids, name: rows.map(nameOf).join(' · ') });
    else open({ kind: authored.preview, id: ids[0] ?? '', name: nameOf(row) });
  },
});

function action(authored: OpenAction | LinkAction): Action {
  const inside = 'open' in authored;
  const target = (row: Row): string | undefined => (inside ? placeFor(authored, row) : linkFor(authored, row));
  return {
    id: `open:${authored.name}`,
    title: authored,
    places: ['row'],
    verb: 'view',
    fits: (row) => target(row) !== undefined && fits(authored, row),
    run: ({ rows: [row], go }) => {
      const address = row && target(row);
      if (address === undefined) return;
      if (inside) go(address);
      else window.open(address, '_blank', 'noopener,noreferrer');
    },
  };
}

/** What the list's document offers to look at, before the moves of a record's states or beside the record itself. */
export const authoredPreviews = ({ screen }: ScreenBundle, { first = false } = {}): Action[] =>
  (screen.list.actions ?? [])
    .filter((a) => 'preview' in a)
    .filter((a) => Boolean(a.first) === first)
    .map(previewing);

/** What it offers besides with a row, before the moves of its states or after; without screens that the user does not have. */
export const authoredActions = ({ screen }: ScreenBundle, { first = false } = {}): Action[] =>
  (screen.list.actions ?? [])
    .filter((a): a is Exclude<RowAction, PreviewAction> => !('preview' in a))
    .filter((a) => Boolean(a.first) === first)
    .filter((a) => 'link' in a || 'command' in a || routeOf('add' in a ? a.add : a.open) !== undefined)
    .map((a) => ('add' in a ? adding(a) : 'command' in a ? commanding(a) : action(a)));
