/** Names of provinces, prefectures and large cities on the base map, in the user's language. No border, no name of a country. */
import type { Feature, FeatureCollection, Point } from 'geojson';
import type { GeoJSONSource, LayerSpecification, Map } from 'maplibre-gl';
import type { Language } from '../../contract/constants.ts';
import type { BaseColours } from './baseColours.ts';
import { PLACE_MARK } from './marks.ts';
import namesUrl from './names/names.json?url';

/** Chinese and English name, longitude and latitude in hundredths of a degree; of a city elsewhere also its people in tens of thousands. */
type Line = [zh: string, en: string, lon: number, lat: number, people?: number];
type Names = Record<'areas' | 'seats' | 'prefectures' | 'world', Line[]>;

/** Tens of thousands of people of a city that is named on a map of the world. */
const HUGE = 500;

/** Groups of names: from which zoom they are drawn, until which, and what goes first where room is scarce. */
const GROUPS = {
  huge: { from: 1.5, to: 11, order: 1 },
  areas: { from: 3.2, to: 7, order: 2 },
  seats: { from: 1.5, to: 11, order: 0 },
  world: { from: 3.6, to: 11, order: 3 },
  prefectures: { from: 5, to: 11, order: 4 },
} as const;
type Group = keyof typeof GROUPS;

/** Names of things that one layer of the library draws. @param group which, as its id says */
const idOf = (group: Group): string => `names:${group}`;

/** Paint of names. */
export const namePaints = (c: BaseColours): Record<string, Record<string, unknown>> =>
  Object.fromEntries(
    (Object.keys(GROUPS) as Group[]).map((group) => [
      idOf(group),
      { 'text-color': c.name, 'text-halo-color': c.halo, 'text-halo-width': group === 'areas' ? 1 : 1.25 },
    ]),
  );

/**
 * Layers of names, the least first: the library gives room to those above before those below, and to the words of records before all.
 * @param paint of each by its id
 */
export const nameLayers = (fonts: readonly string[], paint: Record<string, Record<string, unknown>>): LayerSpecification[] =>
  (Object.entries(GROUPS) as [Group, (typeof GROUPS)[Group]][])
    .toSorted(([, a], [, b]) => b.order - a.order)
    .map(
      ([group, { from, to }]) =>
        ({
          id: idOf(group),
          type: 'symbol',
          source: 'names',
          minzoom: from,
          maxzoom: to,
          filter: ['==', ['get', 'group'], group],
          layout: {
            'text-field': ['get', 'name'],
            'text-font': fonts,
            'text-size': group === 'areas' ? 13 : 12,
            'text-letter-spacing': group === 'areas' ? 0.2 : 0,
            'text-max-width': 12,
            'text-padding': 4,
            'symbol-sort-key': ['get', 'order'],
            ...(group === 'areas'
              ? {}
              : {
                  'icon-image': PLACE_MARK,
                  'icon-padding': 1,
                  'text-variable-anchor': ['left', 'right', 'bottom', 'top'],
                  'text-radial-offset': 0.5,
                  'text-justify': 'auto',
                }),
          },
          paint: paint[idOf(group)],
        }) as unknown as LayerSpecification,
    );

/** Names in a language as points; what has no name in it is left out. */
export function namesIn(names: Names, language: Language): FeatureCollection<Point> {
  const points = (lines: readonly Line[], groupOf: (line: Line) => Group): Feature<Point>[] =>
    lines.flatMap((line, order) => {
      const [zh, en, lon, lat] = line;
      const name = language === 'zh' ? zh : en;
      if (!name) return [];
      const geometry = { type: 'Point' as const, coordinates: [lon / 100, lat / 100] };
      return [{ type: 'Feature', properties: { name, group: groupOf(line), order }, geometry }];
    });
  return {
    type: 'FeatureCollection',
    features: [
      ...points(names.areas, () => 'areas'),
      ...points(names.seats, () => 'seats'),
      ...points(names.prefectures, () => 'prefectures'),
      ...points(names.world, ([, , , , people = 0]) => (people >= HUGE ? 'huge' : 'world')),
    ],
  };
}

let known: Promise<Names> | undefined;
const read = async (): Promise<Names> => {
  const answer = await fetch(namesUrl);
  if (!answer.ok) throw new Error(`${answer.status} ${namesUrl}`);
  return (await answer.json()) as Names;
};

/** Puts the names into a map. Without them it is only poorer, so nobody is told. */
export async function drawNames(map: Map, language: Language, wanted: () => boolean): Promise<void> {
  known ??= read();
  known.catch(() => {
    known = undefined;
  });
  const names = await known.catch(() => undefined);
  if (names && wanted()) map.getSource<GeoJSONSource>('names')?.setData(namesIn(names, language));
}
