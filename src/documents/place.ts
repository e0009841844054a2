/** Where screens of either kind stand in the menu. */
import type { Catalogue, Place, PlaceDocument } from './types.ts';

/** The place of a screen with everything said; `titles` are those of its document. */
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
export const placesOf = ({ screens, grids, links }: Pick<Catalogue, 'screens' | 'grids' | 'links'>): Place[] => [
  ...Object.values(screens),
  ...Object.values(grids),
  ...Object.values(links),
];
