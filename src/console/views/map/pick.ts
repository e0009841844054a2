import type { ListData } from '../../../contract/envelope.ts';
import { MAX_PAGE_SIZE } from '../../../contract/constants.ts';
import type { PlacedRow, PlacesData } from '../../../contract/places.ts';
import { holds, lassoOf } from '../../../documents/ground/geometry/lasso.ts';
import type { Where } from '../../../documents/ground/where/types.ts';
import type { Row } from '../../actions/types.ts';
import { request } from '../../data/client/client.ts';
import { listBody } from '../../data/rows/listBody.ts';
import type { Picked } from '../../map/PickTool.tsx';
import type { Bounds } from '../../map/types.ts';
import type { ViewProps } from '../contract.ts';

/** The list whose rows are on the map. */
export type PlacedList = Pick<ViewProps<'map'>, 'view' | 'bundle' | 'resource' | 'matching' | 'recycled' | 'onChoose'>;

/** Where rows of the list are. */
export function placesOf(
  { view, bundle, resource, recycled }: Pick<PlacedList, 'view' | 'bundle' | 'resource' | 'recycled'>,
  limits: { where: Where; keyword?: string; bounds?: Bounds },
): Promise<PlacesData> {
  const body = { screen: bundle.screen.name, at: view.at, ...limits, ...(recycled ? { recycled } : {}) };
  return request<PlacesData>({ url: `${resource.api}/places`, body, read: true, handled: true });
}

/** Chooses the rows that match a condition too. Answers how many there are. */
async function choose({ bundle, resource, matching, recycled, onChoose }: PlacedList, limit: Where[number]): Promise<number> {
  const { keyword } = matching;
  const where = [...matching.where, limit];
  const body = listBody({ pageNum: 1, pageSize: MAX_PAGE_SIZE, screen: bundle.screen.name, where, keyword, recycled });
  const { list, total } = await request<ListData<Row>>({ url: `${resource.api}/queryList`, body, read: true, handled: true });
  onChoose(list);
  return total;
}

/**
 * Chooses the rows that lie in a part of the map, as many as a page holds. Answers how many there are; undefined where they are too many
 * to be told apart. @param drawn those on the map, where it draws each
 */
export async function pick(
  list: PlacedList,
  drawn: readonly PlacedRow[] | undefined,
  { bounds, way }: Picked,
): Promise<number | undefined> {
  if (!way) return choose(list, { field: list.view.at, operator: 'within', value: [...bounds] });
  // A line is kept to here: what lies in its box may lie beside it.
  const rows = drawn ?? (await placesOf(list, { ...list.matching, bounds })).rows;
  if (!rows) return undefined;
  const lasso = lassoOf(way);
  const inside = rows.filter((row) => holds(lasso, row.$at)).map(({ id }) => id);
  if (inside.length > 0) await choose(list, { field: 'id', operator: 'in', value: inside.slice(0, MAX_PAGE_SIZE) });
  else list.onChoose([]);
  return inside.length;
}
