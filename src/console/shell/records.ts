import { MOST_SCREENS, SEARCH_RECORDS, type FoundRecord, type SearchQuery } from '../../contract/search.ts';
import { request } from '../data/client.ts';
import type { Texts } from '../data/useText.ts';
import type { Entry } from './entries.ts';
import type { RouteItem } from './routes.ts';

/** Records that a keyword finds on these pages, the most alike first; the server looks again at what the user may view. */
export async function findRecords(
  pages: readonly RouteItem[],
  keyword: string,
  signal: AbortSignal,
  { titleOf }: Pick<Texts, 'titleOf'>,
): Promise<Entry[]> {
  const routes = new Map(pages.slice(0, MOST_SCREENS).map((route) => [route.name, route]));
  const body: SearchQuery = { keyword, screens: [...routes.keys()] };
  const { list } = await request<{ list: FoundRecord[] }>({ url: SEARCH_RECORDS, body, read: true, handled: true, signal });
  return list.flatMap(({ screen, id, label, field, text }): Entry[] => {
    const route = routes.get(screen);
    if (!route) return [];
    const why = field === undefined ? [] : [`${field}: ${text ?? ''}`];
    return [
      {
        id: `${screen} ${id}`,
        kind: 'record',
        title: [label, titleOf(route.meta), ...why].join(' · '),
        path: `${route.path}?keyword=${encodeURIComponent(label)}`,
      },
    ];
  });
}
