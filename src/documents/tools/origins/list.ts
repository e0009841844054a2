/** Where a list says what its normalised form holds. */
import type { Path } from '../../ground/diagnostic.ts';
import { listFeature } from '../../tables/listFeatures.ts';
import { LIST_OPTIONS, namedBy } from '../../features/list/options.ts';
import type { List, ListDocument } from '../../ground/model/list.ts';
import { isPatch, nameBy } from '../../kit/patch/index.ts';
import type { Patch } from '../../ground/model/patch.ts';
import type { DefaultRule } from '../../kit/origins/rules.ts';
import { answer, rules, type Answer } from '../../kit/origins/trace.ts';

const LIST_RULES = rules({
  columns: 'first-ten-columns',
  filters: 'codes-and-references',
  search: 'first-three-texts',
  sort: 'newest-first',
  pageSize: 'page-size-of-area',
});

export interface AuthoredPlace {
  value: unknown;
  at: Path;
  changed: boolean;
}

/** Where a patch says the item of a name; undefined where it stays as it was. */
export function inPatch<T extends object>(
  patch: Patch<T>,
  name: string,
  at: Path,
  nameOf: (item: unknown) => string,
): AuthoredPlace | undefined {
  const named = (one: unknown): boolean => nameOf(one) === name;
  const [add, change] = [patch.add?.findIndex(named) ?? -1, patch.change?.findIndex(named) ?? -1];
  if (add >= 0) return { value: patch.add?.[add], at: [...at, 'add', add], changed: false };
  return change < 0 ? undefined : { value: patch.change?.[change], at: [...at, 'change', change], changed: true };
}

/** Of a column or a filter: what it does not say follows from its field. */
function ofNamedField({ value, at, changed }: AuthoredPlace, name: string, rule: DefaultRule): Answer {
  if (changed) return answer('of-resource', [...at, name]);
  if (typeof value === 'string' && name === 'field') return answer(rule, at);
  const derived = name === 'operator' ? 'first-operator' : name === 'width' ? 'of-field-type' : 'not-authored';
  return answer(derived, ...(typeof value === 'string' ? [] : [[...at, name]]));
}

/** `fallback` is what a screen takes over from its resource; else each part has its rule. `list` is the normalised one. */
export function ofList(document: ListDocument | undefined, path: Path, fallback: DefaultRule | undefined, list: List): Answer {
  const [, part = '', i, ...rest] = path;
  const own = (document as Record<string, unknown> | undefined)?.[String(part)];
  const rule = fallback ?? LIST_RULES[String(part)] ?? 'not-authored';
  if (own === undefined) return answer(part === 'pageSize' ? (LIST_RULES.pageSize ?? rule) : rule);
  if (part === 'sort') return answer(rule, ['list', 'sort', i ?? 0], ['list', 'sort']);
  const option = LIST_OPTIONS.find((name) => name === part);
  const origins = option && listFeature(option).origins;
  const items = list[part as keyof List];
  if (!Array.isArray(items)) return origins?.(['list', part], path.slice(2)) ?? answer('not-authored', path);
  const nameOf = nameBy((option && namedBy(option)) ?? 'field');
  const place: AuthoredPlace | undefined = isPatch<object>(own as object[] | Patch<object>)
    ? inPatch(own as Patch<object>, nameOf(items[Number(i)]), ['list', part], nameOf)
    : { value: (own as unknown[])[Number(i)], at: path.slice(0, 3), changed: false };
  if (!place) return answer('of-resource');
  if (part === 'columns' || part === 'filters') return ofNamedField(place, String(rest[0]), rule);
  const { places, rule: usual } = origins?.(place.at, rest) ?? answer('not-authored', [...place.at, ...rest]);
  return answer(place.changed ? 'of-resource' : usual, ...places);
}
