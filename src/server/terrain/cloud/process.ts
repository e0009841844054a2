/**
 * Reads a whole cloud and makes what is told and shown of it, in a thread: four passes over the file, so that memory does not grow with
 * its points. First where it lies and what its classes are, then the ground, then the conductors, then the trees and the scene.
 */
import { boxAround } from '../../../documents/ground/geometry/box.ts';
import type { Position } from '../../../documents/ground/geometry/types.ts';
import { planeAt } from '../../../routes/plane.ts';
import { classOf, isNoise, isUnclassified, isVegetation, LAS, vegetationAt, type CloudClass } from '../../../terrain/cloud/classes.ts';
import { CloudError, hasColour } from '../../../terrain/cloud/las.ts';
import { lineClassOf, type Span } from '../../../terrain/cloud/spans.ts';
import { aboveGround, cellAt, filled, gridOver, groundBelow, lower } from '../../../terrain/cloud/surface.ts';
import type { Grid } from '../../../terrain/ground/grid.ts';
import { frameAt, tilesetOf, tilesOf } from '../../../terrain/scene/tileset.ts';
import { projectionOf, type Projection } from '../../map/ortho/projection.ts';
import type { CloudInfo, GivenCloud } from '../messages.ts';
import { Pack } from '../pack.ts';
import { Gathered } from './gathered.ts';
import { pointsOf, openCloud, type CloudFile } from './source.ts';
import { spansIn, SpanWork } from './spanWork.ts';

/** From so high above it a point does not belong to the ground, m; from so far below it is a false echo. */
const [OFF_GROUND, BELOW_GROUND] = [0.4, -2];
/** Widest cloud, m: no flight is larger. */
const MOST_WIDE = 100_000;

/** Metres in the plane that everything is worked out in: that of the file, or about its middle where it has degrees. */
interface Flat {
  to: (x: number, y: number) => readonly [number, number];
  /** Degrees of a point of the plane, and back. */
  place: (x: number, y: number) => Position;
  from: (place: Position) => readonly [number, number];
}

interface First {
  west: number;
  east: number;
  south: number;
  north: number;
  low: number;
  high: number;
  count: number;
  kinds: Map<number, number>;
  bright: number;
}

async function firstPass(file: CloudFile, advance: (points: number) => void): Promise<First> {
  const first: First = {
    west: Infinity,
    east: -Infinity,
    south: Infinity,
    north: -Infinity,
    low: Infinity,
    high: -Infinity,
    count: 0,
    kinds: new Map(),
    bright: 0,
  };
  const kinds = new Float64Array(256);
  for await (const { count, x, y, z, kind, colour } of pointsOf(file)) {
    for (let i = 0; i < count; i += 1) {
      const [px, py, pz] = [x[i] as number, y[i] as number, z[i] as number];
      if (px < first.west) first.west = px;
      if (px > first.east) first.east = px;
      if (py < first.south) first.south = py;
      if (py > first.north) first.north = py;
      const own = kind[i] as number;
      kinds[own] = (kinds[own] as number) + 1;
      if (isNoise(own)) continue;
      if (pz < first.low) first.low = pz;
      if (pz > first.high) first.high = pz;
    }
    if (colour) for (let i = 0; i < count * 3; i += 1) if ((colour[i] as number) > first.bright) first.bright = colour[i] as number;
    first.count += count;
    advance(count);
  }
  for (const [own, count] of kinds.entries()) if (count > 0) first.kinds.set(own, count);
  return first;
}

function flatOf({ west, east, south, north }: First, epsg: number, projection: Projection): Flat {
  if (epsg !== 4326 && epsg !== 4490)
    return { to: (x, y) => [x, y], place: (x, y) => projection.from([x, y]), from: (place) => projection.to(place) };
  const plane = planeAt([(west + east) / 2, (south + north) / 2]);
  return { to: (x, y) => plane.to([x, y]), place: (x, y) => plane.from([x, y]), from: (place) => plane.to(place) };
}

/** The coordinates are such that the points lie on the earth, and not all over it. @throws CloudError projection */
function checkPlace(flat: Flat, [west, south]: readonly [number, number], [east, north]: readonly [number, number]): void {
  const corners = [flat.place(west, south), flat.place(east, north)];
  if (
    !corners.flat().every(Number.isFinite) ||
    corners.some(([lon, lat]) => Math.abs(lon) > 180 || Math.abs(lat) > 85) ||
    east - west > MOST_WIDE ||
    north - south > MOST_WIDE
  )
    throw new CloudError('projection', 'place');
}

/** Whether whoever made the file told ground from what stands on it. */
function isClassified(kinds: ReadonlyMap<number, number>): boolean {
  const others = [...kinds].filter(([kind]) => kind !== LAS.ground && !isUnclassified(kind) && !isNoise(kind));
  return (kinds.get(LAS.ground) ?? 0) > 0 && others.length > 0;
}

