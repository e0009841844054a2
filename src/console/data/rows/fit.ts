/** As many rows on a page as the window holds: known before the rows are asked for, so that nothing moves once they are there. */
import type { List } from '../../../documents/ground/model/list.ts';
import type { Viewport } from '../page/viewport.ts';
import { createStore } from '../store.ts';
import { keepPreferences, readPreferences, type ListPreferences, type Room } from './preferences.ts';

/** Fewer are no page of a list, more are no window. */
const [LEAST, MOST] = [5, 100];

/** Rows that a window of a height has room for, 5 to 100. */
export const rowsIn = ({ rest, row }: Room, height: number): number =>
  Math.max(LEAST, Math.min(MOST, Math.floor((height - rest) / Math.max(1, row))));

/** Counts choices of a size and rooms that were measured: an address that stays as it was then means another number of rows. */
export const fitStore = createStore(0);

/** Keeps how many rows a user wants on a page. */
export function keepSize(screen: string, pageSize: NonNullable<ListPreferences['pageSize']>): void {
  keepPreferences(screen, { pageSize });
  fitStore.set(fitStore.get() + 1);
}

/** Keeps what a list was measured to need, unless that is known. */
export function keepRoom(screen: string, room: Room): void {
  const known = readPreferences(screen).room;
  if (known && Math.abs(known.rest - room.rest) <= 1 && Math.abs(known.row - room.row) < 0.5) return;
  keepPreferences(screen, { room });
  fitStore.set(fitStore.get() + 1);
}

/** Rows on a page of a list that goes by the window; its own number until it has been measured. */
export const fittingSize = ({ room }: ListPreferences, list: Pick<List, 'pageSize'>, { height, scale }: Viewport): number =>
  room ? rowsIn(room, height / scale) : list.pageSize;
