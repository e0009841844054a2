/** Reads a whole model of the terrain and makes what is shown of it: a shaded picture for maps, a mesh for the scene. In a thread. */
import sharp from 'sharp';
import type { Position } from '../../../documents/ground/geometry/types.ts';
import { planeAt } from '../../../routes/plane.ts';
import { contourLines, levelsIn, stepFor, type ContourLine } from '../../../terrain/ground/contours.ts';
import { rangeOf, type Grid } from '../../../terrain/ground/grid.ts';
import { factsOf, lengthOf, profileOf } from '../../../terrain/ground/profile.ts';
import { hillshade } from '../../../terrain/ground/shade.ts';
import { writeGlb } from '../../../terrain/scene/glb.ts';
import { meshOf, tint } from '../../../terrain/scene/mesh.ts';
import { boxOf, frameAt, tilesetOf } from '../../../terrain/scene/tileset.ts';
import { OrthoError } from '../../map/ortho/types.ts';
import type { ContoursRead, DemInfo, ProfileRead } from '../messages.ts';
import { Pack } from '../pack.ts';
import { gridIn, heightsRound, openDem, placedOn, type OpenedDem } from './read.ts';

/** Cells of a model that are read, of those read at once, and sides of what is shown. */
const [MOST_CELLS, AT_ONCE, PICTURE, MESH] = [400e6, 4e6, 1024, 220];
/** Cells of a side that a profile and contours are read from; places of a profile; contours and their points. */
const [PROFILE_SIDE, CONTOUR_SIDE, MOST_SPOTS, MOST_LEVELS, MOST_POINTS] = [1500, 500, 600, 60, 120_000];

/** Least and greatest height of all cells, a few rows at a time. @throws OrthoError broken, size */
async function heightsOf(opened: OpenedDem, advance: (part: number) => void): Promise<{ low: number; high: number; known: number }> {
  const { width, height } = opened.info;
  if (width * height > MOST_CELLS) throw new OrthoError('size');
  const block = opened.image.getTileHeight();
  const rows = Math.max(block, Math.floor(AT_ONCE / width / block) * block);
  let [low, high, known] = [Infinity, -Infinity, 0];
  for (let top = 0; top < height; top += rows) {
    const range = rangeOf(await gridIn(opened, [0, top, width, Math.min(height, top + rows)], Math.max(width, rows)));
    if (range) [low, high, known] = [Math.min(low, range.low), Math.max(high, range.high), known + range.known];
    advance(Math.min(1, (top + rows) / height));
  }
  if (known === 0) throw new OrthoError('samples');
  return { low, high, known: known / (width * height) };
}

/** The model as maps draw: rows of equal height of web Mercator, transparent where nothing is known. */
async function pictureOf(opened: OpenedDem, grid: Grid, { low, high }: { low: number; high: number }): Promise<Uint8Array> {
  const [west, south, east, north] = opened.info.box;
  const mercator = (lat: number): number => Math.asinh(Math.tan((lat * Math.PI) / 180));
  const [top, bottom] = [mercator(north), mercator(south)];
  const [wide, tall] = [((east - west) * Math.PI) / 180, top - bottom];
  const scale = PICTURE / Math.max(wide, tall);
  const [width, height] = [Math.max(2, Math.round(wide * scale)), Math.max(2, Math.round(tall * scale))];
  const at = placedOn(grid, opened.projection);
  const values = new Float32Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const lat = (Math.atan(Math.sinh(top - ((row + 0.5) / height) * tall)) * 180) / Math.PI;
    for (let column = 0; column < width; column += 1)
      values[row * width + column] = at([west + ((column + 0.5) / width) * (east - west), lat]) ?? Number.NaN;
  }
  const metres = (6_378_137 * Math.cos((((south + north) / 2) * Math.PI) / 180)) / scale;
  const light = hillshade({ width, height, values, origin: [0, 0], step: [1, 1] }, [metres, metres]);
  const pixels = Buffer.alloc(width * height * 4);
  for (const [i, one] of light.entries()) {
    if (one === 0) continue;
    const shade = 0.3 + (0.95 * one) / 255;
    const colour = tint(((values[i] as number) - low) / Math.max(1e-6, high - low));
    pixels.set([...colour.map((c) => Math.min(255, Math.round(c * shade))), 255], i * 4);
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .webp({ quality: 85 })
    .toBuffer();
}

