import { MOST_SCREENS, SEARCH_RECORDS, type FoundRecord, type SearchQuery } from '../../../contract/search.ts';
import { ifOffered } from '../../data/client/lacking.ts';
import { request } from '../../data/client/client.ts';
import type { Texts } from '../../data/texts/useText.ts';
import type { Entry } from '../routes/entries.ts';
import type { RouteItem } from '../routes/routes.ts';

/** Names of the screens whose records are searched, of these pages. */
export const searchedScreens = (pages: readonly RouteItem[]): string[] => pages.slice(0, MOST_SCREENS).map((route) => route.name);

/** Records that a keyword finds on screens, the most alike first; the server looks again at what the user may view. */
export async function findRecords(keyword: string, screens: string[], signal: AbortSignal): Promise<FoundRecord[]> {
  const body: SearchQuery = { keyword, screens };
  const ask = (): Promise<{ list: FoundRecord[] }> => request({ url: SEARCH_RECORDS, body, read: true, handled: true, signal });
  return (await ifOffered(SEARCH_RECORDS, ask))?.list ?? [];
}

/** Those records as entries that lead to their pages. */
export const recordEntries = (records: readonly FoundRecord[], pages: readonly RouteItem[], { titleOf }: Pick<Texts, 'titleOf'>): Entry[] =>
  records.flatMap(({ screen, id, label, field, text }): Entry[] => {
    const route = pages.find((page) => page.name === screen);
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
