/** What is wrong with a picture beside its bytes: it was there before, lies nowhere, or lies elsewhere. */
import { sql, type Kysely } from 'kysely';
import { inRings } from '../../../documents/ground/geometry/plane.ts';
import { metresBetween } from '../../../documents/ground/geometry/sphere.ts';
import { polygonsOf, type Geometry, type Position, type Rings } from '../../../documents/ground/geometry/types.ts';
import type { Tables } from '../../db/connection.ts';
import { distanceOf, SAME_PHOTO } from '../facts/quality.ts';
import type { Look } from '../facts/types.ts';

/** Metres beyond the boundary of a station that still belong to it, around a zone, and to the nearest turbine or tower. */
const [BEYOND, AROUND, TO_TURBINE, TO_TOWER] = [500, 60, 250, 80];
/** Kinds of tasks by what their pictures show. */
const SHOWS: Readonly<Record<string, 'zones' | 'turbines' | 'towers'>> = {
  solar: 'zones',
  dockSolar: 'zones',
  wind: 'turbines',
  dockWind: 'turbines',
  line: 'towers',
  dockLine: 'towers',
};

/** Kinds of tasks whose pictures are taken in front of a module, on a tripod or in a laboratory: they carry no position. */
const AT_MODULES: readonly string[] = ['el'];

/** Where the assets of a station lie. */
export interface Ground {
  boundary: Rings[];
  zones: { code: string; rings: Rings[] }[];
  turbines: { code: string; at: Position }[];
  towers: { code: string; at: Position }[];
}

const ringsOf = (value: unknown): Rings[] => (value !== null && typeof value === 'object' ? polygonsOf(value as Geometry) : []);

/** Reads it. A station without a boundary, and a document without one of these resources, leave it empty. */
export async function groundOf(db: Kysely<Tables>, known: (resource: string) => boolean, stationCode: string): Promise<Ground> {
  const read = async <T>(resource: string, columns: string): Promise<T[]> =>
    known(resource)
      ? (await sql<T>`select ${sql.raw(columns)} from ${sql.table(resource)} where "stationCode" = ${stationCode}`.execute(db)).rows
      : [];
  type Point = { code: string; at: Position | null };
  const [station] = await read<{ boundary: unknown }>('station', 'boundary');
  const located = (points: Point[]): { code: string; at: Position }[] =>
    points.flatMap(({ code, at }) => (Array.isArray(at) ? [{ code, at }] : []));
  return {
    boundary: ringsOf(station?.boundary),
    zones: (await read<{ code: string; boundary: unknown }>('solarZone', '"zoneCode" as code, boundary')).map(({ code, boundary }) => ({
      code,
      rings: ringsOf(boundary),
    })),
    turbines: located(
      await read<Point>('windTurbine', 'code, case when location is not null then json_build_array(location[0], location[1]) end as at'),
    ),
    towers: located(
      await read<Point>(
        'tower',
        '"towerCode" as code, case when location is not null then json_build_array(location[0], location[1]) end as at',
      ),
    ),
  };
}

/** Metres from a position to the nearest corner of polygons; 0 inside of one. */
export function metresTo(at: Position, polygons: readonly Rings[]): number {
  let least = Infinity;
  for (const rings of polygons) {
    if (inRings(at, rings) >= 0) return 0;
    for (const ring of rings) {
      for (let i = 1; i < ring.length; i += 1) {
        const [a, b] = [ring[i - 1] as Position, ring[i] as Position];
        const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
        const part = Math.max(0, Math.min(1, ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / (dx * dx + dy * dy || 1)));
        least = Math.min(least, metresBetween(at, [a[0] + dx * part, a[1] + dy * part]));
      }
    }
  }
  return least;
}

const nearest = (at: Position, assets: Ground['turbines'], within: number): string | undefined => {
  const [best] = assets.map(({ code, at: there }) => ({ code, metres: metresBetween(at, there) })).toSorted((a, b) => a.metres - b.metres);
  return best && best.metres <= within ? best.code : undefined;
};

/** The asset that a picture taken here shows; undefined where none is near, null where the task or the station names none. */
export function assetAt(ground: Ground, taskKind: string, at: Position): string | undefined | null {
  const shows = SHOWS[taskKind];
  if (shows === undefined || ground[shows].length === 0) return null;
  if (shows === 'turbines') return nearest(at, ground.turbines, TO_TURBINE);
  if (shows === 'towers') return nearest(at, ground.towers, TO_TOWER);
  const [best] = ground.zones.map(({ code, rings }) => ({ code, metres: metresTo(at, rings) })).toSorted((a, b) => a.metres - b.metres);
  return best && best.metres <= AROUND ? best.code : undefined;
}

/**
 * Whether the task has this picture already: the same temperatures or pixels, or, of photographs, nearly the same picture that was not taken
 * at another time: blades look alike from one shutter to the next.
 */
export async function isDuplicate(
  db: Kysely<Tables>,
  task: { taskCode: string; kind: string },
  { mediaId, takenAt }: { mediaId: string; takenAt: string | undefined },
  { kind, print }: Look,
): Promise<boolean> {
  if (!print) return false;
  const { rows } = await sql<{ digest: string; hash: string; at: number | null }>`select f.digest, f.hash,
      (extract(epoch from m."takenAt") * 1000)::float8 as at from sunvane."mediaFact" f
    join media m on m.id = f."mediaId" and m.kind = ${kind} and m.status <> '3'
    where f."taskCode" = ${task.taskCode} and f."mediaId" <> ${mediaId}::uuid`.execute(db);
  // Modules look alike: of their cells only what is the same to the pixel is the same.
  const alike = kind === 'photo' && !AT_MODULES.includes(task.kind);
  const at = takenAt === undefined ? null : Date.parse(takenAt);
  return rows.some(
    (other) =>
      other.digest === print.digest ||
      (alike && (other.at === null || at === null || other.at === at) && distanceOf(other.hash, print.hash) <= SAME_PHOTO),
  );
}

/** What a place says of a picture of a task: nothing, or a code of MEDIA_REASON. */
export function placeReason(ground: Ground, taskKind: string, { location, gimbalPitch, edited }: Look['shot']): string | undefined {
  if (AT_MODULES.includes(taskKind)) return undefined;
  if (!location) return 'noPosition';
  if (ground.boundary.length > 0 && metresTo(location, ground.boundary) > BEYOND) return 'outside';
  // An editor may have turned the picture without its angles.
  if (SHOWS[taskKind] === 'zones' && (gimbalPitch === undefined || edited)) return 'noPose';
  return assetAt(ground, taskKind, location) === undefined ? 'unmatched' : undefined;
}
