/** A tab against the record it stands with and the list it shows. */
import type { Places } from '../actions/check.ts';
import { fieldMap, whereScope, type Folder } from '../../kit/check/folder.ts';
import { checkTitles } from '../../kit/check/texts.ts';
import type { Finding, Path } from '../../ground/diagnostic.ts';
import type { Resource } from '../../ground/model/resource.ts';
import { checkWhere } from '../../kit/check/where.ts';
import { readsOfTab } from './index.ts';
import type { Tab } from '../../ground/model/tabs.ts';
import { hint } from '../../ground/hints.ts';

export function checkTab(tab: Tab, resource: Resource, places: Places, folder: Folder, path: Path): Finding[] {
  const titles = checkTitles(tab.title, tab.title, tab.titleEn, { title: [...path, 'title'], titleEn: [...path, 'titleEn'], owner: path });
  const place = places.get(tab.screen);
  const screen = place && 'resource' in place ? place : undefined;
  const target = screen && folder.resources.get(screen.resource)?.resource;
  if (!screen || !target) {
    const lists = [...places].flatMap(([name, one]) => ('resource' in one ? [name] : []));
    return [...titles, { code: 'screen-unknown', path: [...path, 'screen'], params: { value: tab.screen }, allowed: lists }];
  }
  const own = screen.list.columns.map((c) => c.field);
  const unknown = (tab.columns ?? []).flatMap((name, j): Finding[] =>
    own.includes(name) ? [] : [{ code: 'patch-unknown', path: [...path, 'columns', j], params: { field: name }, allowed: own }],
  );
  const wrong = checkWhere(tab.where, whereScope(fieldMap(target), folder, fieldMap(resource)), [...path, 'where']);
  const apart: Finding[] =
    wrong.length || readsOfTab(tab).length
      ? []
      : [{ code: 'value-not-allowed', path: [...path, 'where'], params: { value: 'where' }, hint: hint('tabRecord') }];
  return [...titles, ...unknown, ...wrong, ...apart];
}
