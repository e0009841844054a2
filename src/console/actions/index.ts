import { hasTable } from '../../documents/kit/own.ts';
import type { ScreenBundle } from '../../documents/ground/model/resource.ts';
import { authoredActions, authoredPreviews } from './authored.ts';
import { copy } from './copy.ts';
import { create } from './create.ts';
import { edit } from './edit.ts';
import { editMany } from './editMany.ts';
import { exportAction } from './exportRows.ts';
import { importRows } from './importRows.ts';
import { originalActions } from './original.ts';
import { remove } from './remove.ts';
import { recycleActions } from './recycle.ts';
import { shareActions } from './share.ts';
import { transitionActions } from './transitions.ts';
import type { Action, Place } from './types.ts';
import { view } from './view.ts';

/** Every action, in the order of their buttons: a record's work comes before its care. */
const actionsOf = (bundle: ScreenBundle): Action[] => [
  create,
  importRows,
  exportAction(bundle),
  ...authoredPreviews(bundle, { first: true }),
  ...authoredActions(bundle, { first: true }),
  ...transitionActions(bundle),
  view,
  ...authoredPreviews(bundle),
  ...originalActions(bundle),
  inStates(edit, bundle, 'edit'),
  ...(hasTable(bundle.resource) ? [inStates(editMany, bundle, 'edit')] : []),
  inStates(remove, bundle, 'delete'),
  ...authoredActions(bundle),
  copy,
  ...shareActions(bundle),
  ...recycleActions(bundle),
];

/** The action, only for rows whose state allows it. */
function inStates(action: Action, { resource: { states } }: ScreenBundle, what: 'edit' | 'delete'): Action {
  const allowed = states?.[what];
  return states && allowed ? { ...action, fits: (row) => allowed.includes(String(row[states.field])) } : action;
}

/** The actions whose buttons a place of a screen shows. */
export const actionsAt = (place: Place, bundle: ScreenBundle, shows: (code: string) => boolean): Action[] =>
  actionsOf(bundle).filter(
    (action) => action.places.includes(place) && bundle.screen.verbs.includes(action.verb) && shows(`${bundle.screen.name}:${action.verb}`),
  );
