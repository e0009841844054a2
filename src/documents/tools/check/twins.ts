/**
 * Titles offered side by side: menu entries of an area, buttons of a record, quick filters of a list. Two of one title cannot be told
 * apart.
 */
import type { Finding, Path } from '../../ground/diagnostic.ts';
import type { ListDocument } from '../../ground/model/list.ts';
import { heldItems, wholeList } from '../../kit/patch/check.ts';
import { nameBy } from '../../kit/patch/index.ts';
import type { Place } from '../../ground/place.ts';
import type { ResourceDocument, ScreenDocument } from '../../ground/model/authored.ts';

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

const within = (things: readonly { value: Titled; path?: Path }[], path: Path): Finding[] =>
  twins(
    things.map(({ value }) => value),
    (i, key) => [...(things[i]?.path ?? path), key],
  ).map(([, finding]) => finding);

/** Inside of one document: its transitions and quick filters. @param base list that its own may differ from */
export function checkTwins(document: Partial<ResourceDocument & ScreenDocument>, base: ListDocument | undefined): Finding[] {
  const { states, list } = document as { states?: ResourceDocument['states']; list?: ListDocument };
  const transitions: Path = ['states', 'transitions'];
  const filters: Path = ['list', 'quickFilters'];
  return [
    ...within(heldItems(states?.transitions, undefined, transitions, nameBy('name')), transitions),
    ...within(heldItems(list?.quickFilters, wholeList(base?.quickFilters), filters, nameBy('name')), filters),
  ];
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
