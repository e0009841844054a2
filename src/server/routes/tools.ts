import type { Geometry, Position } from '../../documents/ground/geometry/types.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import { HEIGHT_MODES, type HeightMode, type Route, type Waypoint } from '../../routes/types.ts';
import type { Database } from '../db/connection.ts';
import { AppError } from '../errors/error.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Row } from '../source/rows.ts';
import type { Storage } from '../storage/storage.ts';
import type { Planners } from './thread/pool.ts';

/** What routes are planned and checked with. */
export interface RouteTools {
  database: Database;
  writer: Writer;
  storage: Storage;
  planners: Planners;
}

export const ROUTE = 'route';

/** @throws AppError record.unknown where no document describes it */
export function routeResource({ writer }: Pick<RouteTools, 'writer'>): Resource {
  const route = writer.catalogue().resources[ROUTE];
  if (!route) throw new AppError('record.unknown');
  return route;
}

/** CHECK_RESULT: in these states a route may be changed. */
export const OPEN: readonly string[] = ['0', '3'];

/** What a verdict rests on goes with it. */
export const UNCHECKED = { verdict: null, safetyResult: null, checkTime: null, md5: null } as const;

const numberIn = (value: unknown): number | undefined =>
  value === null || value === undefined || value === '' ? undefined : Number(value);
export const numberOf = (row: Row, name: string): number | undefined => {
  const value = numberIn(row[name]);
  return value !== undefined && Number.isFinite(value) ? value : undefined;
};
export const textOf = (row: Row, name: string): string | undefined =>
  typeof row[name] === 'string' && row[name] !== '' ? row[name] : undefined;
export const listOf = (row: Row, name: string): string[] => (Array.isArray(row[name]) ? row[name].map(String) : []);

/** Of a stored point, whichever way the driver writes it. */
export function placeOf(value: unknown): Position | undefined {
  if (Array.isArray(value)) return value.length === 2 ? [Number(value[0]), Number(value[1])] : undefined;
  const { x, y } = (value ?? {}) as { x?: number; y?: number };
  return typeof x === 'number' && typeof y === 'number' ? [x, y] : undefined;
}

export const geometryOf = (value: unknown): Geometry | undefined =>
  value !== null && typeof value === 'object' && 'coordinates' in value ? (value as Geometry) : undefined;

/** Speed of a route that says none, m/s. */
const SPEED = 5;

/** The way of a stored route; empty values of waypoints are left out. */
export function routeOf(row: Row): Route {
  const waypoints = (Array.isArray(row['waypoints']) ? row['waypoints'] : []) as Record<string, unknown>[];
  const mode = row['heightMode'];
  return {
    waypoints: waypoints.map((one) => Object.fromEntries(Object.entries(one).filter(([, value]) => value !== null)) as unknown as Waypoint),
    speed: numberOf(row, 'speed') ?? SPEED,
    heightMode: HEIGHT_MODES.find((one): one is HeightMode => one === mode) ?? 'aboveTakeoff',
  };
}
