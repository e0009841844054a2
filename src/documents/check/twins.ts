/**
 * Titles offered side by side: menu entries of an area, buttons of a record, quick filters of a list. Two of one title cannot be told
 * apart.
 */
import type { Finding, Path } from '../diagnostic.ts';
import type { ListDocument } from '../list/types.ts';
import type { Place } from '../place.ts';
import type { ResourceDocument, ScreenDocument } from '../authored.ts';

interface Titled {
  name: string;
  title: string;
  titleEn: string;
}

function twins(things: readonly Titled[], at: (i: number, key: 'title' | 'titleEn') => Path): [number, Finding][] {
  return (['title', 'titleEn'] as const).flatMap((key) =>
    things.flatMap((thing, i): [number, Finding][] => {
      const first = things.findIndex((other) => other[key] === thing[key]);
      return first < i
        ? [[i, { code: 'title-duplicate', path: at(i, key), params: { value: thing[key], other: things[first]?.name ?? '' } }]]
        : [];
    }),
  );
}

const within = (things: readonly Titled[] | undefined, path: Path): Finding[] =>
  twins(things ?? [], (i, key) => [...path, i, key]).map(([, finding]) => finding);

/** Inside of one document: its transitions and quick filters. */
export function checkTwins(document: Partial<ResourceDocument & ScreenDocument>): Finding[] {
  const { states, list } = document as { states?: ResourceDocument['states']; list?: ListDocument };
  return [...within(states?.transitions, ['states', 'transitions']), ...within(list?.quickFilters, ['list', 'quickFilters'])];
}

/** In the menu: entries of one area. `base` leads to the titles of a screen in its document. */
export function checkMenu(placed: readonly { file: string; base: Path; screen: Place }[]): { file: string; finding: Finding }[] {
  const shown = placed.filter(({ screen }) => !screen.hidden);
  const areas = [...new Set(shown.map(({ screen }) => screen.area))].map((area) => shown.filter(({ screen }) => screen.area === area));
  return areas.flatMap((entries) =>
    twins(
      entries.map((e) => e.screen),
      (i, key) => [...(entries[i]?.base ?? []), key],
    ).map(([i, finding]) => ({ file: entries[i]?.file ?? '', finding })),
  );
}
