import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import { VIEW_ROWS } from '../../../documents/features/views/rows.ts';
import { readState, viewIn, type ListState } from './listState.ts';
import { FIT, readPreferences } from './preferences.ts';

/**
 * The state that a list begins with at an address, where its rows can be asked for ahead: conditions of the user's own and rights to the
 * recycle list are checked first, by code that comes later, and what a view that goes by no pages asks for it knows itself.
 */
export function stateAhead({ screen, resource }: ScreenBundle, search: string): ListState | undefined {
  const { list } = screen;
  const { pageSize = list.pageSize, view } = readPreferences(screen.name);
  // How many rows fit is known once the page has its scale.
  if (pageSize === FIT) return undefined;
  const state = readState(new URLSearchParams(search), list, resource.fields, pageSize, view);
  return state.fit || state.where || state.recycled || list.method || VIEW_ROWS[viewIn(state, list).type] ? undefined : state;
}
