/** Where a record is: its own place, and the shapes of what it refers to. */
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { targetIn } from '../../../documents/ground/fields/targets.ts';
import { joined, boxOf, type Box } from '../../../documents/ground/geometry/box.ts';
import { isGeometry, isPosition } from '../../../documents/ground/geometry/tidy.ts';
import type { Geometry, Position } from '../../../documents/ground/geometry/types.ts';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { ViewOf } from '../../../documents/ground/model/views.ts';
import type { Row } from '../../actions/types.ts';
import { keys } from '../../data/documents/queries.ts';
import { readRecord } from '../../data/rows/record.ts';
import type { ThingLayer } from '../../map/types.ts';

const shapeOf = (value: unknown): Geometry | undefined =>
  isGeometry(value) ? value : isPosition(value) ? { type: 'Point', coordinates: value as Position } : undefined;

/** The shape a record has: its outline rather than a point in it. */
function outlineOf(record: Record<string, unknown>): Geometry | undefined {
  const shapes = Object.values(record).flatMap((value) => shapeOf(value) ?? []);
  return shapes.find(({ type }) => type !== 'Point') ?? shapes[0];
}

export interface Placed {
  layers: ThingLayer[];
  bounds: Box;
}

/** Its own place as a mark, over what it refers to; undefined while neither is known. */
export function usePlace(view: ViewOf<'review'>, { resource, references }: ScreenBundle, row: Row, name: string): Placed | undefined {
  const named = (view.outlines ?? []).flatMap((one) => {
    const field = resource.fields.find((f) => f.name === one);
    const target = references[(field && targetIn(field, row)) ?? ''];
    const code = row[one];
    return target && typeof code === 'string' && code !== '' ? [{ api: target.api, resource: target.name, code }] : [];
  });
  // An asset is often the zone that is named beside it.
  const wanted = [...new Map(named.map((one) => [`${one.resource} ${one.code}`, one])).values()];
  const reads = useQueries({
    queries: wanted.map(({ api, resource: of, code }) => ({
      queryKey: keys.record(of, code),
      queryFn: () => readRecord(api, code, undefined),
      retry: false,
    })),
  });
  const own = view.at === undefined ? undefined : row[view.at];
  const text = JSON.stringify([own ?? null, reads.map(({ data }) => (data ? (outlineOf(data) ?? null) : null))]);
  return useMemo(() => {
    const [at, around] = JSON.parse(text) as [unknown, (Geometry | null)[]];
    const mark = shapeOf(at);
    const outlines = around.filter((one) => one !== null);
    const all = [...(mark ? [mark] : []), ...outlines];
    const boxes = all.map(boxOf).filter((one) => one !== undefined);
    const [first, ...rest] = boxes;
    if (!first) return undefined;
    const features = (shapes: Geometry[], label?: string): ThingLayer['data'] => ({
      type: 'FeatureCollection',
      features: shapes.map((geometry, i) => ({
        type: 'Feature',
        geometry: geometry as ThingLayer['data']['features'][number]['geometry'],
        properties: { id: String(i), ...(label === undefined ? {} : { label }) },
      })),
    });
    return {
      layers: [
        { name: 'outlines', data: features(outlines), still: true },
        { name: 'place', data: features(mark ? [mark] : [], name), still: true },
      ],
      bounds: rest.reduce(joined, first),
    };
  }, [text, name]);
}
