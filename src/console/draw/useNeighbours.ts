import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PlacedRow } from '../../contract/places.ts';
import type { Box } from '../../documents/ground/geometry/box.ts';
import { isGeometry } from '../../documents/ground/geometry/tidy.ts';
import type { Position } from '../../documents/ground/geometry/types.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import type { ViewOf } from '../../documents/ground/model/views.ts';
import { useSurroundings } from '../fields/FieldContext.tsx';
import type { Seen } from '../map/useSight.ts';
import { thingsOf } from '../map/things.ts';
import type { ThingLayer } from '../map/types.ts';
import { useMapLayers } from '../map/useMapLayers.ts';
import { placesQuery, type PlacesWanted } from '../map/usePlaces.ts';
import { targetOf, targetsOf, type Target } from './snap.ts';

/** Farther away than this a record has no neighbours that could be told apart. */
const FROM = 11;
const COLOUR = '#8c8c8c';
const NONE: string[] = [];

/** What lies around the record that is drawn. */
export interface Neighbours {
  data: ThingLayer['data'];
  targets: readonly Target[];
}

/** The part of the world that is read: whole tiles, so that a short move asks nothing new. */
function tiles({ bounds: [west, south, east, north], zoom }: Seen): Seen {
  const step = 360 / 2 ** Math.floor(zoom);
  const [down, up] = [(n: number) => Math.floor(n / step) * step, (n: number) => Math.ceil(n / step) * step];
  const bounds: Box = [down(west), Math.max(-90, down(south)), up(east), Math.min(90, up(north))];
  return { bounds, zoom };
}

const targetsOfRow = ({ $at }: PlacedRow): Target[] =>
  isGeometry($at) ? targetsOf($at) : Array.isArray($at) ? [targetOf([$at as Position])] : [];

/** The other rows of the list a record stands in, and those of the layers of its map: grey around what is drawn, and what it snaps to. */
export function useNeighbours(field: Field, seen: Seen | undefined): Neighbours {
  const { list } = useSurroundings();
  const view = list?.screen.list.views?.find((one): one is ViewOf<'map'> => one.type === 'map');
  const layers = useMapLayers(view?.layers ?? NONE);
  // A field of a part of the record is no place of its rows.
  const own = list?.resource.fields.some((one) => one === field || (one.name === field.name && one.type === field.type));
  const wanted: PlacesWanted[] = [
    ...(list && own ? [{ resource: list.resource, screen: list.screen.name, at: field.name, show: [list.resource.label] }] : []),
    ...layers.map(({ bundle: { resource, screen }, view: { at } }) => ({ resource, screen: screen.name, at, show: [resource.label] })),
  ];
  const near = seen !== undefined && seen.zoom >= FROM;
  const queries = useQueries({
    queries: wanted.map((one) => ({
      ...placesQuery(one, seen && tiles(seen)),
      enabled: near,
      placeholderData: (before: unknown) => before as never,
    })),
  });
  const read = queries.map(({ data }) => data);
  const zoom = Math.floor(seen?.zoom ?? 0);
  return useMemo(() => {
    const rows = near ? read.flatMap((data, i) => (data?.rows ?? []).map((row) => ({ row, label: wanted[i]?.show?.[0] ?? 'id' }))) : [];
    const others = rows.filter(({ row }) => row.id !== list?.id);
    const labels = new Map(others.map(({ row, label }) => [row.id, String(row[label] ?? '')]));
    return {
      data: thingsOf({ rows: others.map(({ row }) => row) }, zoom, ({ id }) => ({ colour: COLOUR, label: labels.get(id) ?? '' })).data,
      targets: others.flatMap(({ row }) => targetsOfRow(row)),
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [near, zoom, list, ...read]);
}
