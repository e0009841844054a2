/** Places of screens in the menu: lists, grids and links alike. */
import type { Power } from './powers.ts';

/** Where a screen stands in the menu, and who sees it. */
export interface PlaceDocument {
  /** Menu title when it is not the document's own, as «无人机管理» for the resource «无人机». Both languages together. */
  title?: string;
  titleEn?: string;
  /** Area path without slash, e.g. `powerStation`. */
  area?: string;
  /** Second part of the component and the permission code; the resource's name when absent. */
  name?: string;
  /** Address when it is not `/<area>/<name>` (some screens of an area keep a top-level path). */
  route?: string;
  sort?: number;
  /** Icon name of the registry. */
  icon?: string;
  /** Not shown in the menu. */
  hidden?: boolean;
  /** Audiences with full use, `<audience>:read`, or what they may do: `branch:view,audit`. Absent: administrators only. */
  audience?: string[];
}

/** What every screen has: one menu entry, one route, one set of permission codes. */
export interface Place {
  /** `<area>/<name>`: the component, and the start of every permission code. */
  name: string;
  area: string;
  route: string;
  title: string;
  titleEn: string;
  sort: number;
  icon?: string;
  hidden: boolean;
  audience: string[];
  verbs: Power[];
}

/** The place of a screen in normalised form; `titles` are those of its document. */
export const placeOf = (
  place: PlaceDocument,
  titles: { title: string; titleEn: string },
  area: string,
  name: string,
): Omit<Place, 'verbs'> => ({
  name: `${area}/${name}`,
  area,
  route: place.route ?? `/${area}/${name}`,
  title: place.title ?? titles.title,
  titleEn: place.titleEn ?? titles.titleEn,
  sort: place.sort ?? 100,
  ...(place.icon ? { icon: place.icon } : {}),
  hidden: place.hidden === true,
  audience: place.audience ?? [],
});

/** Every screen of a catalogue: lists of records, grids and links. */
export const placesOf = ({ screens, grids, links }: Record<'screens' | 'grids' | 'links', Record<string, Place>>): Place[] => [
  ...Object.values(screens),
  ...Object.values(grids),
  ...Object.values(links),
];
