/** A geometry while it is edited: parts of one kind, each of ways whose vertices stand once. Rings are closed when it is handed over. */
import { closed, isGeometry, round } from '../../documents/ground/geometry/tidy.ts';
import {
  linesOf,
  polygonsOf,
  positionsOf,
  shapeOf,
  type Geometry,
  type Position,
  type Shape,
} from '../../documents/ground/geometry/types.ts';
import { numbersIn } from '../../documents/ground/geometry/vertex.ts';
import { readWkt } from '../../documents/ground/geometry/wkt.ts';

export interface Part {
  kind: Shape;
  /** The vertices of a point or a line; of an area its outline, then its holes. */
  ways: Position[][];
}

/** Whether every vertex is one: a text that is none stands as no numbers, so that the judgement refuses it. */
export const sound = ({ ways }: Part): boolean =>
  ways.every((way) => way.every(([lon, lat]) => Number.isFinite(lon) && Number.isFinite(lat)));

const open = (ring: Position[]): Position[] => {
  const [first, last] = [ring[0], ring.at(-1)];
  return ring.length > 1 && first && last && first[0] === last[0] && first[1] === last[1] ? ring.slice(0, -1) : ring;
};

/** Parts of a value; none when it is no geometry. */
export function partsOf(value: unknown): Part[] {
  if (!isGeometry(value)) return [];
  const kind = shapeOf(value);
  if (kind === 'polygon') return polygonsOf(value).map((rings) => ({ kind, ways: rings.map(open) }));
  if (kind === 'line') return linesOf(value).map((line) => ({ kind, ways: [line] }));
  return positionsOf(value).map((point) => ({ kind, ways: [[point]] }));
}

const NAMES = { point: 'Point', line: 'LineString', polygon: 'Polygon' } as const;

const coordinatesOf = ({ kind, ways }: Part): unknown =>
  kind === 'polygon' ? ways.filter((way) => way.length > 0).map(closed) : kind === 'line' ? ways[0] : ways[0]?.[0];

/** The geometry of parts; undefined when nothing is there yet. */
export function geometryOf(parts: readonly Part[]): Geometry | undefined {
  const there = parts.filter(({ ways }) => ways[0]?.length);
  const [first] = there;
  if (!first) return undefined;
  const type = NAMES[first.kind];
  const coordinates = there.map(coordinatesOf);
  return (coordinates.length === 1 ? { type, coordinates: coordinates[0] } : { type: `Multi${type}`, coordinates }) as Geometry;
}

/** One vertex: the way of a part it stands in, and its place there. */
export interface Spot {
  part: number;
  way: number;
}

/** Parts with one way changed; a hole without vertices is gone, and so is a part without an outline. */
export function withWay(parts: readonly Part[], { part, way }: Spot, vertices: Position[]): Part[] {
  const next = parts.map((one, i) => (i === part ? { ...one, ways: one.ways.map((old, n) => (n === way ? vertices : old)) } : one));
  return next
    .map((one) => ({ ...one, ways: one.ways.filter((old, n) => n === 0 || old.length > 0) }))
    .filter((one) => (one.ways[0]?.length ?? 0) > 0);
}

/** Vertices of pasted lines, one each: longitude and latitude first, whatever follows. */
function readLines(text: string): Position[] | undefined {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const read = lines.map(numbersIn).filter(([lon, lat]) => Number.isFinite(lon) && Number.isFinite(lat));
  // A head line may name the columns; anything else that is not read would be lost unseen.
  return read.length > 0 && lines.length - read.length <= 1
    ? read.map(([lon = 0, lat = 0]): Position => [round(lon), round(lat)])
    : undefined;
}

/** What somebody pasted: GeoJSON, WKT, or a list of vertices for a kind. Undefined when it is none of it. */
export function readPasted(text: string, kind: Shape): Part[] | undefined {
  const wkt = readWkt(text);
  if (wkt) return isGeometry(wkt) ? partsOf(wkt) : undefined;
  try {
    const parsed = JSON.parse(text) as { geometry?: unknown };
    const parts = partsOf(isGeometry(parsed) ? parsed : parsed.geometry);
    return parts.length ? parts : undefined;
  } catch {
    const vertices = readLines(text);
    if (!vertices) return undefined;
    return kind === 'point'
      ? vertices.map((at) => ({ kind, ways: [[at]] }))
      : [{ kind, ways: [kind === 'polygon' ? open(vertices) : vertices] }];
  }
}
