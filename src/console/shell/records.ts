import type { ListData } from '../../contract/envelope.ts';
import type { Row } from '../actions/types.ts';
import { request } from '../data/client.ts';
import { isList, loadBundle } from '../data/documents.ts';
import type { Texts } from '../data/useText.ts';
import type { Entry } from './entries.ts';
import type { RouteItem } from './routes.ts';

/** Records shown of one kind. */
const EACH = 4;
/** Kinds asked for at a time. */
const AT_ONCE = 4;

async function recordsOf(route: RouteItem, keyword: string, signal: AbortSignal, titleOf: Texts['titleOf']): Promise<Entry[]> {
  if (!route.screen || !isList(route.screen)) return [];
  const { resource, screen } = await loadBundle(route.screen);
  if (screen.list.search.length === 0) return [];
  const { list } = await request<ListData<Row>>({
    url: `${resource.api}/queryList`,
    body: { pageNum: 1, pageSize: 10, screen: screen.name, keyword },
    read: true,
    handled: true,
    signal,
  });
  return list.slice(0, EACH).map((row): Entry => {
    const label = String(row[resource.label ?? ''] ?? row.id);
    return {
      id: `${screen.name} ${row.id}`,
      kind: 'record',
      title: `${label} · ${titleOf(route.meta)}`,
      path: `${route.path}?keyword=${encodeURIComponent(label)}`,
    };
  });
}

/**
 * Records whose screens find a keyword, handed over kind by kind as they come. Only what the user may view is asked for, and
 * the server looks at its rows again. Kinds that fail are left out.
 */
export async function findRecords(
  pages: readonly RouteItem[],
  keyword: string,
  signal: AbortSignal,
  { titleOf }: Pick<Texts, 'titleOf'>,
  onFound: (found: Entry[]) => void,
): Promise<void> {
  const waiting = [...pages];
  const work = async (): Promise<void> => {
    for (let route = waiting.shift(); route && !signal.aborted; route = waiting.shift()) {
      const found = await recordsOf(route, keyword, signal, titleOf).catch(() => []);
      if (!signal.aborted && found.length > 0) onFound(found);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
