/**
 * Keys that were renamed within a version. An old name is told by where it stands, so the document keeps its version: the check says the
 * new name, `migrate` writes it.
 */
import type { Path } from '../../ground/diagnostic.ts';
import type { DocumentKind } from '../../ground/kinds.ts';
import type { Step } from './types.ts';

export interface RenamedKey {
  path: Path;
  key: string;
  to: string;
}

type Keys = Record<string, unknown>;

/** What names a record in a view, and a row in a block, is its label in both. */
const OF_VIEWS = { title: 'label' };
const OF_BLOCKS = { heading: 'label' };
/** Children are measured as rows are. */
const OF_CHILDREN = { least: 'min', greatest: 'max' };

const VIEWS = ['calendar', 'gallery', 'board', 'map', 'review'];
const BLOCKS = ['cards', 'feed', 'timeline', 'calendar', 'simulation'];

const keysOf = (value: unknown): Keys => (value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Keys) : {});
const itemsOf = (value: unknown, path: Path): { item: Keys; path: Path }[] =>
  Array.isArray(value) ? value.map((item, i) => ({ item: keysOf(item), path: [...path, i] })) : [];

const within = (owner: Keys, path: Path, names: Record<string, string>): RenamedKey[] =>
  Object.entries(names).flatMap(([key, to]) =>
    Object.hasOwn(owner, key) && !Object.hasOwn(owner, to) ? [{ path: [...path, key], key, to }] : [],
  );

/** Views as a list says them, or as a screen says how they differ. */
function views(list: unknown): RenamedKey[] {
  const { views: all } = keysOf(list);
  const path: Path = ['list', 'views'];
  const { change, add } = keysOf(all);
  return [...itemsOf(all, path), ...itemsOf(change, [...path, 'change']), ...itemsOf(add, [...path, 'add'])].flatMap((one) =>
    VIEWS.includes(one.item['type'] as string) ? within(one.item, one.path, OF_VIEWS) : [],
  );
}

/** The old names in a document. */
export function renamedKeys(document: unknown, kind: DocumentKind): RenamedKey[] {
  const { blocks, list, computed } = keysOf(document);
  if (kind === 'grid')
    return itemsOf(blocks, ['blocks']).flatMap(({ item, path }) =>
      BLOCKS.includes(item['type'] as string) ? within(item, path, OF_BLOCKS) : [],
    );
  if (kind === 'screen') return views(list);
  if (kind !== 'resource') return [];
  return [
    ...views(list),
    ...Object.entries(keysOf(computed)).flatMap(([name, field]) =>
      within(keysOf(keysOf(field)['children']), ['computed', name, 'children'], OF_CHILDREN),
    ),
  ];
}

/** What gives them their new names. */
export const renaming = (document: unknown, kind: DocumentKind): Step[] =>
  renamedKeys(document, kind).map(({ path, to }) => ({ do: 'rename', path, to }));