/** @throws CloudError */
export async function processCloud(path: string, target: string, given: GivenCloud, advance: (part: number) => void): Promise<CloudInfo> {
  const file = await openCloud(path);
  const epsg = file.epsg ?? given.epsg;
  if (epsg === undefined) throw new CloudError('projection', 'none');
  const projection = projectionOf(epsg);
  if (!projection || epsg === 3857) throw new CloudError('projection', `EPSG:${epsg}`);
  let read = 0;
  const step = (points: number): void => advance((0.95 * (read += points)) / (4 * file.header.count));
  const first = await firstPass(file, step);
  if (!(first.low <= first.high)) throw new CloudError('empty');
  const flat = flatOf(first, epsg, projection);
  const [west, south] = flat.to(first.west, first.south);
  const [east, north] = flat.to(first.east, first.north);
  checkPlace(flat, [west, south], [east, north]);

  const byFile = isClassified(first.kinds);
  const lowest = gridOver([west, south, east, north], first.count);
  const touched = new Uint8Array(lowest.values.length);
  for await (const { count, x, y, z, kind } of pointsOf(file)) {
    for (let i = 0; i < count; i += 1) {
      const own = kind[i] as number;
      if (isNoise(own)) continue;
      const [px, py] = flat.to(x[i] as number, y[i] as number);
      const cell = cellAt(lowest, px, py);
      if (cell >= 0) touched[cell] = 1;
      if (!byFile || own === LAS.ground) lower(lowest, px, py, z[i] as number);
    }
    step(count);
  }
  const ground: Grid = byFile ? { ...lowest, values: filled(lowest) } : groundBelow(lowest);
  const area = touched.reduce((sum, one) => sum + one, 0) * lowest.step[0] * lowest.step[1];

  const spans = spansIn(given, flat.from, ground, [west, south, east, north]);
  const work = spans.map((one) => new SpanWork(one));
  const all: Span[] = spans.map(({ span }) => span);
  const classAt = (own: number, px: number, py: number, pz: number): number => {
    if (byFile || isNoise(own)) return own;
    const above = aboveGround(ground, px, py, pz);
    if (above < BELOW_GROUND) return LAS.noise;
    if (above < OFF_GROUND) return LAS.ground;
    return lineClassOf(all, px, py, pz, above) ?? vegetationAt(above);
  };
  for await (const { count, x, y, z, kind } of pointsOf(file)) {
    if (work.length > 0)
      for (let i = 0; i < count; i += 1) {
        const [px, py] = flat.to(x[i] as number, y[i] as number);
        const own = classAt(kind[i] as number, px, py, z[i] as number);
        if (own === LAS.conductor || own === LAS.fitting) for (const one of work) one.wire(px, py, z[i] as number);
      }
    step(count);
  }
  for (const one of work) one.settle(given.voltage);

  const centre: [number, number] = [(west + east) / 2, (south + north) / 2];
  const middle = flat.place(...centre);
  const gathered = new Gathered(first.count, {
    east: axesOf(flat, centre, middle),
    base: first.low,
    centre,
    bright: hasColour(file.header.format) ? first.bright : 0,
  });
  const classes = new Map<CloudClass, number>();
  for await (const { count, x, y, z, kind, colour } of pointsOf(file)) {
    for (let i = 0; i < count; i += 1) {
      const [px, py] = flat.to(x[i] as number, y[i] as number);
      const pz = z[i] as number;
      const own = classAt(kind[i] as number, px, py, pz);
      const named = classOf(own);
      classes.set(named, (classes.get(named) ?? 0) + 1);
      const grows = isVegetation(own);
      for (const one of work) one.point(px, py, pz, own, grows);
      gathered.add(px, py, pz, own, colour, i);
    }
    step(count);
  }

  const pack = await Pack.at(target);
  try {
    const { root, error } = await tilesOf(gathered.drawn(), (name, bytes) => pack.add(name, bytes));
    await pack.add('tileset.json', tilesetOf({ ...root, transform: frameAt(middle[0], middle[1], first.low) }, error));
    for (const [i, one] of work.entries()) await pack.add(`section-${i}.json`, JSON.stringify(one.section()));
    advance(1);
  } finally {
    await pack.close();
  }
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ].map(([x, y]) => flat.place(x as number, y as number));
  return {
    kind: 'cloud',
    epsg,
    count: first.count,
    classes: Object.fromEntries(classes),
    classified: byFile ? 'file' : 'own',
    density: first.count / Math.max(1, area),
    box: boxAround(corners),
    low: first.low,
    high: first.high,
    shown: gathered.count,
    colours: first.bright > 0,
    spans: work.map((one) => one.info(flat.place)),
    files: pack.files,
  };
}

/** East and north of a step along each axis of the plane, m: the plane of the file is turned a little against the meridian. */
function axesOf(flat: Flat, [x, y]: readonly [number, number], middle: Position): [number, number, number, number] {
  const plane = planeAt(middle);
  const [ax, ay] = plane.to(flat.place(x + 100, y));
  const [bx, by] = plane.to(flat.place(x, y + 100));
  return [ax / 100, bx / 100, ay / 100, by / 100];
}
