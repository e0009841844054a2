/** How a back end is asked for rows: what our list calls say, said in its manner (deployment key `listManner`). */
import type { ListQuery } from '../../../contract/envelope.ts';
import type { ScreenBundle, Screen } from '../../../documents/ground/model/resource.ts';
import type { Where } from '../../../documents/ground/where/types.ts';
import { deployment, type ListManner } from '../deployment.ts';

/**
 * Body of a `queryList` call in the manner of the back end. Our own server reads references in conditions itself; for others they are
 * resolved here.
 * @throws ApiError client.manner for conditions that flat parameters cannot say: nothing is left out in silence
 */
export const spoken = async (query: ListQuery, manner: ListManner = deployment.listManner): Promise<Record<string, unknown>> =>
  manner === 'screens' ? { ...query } : (await import('./body.ts')).bodyIn(manner, query);

/** The document of a screen for the manner of the back end. */
export const mannered = async (bundle: ScreenBundle, manner: ListManner = deployment.listManner): Promise<ScreenBundle> =>
  manner === 'screens' ? bundle : (await import('./bundle.ts')).bundleIn(manner, bundle);

/**
 * What limits the rows of a screen beside its state's conditions: its own, where the back end does not know them by the screen's name, and
 * what was typed, which as a flat parameter is what the searched field contains.
 */
export function asked(
  { where: own, list }: Pick<Screen, 'where' | 'list'>,
  where: Where,
  keyword: string,
): { where: Where; keyword: string } {
  const { listManner } = deployment;
  if (listManner === 'screens') return { where, keyword };
  const [searched] = list.search;
  const typed: Where = listManner === 'flat' && keyword && searched ? [{ field: searched, operator: 'contains', value: keyword }] : [];
  return { where: [...own, ...where, ...typed], keyword: listManner === 'flat' ? '' : keyword };
}
