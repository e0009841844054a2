/** The actions of a list against its resource and the screens they open. */
import type { Finding, Path } from '../diagnostic.ts';
import { checkTitles } from '../check/texts.ts';
import { fieldMap, whereScope, type Folder } from '../check/resource.ts';
import type { Place, Resource, Screen } from '../types.ts';
import { checkWhere } from '../where/check.ts';
import { placesIn, type LinkAction, type OpenAction, type RowAction } from './index.ts';

const HINT = 'say "open" for a screen, or "link" for an address';

/** Places by name; a screen of a resource takes conditions, a grid none. */
export type Places = ReadonlyMap<string, Place | Screen>;

function checkOpen(action: OpenAction, resource: Resource, places: Places, folder: Folder, path: Path): Finding[] {
  const place = places.get(action.open);
  if (!place) return [{ code: 'screen-unknown', path: [...path, 'open'], params: { value: action.open }, allowed: [...places.keys()] }];
  if (!action.where) return [];
  const target = 'resource' in place ? folder.resources.get(place.resource)?.resource : undefined;
  if (!target)
    return [
      { code: 'value-not-allowed', path: [...path, 'where'], atKey: true, params: { value: 'where' }, hint: 'a grid takes no conditions' },
    ];
  return checkWhere(action.where, whereScope(fieldMap(target), folder, fieldMap(resource)), [...path, 'where']);
}

function checkLink({ link, setting }: LinkAction, resource: Resource, path: Path): Finding[] {
  const fields = fieldMap(resource);
  const wrong = placesIn(link).find((name) => !fields.has(name));
  if (wrong !== undefined)
    return [{ code: 'field-unknown', path: [...path, 'link'], params: { field: wrong }, allowed: [...fields.keys()] }];
  const pattern = setting === undefined ? /^https?:\/\/[^\s{}]+/ : /^[/?#]/;
  return pattern.test(link) ? [] : [{ code: 'value-pattern', path: [...path, 'link'], params: { value: link, pattern: pattern.source } }];
}

export function checkActions(actions: readonly RowAction[], resource: Resource, places: Places, folder: Folder, path: Path): Finding[] {
  return actions.flatMap((action, i): Finding[] => {
    const at = [...path, i];
    const first = actions.findIndex((other) => other.name === action.name);
    if (first < i)
      return [{ code: 'name-duplicate', path: [...at, 'name'], params: { name: action.name, other: actions[first]?.title ?? '' } }];
    const both = 'open' in action && 'link' in action;
    if (both || !('open' in action || 'link' in action))
      return [{ code: 'value-not-allowed', path: [...at, 'name'], params: { value: action.name }, hint: HINT }];
    return [
      ...checkTitles(action.title, action.title, action.titleEn, { title: [...at, 'title'], titleEn: [...at, 'titleEn'], owner: at }),
      ...checkWhere(action.when ?? [], { ...whereScope(fieldMap(resource), folder), judged: true }, [...at, 'when']),
      ...('open' in action ? checkOpen(action, resource, places, folder, at) : checkLink(action, resource, at)),
    ];
  });
}
