/** Lists that are said by how they differ: there is something to differ from, and what is named stands in it. */
import type { Finding, Path } from '../diagnostic.ts';
import { added, isPatch, type Patch } from './index.ts';
import { hint } from '../hints.ts';

/** What is said of an item, wherever it stands in the list or the patch. */
export interface AuthoredItem<T> {
  value: string | T;
  path: Path;
}

/** The items that a list says, or that a patch brings in or changes. */
export function authoredItems<T extends object>(list: readonly (string | T)[] | Patch<T> | undefined, path: Path): AuthoredItem<T>[] {
  if (!isPatch<T>(list)) return (list ?? []).map((one, i) => ({ value: one, path: [...path, i] }));
  return [
    ...(list.change ?? []).map((one, i) => ({ value: one, path: [...path, 'change', i] })),
    ...(list.add ?? []).map((one, i) => ({ value: one, path: [...path, 'add', i] })),
  ];
}

/** @param base names of the list that is differed from; undefined where there is none */
export function checkPatch<T extends object>(
  patch: Patch<T>,
  base: readonly string[] | undefined,
  path: Path,
  nameOf: (item: string | T) => string,
): Finding[] {
  if (!base) return [{ code: 'value-not-allowed', path, atKey: true, params: { value: String(path.at(-1)) }, hint: hint('patchResource') }];
  const unknown = (name: string, at: Path, allowed: readonly string[]): Finding[] =>
    allowed.includes(name) ? [] : [{ code: 'patch-unknown', path: at, params: { field: name }, allowed: [...allowed] }];
  const remaining = base.filter((name) => patch.hide?.includes(name) !== true);
  const findings = [
    ...(patch.hide ?? []).flatMap((name, i) => unknown(name, [...path, 'hide', i], base)),
    ...(patch.change ?? []).flatMap((item, i) => unknown(nameOf(item), [...path, 'change', i], remaining)),
  ];
  added(patch).forEach(({ item, after }, i) => {
    const at: Path = [...path, 'add', i];
    if (after !== undefined) {
      const own = typeof patch.add?.[i] === 'object' && 'after' in patch.add[i];
      findings.push(...unknown(after, own ? [...at, 'after'] : [...path, 'after'], remaining));
    }
    if (remaining.includes(nameOf(item))) findings.push({ code: 'field-duplicate', path: at, params: { field: nameOf(item) } });
    else remaining.push(nameOf(item));
  });
  return findings;
}
