/** Lists that are said by how they differ: there is something to differ from, and what is named stands in it. */
import type { Finding, Path } from '../../ground/diagnostic.ts';
import { added, isPatch, nameBy } from './index.ts';
import type { Patch } from '../../ground/model/patch.ts';
import { hint } from '../../ground/hints.ts';

/** What is said of an item, wherever it stands in the list or the patch. */
export interface AuthoredItem<T> {
  value: string | T;
  path: Path;
}

/** The items that a list says, or that a patch brings in or changes; of one that is changed, what is said may not be all of it. */
export function authoredItems<T extends object>(list: readonly (string | T)[] | Patch<T> | undefined, path: Path): AuthoredItem<T>[] {
  if (!isPatch<T>(list)) return (list ?? []).map((one, i) => ({ value: one, path: [...path, i] }));
  return [
    ...(list.change ?? []).map((one, i) => ({ value: one as T, path: [...path, 'change', i] })),
    ...(list.add ?? []).map((one, i) => ({ value: one, path: [...path, 'add', i] })),
  ];
}

const twice = (names: readonly string[], i: number, path: Path): Finding[] =>
  names.indexOf(names[i] ?? '') < i ? [{ code: 'field-duplicate', path, params: { field: names[i] ?? '' } }] : [];

/** @param base names of the list that is differed from; undefined where there is none */
export function checkPatch<T extends object>(
  patch: Patch<T>,
  base: readonly string[] | undefined,
  path: Path,
  nameOf: (item: string | Partial<T>) => string,
): Finding[] {
  if (!base) return [{ code: 'value-not-allowed', path, atKey: true, params: { value: String(path.at(-1)) }, hint: hint('patchResource') }];
  const unknown = (name: string, at: Path, allowed: readonly string[]): Finding[] =>
    allowed.includes(name) ? [] : [{ code: 'patch-unknown', path: at, params: { field: name }, allowed: [...allowed] }];
  const remaining = base.filter((name) => patch.hide?.includes(name) !== true);
  const findings = [
    ...(patch.hide ?? []).flatMap((name, i) => unknown(name, [...path, 'hide', i], base)),
    ...(patch.change ?? []).flatMap((item, i) => [
      ...unknown(nameOf(item), [...path, 'change', i], remaining),
      ...twice((patch.change ?? []).map(nameOf), i, [...path, 'change', i]),
    ]),
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

/** A list that others may differ from: one that is said whole. */
export const wholeList = <T extends object>(list: readonly T[] | Patch<T> | undefined): readonly T[] | undefined =>
  isPatch<T>(list) ? undefined : list;

/** An item of a list; one that is as it was inherited stands nowhere in the document. */
export interface HeldItem<T> {
  value: T;
  path?: Path;
}

/** All that a list holds, what is inherited first. What names nothing changes nothing. */
export function heldItems<T extends object>(
  list: readonly T[] | Patch<T> | undefined,
  base: readonly T[] | undefined,
  path: Path,
  nameOf: (item: Partial<T>) => string,
): HeldItem<T>[] {
  if (!isPatch<T>(list)) return (list ?? []).map((value, i) => ({ value, path: [...path, i] }));
  const changed = (list.change ?? []).map(nameOf);
  const inherited = (base ?? []).filter((item) => list.hide?.includes(nameOf(item)) !== true);
  return [
    ...inherited.filter((item) => !changed.includes(nameOf(item))).map((value) => ({ value })),
    ...inherited.flatMap((item): HeldItem<T>[] => {
      const i = changed.indexOf(nameOf(item));
      return i < 0 ? [] : [{ value: { ...item, ...list.change?.[i] }, path: [...path, 'change', i] }];
    }),
    ...added(list).flatMap(({ item }, i) => (typeof item === 'string' ? [] : [{ value: item, path: [...path, 'add', i] }])),
  ];
}

/** Names of items: once each in a list that is said whole; and no more of them than `most`, however they are said. */
export function checkItems<T extends object>(
  list: readonly T[] | Patch<T>,
  base: readonly T[] | undefined,
  path: Path,
  key: string,
  most: number,
): Finding[] {
  const nameOf = nameBy(key);
  if (!isPatch<T>(list)) {
    const names = list.map(nameOf);
    return names.flatMap((name, i): Finding[] => {
      const first = names.indexOf(name);
      const other = `${String(path.at(-1))}[${first}]`;
      return first < i ? [{ code: 'name-duplicate', path: [...path, i, key], params: { name, other } }] : [];
    });
  }
  const count = heldItems(list, base, path, nameOf).length;
  return [
    ...checkPatch(list, base?.map(nameOf), path, nameOf),
    ...(count > most ? [{ code: 'value-range' as const, path, atKey: true, params: { value: count, limit: `maxItems ${most}` } }] : []),
  ];
}