/** @throws OrthoError */
export async function processDem(path: string, target: string, advance: (part: number) => void): Promise<DemInfo> {
  const opened = await openDem(path);
  const { info, projection } = opened;
  const { low, high, known } = await heightsOf(opened, (part) => advance(part * 0.7));
  const whole = [0, 0, info.width, info.height] as [number, number, number, number];
  const middle: Position = [(info.box[0] + info.box[2]) / 2, (info.box[1] + info.box[3]) / 2];
  const pack = await Pack.at(target);
  try {
    await pack.add('hillshade.webp', await pictureOf(opened, await gridIn(opened, whole, PICTURE), { low, high }));
    advance(0.85);
    const grid = await gridIn(opened, whole, MESH);
    const plane = planeAt(middle);
    const cell = (axis: 0 | 1): number => (info.metres * grid.step[axis]) / info.step[0];
    const mesh = meshOf(grid, (x, y) => plane.to(projection.from([x, y])), [cell(0), cell(1)], { low, high, base: low });
    await pack.add('terrain.glb', writeGlb(mesh));
    const edge = (pick: (...all: number[]) => number, axis: number): number =>
      mesh.places.reduce((found, value, i) => (i % 3 === axis ? pick(found, value) : found), mesh.places[axis] ?? 0);
    const ends = [Math.min, Math.max].map((pick) => [0, 1, 2].map((axis) => edge(pick, axis)) as [number, number, number]);
    await pack.add(
      'tileset.json',
      tilesetOf(
        {
          boundingVolume: boxOf({ low: ends[0] ?? [0, 0, 0], high: ends[1] ?? [0, 0, 0] }),
          geometricError: 0,
          refine: 'ADD',
          transform: frameAt(middle[0], middle[1], low),
          content: { uri: 'terrain.glb' },
        },
        100,
      ),
    );
    advance(1);
  } finally {
    await pack.close();
  }
  const { epsg, width, height, metres, box } = info;
  return { kind: 'dem', epsg, width, height, metres, box, low, high, known, files: pack.files };
}

/** @throws OrthoError; `place` where the model has none of the line */
export async function profileOn(path: string, line: readonly Position[]): Promise<ProfileRead> {
  const read = await heightsRound(path, line, PROFILE_SIDE);
  if (!read) throw new OrthoError('place');
  // No more places than the model has cells on the way.
  const most = Math.max(line.length, Math.min(MOST_SPOTS, Math.ceil(lengthOf(line) / (read.metres / 2))));
  const spots = profileOf(line, read.at, most);
  const { low, high, ...facts } = factsOf(spots);
  return {
    ...facts,
    low: low ?? null,
    high: high ?? null,
    metres: read.metres,
    spots: spots.map(({ along, place, height }) => ({ along, place, height: height ?? null })),
  };
}

/** @param step m; one that makes about forty lines when absent. @throws OrthoError */
export async function contoursOn(path: string, step?: number): Promise<ContoursRead> {
  const opened = await openDem(path);
  const { info, projection } = opened;
  const grid = await gridIn(opened, [0, 0, info.width, info.height], CONTOUR_SIDE);
  const range = rangeOf(grid);
  if (!range) throw new OrthoError('samples');
  let apart =
    step !== undefined && (range.high - range.low) / step <= MOST_LEVELS
      ? step
      : stepFor(range.low, range.high, step === undefined ? 40 : MOST_LEVELS);
  const draw = (): ContourLine[] => contourLines(grid, levelsIn(range.low, range.high, apart));
  let lines = draw();
  while (lines.reduce((sum, { line }) => sum + line.length, 0) > MOST_POINTS && lines.length > 1) {
    apart *= 2;
    lines = draw();
  }
  const place = (x: number, y: number): Position => {
    const [lon, lat] = projection.from([x, y]);
    return [Number(lon.toFixed(7)), Number(lat.toFixed(7))];
  };
  return {
    step: apart,
    metres: (info.metres * grid.step[0]) / info.step[0],
    lines: lines.map(({ level, line }) => ({ level, line: line.map(([x, y]) => place(x, y)) })),
  };
}
