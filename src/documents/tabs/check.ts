/** Tabs against the record they stand with and the lists they show. */
import type { Places } from '../actions/check.ts';
import { fieldMap, whereScope, type Folder } from '../check/folder.ts';
import { checkTitles } from '../check/texts.ts';
import type { Finding, Path } from '../diagnostic.ts';
import type { Resource } from '../types.ts';
import { checkWhere } from '../where/check.ts';
import { readsOfTab, type Tab } from './index.ts';
import { hint } from '../hints.ts';

export const checkTabs = (tabs: readonly Tab[], resource: Resource, places: Places, folder: Folder, path: Path): Finding[] =>
  tabs.flatMap((tab, i): Finding[] => {
    const at = [...path, i];
    const first = tabs.findIndex((other) => other.name === tab.name);
    if (first < i) return [{ code: 'name-duplicate', path: [...at, 'name'], params: { name: tab.name, other: tabs[first]?.title ?? '' } }];
    const titles = checkTitles(tab.title, tab.title, tab.titleEn, { title: [...at, 'title'], titleEn: [...at, 'titleEn'], owner: at });
    const place = places.get(tab.screen);
    const screen = place && 'resource' in place ? place : undefined;
    const target = screen && folder.resources.get(screen.resource)?.resource;
    if (!screen || !target) {
      const lists = [...places].flatMap(([name, one]) => ('resource' in one ? [name] : []));
      return [...titles, { code: 'screen-unknown', path: [...at, 'screen'], params: { value: tab.screen }, allowed: lists }];
    }
    const own = screen.list.columns.map((c) => c.field);
    const unknown = (tab.columns ?? []).flatMap((name, j): Finding[] =>
      own.includes(name) ? [] : [{ code: 'patch-unknown', path: [...at, 'columns', j], params: { field: name }, allowed: own }],
    );
    const wrong = checkWhere(tab.where, whereScope(fieldMap(target), folder, fieldMap(resource)), [...at, 'where']);
    const apart: Finding[] =
      wrong.length || readsOfTab(tab).length
        ? []
        : [{ code: 'value-not-allowed', path: [...at, 'where'], params: { value: 'where' }, hint: hint('tabRecord') }];
    return [...titles, ...unknown, ...wrong, ...apart];
  });
