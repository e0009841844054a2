/** What a map draws about its things: circles of a radius around them, and lines that join those of one value. */
import type { FeatureCollection, LineString } from 'geojson';
import { EARTH_M, radians } from '../../documents/ground/geometry/sphere.ts';
import type { Position } from '../../documents/ground/geometry/types.ts';
import type { Look, ThingLayer } from './types.ts';

const CORNERS = 64;

/** What is drawn about a row. */
export interface Around {
  /** Number of metres. */
  radius?: string | undefined;
  /** Values by which rows are joined, in the order of their names. */
  connect?: readonly string[] | undefined;
}

type Row = Record<string, unknown> & { id: string; $at: unknown };

const isPosition = (at: unknown): at is Position => Array.isArray(at) && at.length === 2 && at.every((n) => typeof n === 'number');

/** A circle of so many metres. */
export function circle([lon, lat]: Position, metres: number): LineString {
  const [high, wide] = [metres / EARTH_M, metres / (EARTH_M * Math.cos(radians(lat)))];
  const ring = Array.from({ length: CORNERS + 1 }, (_, i): Position => {
    const angle = radians(((i % CORNERS) * 360) / CORNERS);
    return [lon + (Math.cos(angle) * wide * 180) / Math.PI, lat + (Math.sin(angle) * high * 180) / Math.PI];
  });
  return { type: 'LineString', coordinates: ring };
}

const { compare } = new Intl.Collator('en', { numeric: true });

/** @param lookOf colour and name of a row */
export function aroundOf(rows: readonly Row[], { radius, connect }: Around, lookOf: (row: Row) => Omit<Look, 'id'>): ThingLayer['data'] {
  const features: FeatureCollection<LineString, Look>['features'] = [];
  const placed = rows.filter((row): row is Row & { $at: Position } => isPosition(row.$at));
  const of = (row: Row): { colour?: string } => {
    const { colour } = lookOf(row);
    return colour === undefined ? {} : { colour };
  };
  if (radius !== undefined)
    for (const row of placed) {
      const metres = row[radius];
      if (typeof metres !== 'number' || metres <= 0) continue;
      features.push({ type: 'Feature', properties: { id: `ring:${row.id}`, ...of(row) }, geometry: circle(row.$at, metres) });
    }
  if (connect !== undefined) {
    const ways = new Map<string, (Row & { $at: Position })[]>();
    for (const row of placed) {
      const values = connect.map((name) => row[name]);
      if (values.some((value) => value === null || value === undefined || value === '')) continue;
      const way = values.join(' ');
      ways.set(way, [...(ways.get(way) ?? []), row]);
    }
    for (const [value, way] of ways) {
      const [first, second] = way;
      if (!first || !second) continue;
      const order = way.toSorted((a, b) => compare(lookOf(a).label ?? '', lookOf(b).label ?? ''));
      const geometry: LineString = { type: 'LineString', coordinates: order.map(({ $at }) => $at) };
      features.push({ type: 'Feature', properties: { id: `way:${value}` }, geometry });
    }
  }
  return { type: 'FeatureCollection', features };
}
