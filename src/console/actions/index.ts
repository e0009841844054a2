import type { ScreenBundle } from '../../documents/types.ts';
import { create } from './create.ts';
import { edit } from './edit.ts';
import { exportRows } from './exportRows.ts';
import { importRows } from './importRows.ts';
import { remove } from './remove.ts';
import type { Action, Place } from './types.ts';
import { view } from './view.ts';

/** Every action, in the order of their buttons. */
const actions: readonly Action[] = [create, importRows, exportRows, view, edit, remove];

/** The actions whose buttons a place of a screen shows. */
export const actionsAt = (place: Place, { screen }: ScreenBundle, shows: (code: string) => boolean): Action[] =>
  actions.filter((action) => action.places.includes(place) && screen.verbs.includes(action.verb) && shows(`${screen.name}:${action.verb}`));
