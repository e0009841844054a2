/**
 * The ways a list shows its records, in one table: keys, types of field and example of each stand in its folder, and everything
 * that deals with views loops over this. A new kind is a folder here and one in console/views.
 */
import type { ViewTypeName, View } from '../../ground/model/views.ts';
import { closed, say, type Meta } from '../../ground/metaParts.ts';
import { calendar } from './calendar/index.ts';
import { map } from './map/index.ts';
import { namesFields, type ViewFeature, type ViewKey } from './feature.ts';
import { board } from './board/index.ts';
import { comparison } from './comparison/index.ts';
import { live } from './live/index.ts';
import { gallery } from './gallery/index.ts';
import { review } from './review/index.ts';
import { scene } from './scene/index.ts';
import { table } from './table/index.ts';

const features: Record<ViewTypeName, ViewFeature> = { table, calendar, gallery, board, map, live, review, comparison, scene };

export const VIEW_TYPES = Object.keys(features) as ViewTypeName[];
export const viewType = (name: ViewTypeName): ViewFeature => features[name];

/** Name of the definition that says what a kind of view takes. */
export const viewDefinition = (name: string): string => `${name}View`;

/** What a kind of view may say. */
export function viewMeta(type: ViewTypeName): Meta {
  const { keys, title, titleEn } = features[type];
  const own = Object.entries(keys);
  return closed({ type: say(title, titleEn, { const: type }), ...Object.fromEntries(own.map(([key, { meta }]) => [key, meta])) }, [
    'type',
    ...own.filter(([, { needed }]) => needed).map(([key]) => key),
  ]);
}

/** What a view of any kind may say, where a patch says it: the check holds it to its kind. */
export const anyViewMeta = (): Meta =>
  closed(
    {
      type: say('视图类型', 'Kind of view', { enum: VIEW_TYPES }),
      ...Object.fromEntries(VIEW_TYPES.flatMap((type) => Object.entries(features[type].keys).map(([key, { meta }]) => [key, meta]))),
    },
    ['type'],
  );

/** A key of a view that is said, and the fields, screens or actions it names. */
export interface AuthoredKey {
  key: string;
  feature: ViewKey;
  names: string[];
}

/** The keys a view says, in the order of its kind. */
export const authoredKeys = (view: View): AuthoredKey[] =>
  Object.entries(features[view.type].keys).flatMap(([key, feature]): AuthoredKey[] => {
    const value = (view as unknown as Record<string, string | string[] | undefined>)[key];
    return value === undefined ? [] : [{ key, feature, names: [value].flat() }];
  });

/** Fields that views read. */
export const viewFields = (views: readonly View[] = []): string[] =>
  views.flatMap((view) => authoredKeys(view).flatMap((k) => (namesFields(k.feature) ? k.names : [])));

/** Screens that views show too, each with its place: view and entry. */
export const viewScreens = (views: readonly View[] = []): { screen: string; path: [number, string, number] }[] =>
  views.flatMap((view, i) =>
    authoredKeys(view).flatMap(({ key, feature, names }) =>
      feature.screens ? names.map((screen, j) => ({ screen, path: [i, key, j] as [number, string, number] })) : [],
    ),
  );

/** The views without the fields that `keep` refuses, and without those that cannot be without one. */
export function trimViews(views: readonly View[], keep: (field: string) => boolean): View[] {
  return views.flatMap((view): View[] => {
    const trimmed: Record<string, unknown> = { type: view.type };
    for (const { key, feature, names } of authoredKeys(view)) {
      const remaining = namesFields(feature) ? names.filter(keep) : names;
      if (feature.needed && remaining.length < names.length) return [];
      const value = (view as unknown as Record<string, unknown>)[key];
      if (remaining.length) trimmed[key] = Array.isArray(value) ? remaining : remaining[0];
    }
    const { some } = features[view.type];
    if (some && !some.some((key) => key in trimmed)) return [];
    return [trimmed as unknown as View];
  });
}
