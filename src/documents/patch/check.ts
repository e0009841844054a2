/** Lists that are said by how they differ: there is something to differ from, and what is named stands in it. */
import type { Finding, Path } from '../diagnostic.ts';
import { added, isPatch, type Patch } from './index.ts';

/** What is said of an item, wherever it stands in the list or the patch. */
export interface SaidItem<T> {
  said: string | T;
  path: Path;
}

/** The items that a list says, or that a patch brings in or changes. */
export function saidItems<T extends object>(said: readonly (string | T)[] | Patch<T> | undefined, path: Path): SaidItem<T>[] {
  if (!isPatch<T>(said)) return (said ?? []).map((one, i) => ({ said: one, path: [...path, i] }));
  return [
    ...(said.change ?? []).map((one, i) => ({ said: one, path: [...path, 'change', i] })),
    ...(said.add ?? []).map((one, i) => ({ said: one, path: [...path, 'add', i] })),
  ];
}

/** @param base names of the list that is differed from; undefined where there is none */
export function checkPatch<T extends object>(
  patch: Patch<T>,
  base: readonly string[] | undefined,
  path: Path,
  nameOf: (item: string | T) => string,
): Finding[] {
  if (!base)
    return [
      {
        code: 'value-not-allowed',
        path,
        atKey: true,
        params: { value: String(path.at(-1)) },
        hint: 'only a screen has a resource to differ from; say the whole list',
      },
    ];
  const unknown = (name: string, at: Path, allowed: readonly string[]): Finding[] =>
    allowed.includes(name) ? [] : [{ code: 'patch-unknown', path: at, params: { field: name }, allowed: [...allowed] }];
  const kept = base.filter((name) => patch.hide?.includes(name) !== true);
  const found = [
    ...(patch.hide ?? []).flatMap((name, i) => unknown(name, [...path, 'hide', i], base)),
    ...(patch.change ?? []).flatMap((said, i) => unknown(nameOf(said), [...path, 'change', i], kept)),
  ];
  added(patch).forEach(({ item, after }, i) => {
    const at: Path = [...path, 'add', i];
    if (after !== undefined) {
      const own = typeof patch.add?.[i] === 'object' && 'after' in patch.add[i];
      found.push(...unknown(after, own ? [...at, 'after'] : [...path, 'after'], kept));
    }
    if (kept.includes(nameOf(item))) found.push({ code: 'field-duplicate', path: at, params: { field: nameOf(item) } });
    else kept.push(nameOf(item));
  });
  return found;
}
