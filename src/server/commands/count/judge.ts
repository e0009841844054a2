/**
 * Which of the designed modules are there, on a picture from above. The layout is laid over the picture first, by the outlines of tables:
 * modules alone look the same one module on. Then each module is held against the others and against the ground beside the tables.
 */

type Point = readonly [x: number, y: number];

/** A grey picture. */
export interface Picture {
  width: number;
  height: number;
  values: Uint8Array;
  /** Metres of a pixel. */
  metre: number;
}

/** A designed module, in pixels of the picture. */
export interface Designed {
  code: string;
  table: string;
  ring: readonly Point[];
}

export interface Count {
  /** How far the picture lies from the layout, metres to the right and down. */
  shift: [x: number, y: number];
  /** Grey levels between modules and ground. */
  contrast: number;
  missing: string[];
  /** Neither like a module nor like the ground: counted as there. */
  unclear: string[];
  /** Beyond the picture: not counted. */
  outside: string[];
}

/** Farthest that a layout is looked for, metres, first in coarse steps and then in fine ones. */
const [REACH, COARSE, FINE] = [2.5, 0.25, 0.1];
/** Around the best coarse place, metres; places nearly as good as the best there are one place, and its middle counts. */
const [AROUND, NEARLY] = [0.6, 0.98];
/** Metres beside a table where its ground is looked at. */
const BESIDE = [0.35, 0.6];
const EVERY = 0.5;
/** Least grey levels between modules and ground, and by how much the best place is better than any that is elsewhere. */
const [LEAST_CONTRAST, LEAST_LEAD, ELSEWHERE] = [15, 0.1, 1.2];
/** Share of the way from a module to the ground from which one is missing, and up to which it is surely there. */
const [MISSING, THERE] = [0.6, 0.4];
/** Modules of a table from which on they are held against their own. */
const OWN = 6;

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const middleOf = (ring: readonly Point[]): Point => [meanOf(ring.map(([x]) => x)), meanOf(ring.map(([, y]) => y))];

/** Places well within a module. */
function insideOf(ring: readonly Point[]): Point[] {
  const [cx, cy] = middleOf(ring);
  const edges = ring.flatMap(([x, y], i): Point[] => {
    const [nx, ny] = ring[(i + 1) % ring.length] ?? [x, y];
    return [
      [x, y],
      [(x + nx) / 2, (y + ny) / 2],
    ];
  });
  return [[cx, cy], ...edges.flatMap(([x, y]) => [0.4, 0.7].map((part): Point => [cx + part * (x - cx), cy + part * (y - cy)]))];
}

/** Convex outline of points, by their order (Andrew's monotone chain). */
function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const half = (of: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of of) {
      while (chain.length > 1) {
        const [[ax, ay], [bx, by]] = chain.slice(-2) as [Point, Point];
        if ((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax) > 0) break;
        chain.pop();
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** Places beside a table. */
function besideOf(points: readonly Point[], metre: number): Point[] {
  const hull = hullOf(points);
  return hull.flatMap(([x, y], i): Point[] => {
    const [nx, ny] = hull[(i + 1) % hull.length] ?? [x, y];
    const long = Math.hypot(nx - x, ny - y);
    const steps = Math.floor((long * metre) / EVERY);
    return Array.from({ length: steps }, (_, k) => (k + 0.5) / steps).flatMap((part) =>
      BESIDE.map((away): Point => {
        const out = away / metre / long;
        return [x + part * (nx - x) + (ny - y) * out, y + part * (ny - y) - (nx - x) * out];
      }),
    );
  });
}

interface Table {
  modules: { code: string; inside: Point[] }[];
  beside: Point[];
}

const boxOf = (ring: readonly Point[]): [number, number, number, number] => [
  Math.min(...ring.map(([x]) => x)),
  Math.min(...ring.map(([, y]) => y)),
  Math.max(...ring.map(([x]) => x)),
  Math.max(...ring.map(([, y]) => y)),
];

function tablesOf(designed: readonly Designed[], metre: number): Table[] {
  const groups = new Map<string, Designed[]>();
  for (const one of designed) groups.set(one.table, [...(groups.get(one.table) ?? []), one]);
  const boxes = [...groups.values()].map((of) => boxOf(of.flatMap(({ ring }) => ring)));
  const onTable = ([x, y]: Point): boolean =>
    boxes.some(([left, top, right, bottom]) => x >= left && x <= right && y >= top && y <= bottom);
  return [...groups.values()].map((of) => ({
    modules: of.map(({ code, ring }) => ({ code, inside: insideOf(ring) })),
    // What belongs to a neighbour says nothing of the ground.
    beside: besideOf(
      of.flatMap(({ ring }) => ring),
      metre,
    ).filter((point) => !onTable(point)),
  }));
}

/** Grey levels at places that lie on the picture. */
function levelsAt({ width, height, values }: Picture, points: readonly Point[], [dx, dy]: Point): number[] {
  const found: number[] = [];
  for (const [x, y] of points) {
    const [px, py] = [Math.round(x + dx), Math.round(y + dy)];
    if (px >= 0 && py >= 0 && px < width && py < height) found.push(values[py * width + px] ?? 0);
  }
  return found;
}

/** How much darker tables are than what lies beside them. */
function scoreAt(picture: Picture, tables: readonly Table[], shift: Point): number {
  const scores = tables.flatMap(({ modules, beside }) => {
    const ground = levelsAt(picture, beside, shift);
    const inside = levelsAt(
      picture,
      modules.flatMap((one) => one.inside),
      shift,
    );
    return ground.length > 0 && inside.length > 0 ? [meanOf(ground) - meanOf(inside)] : [];
  });
  return scores.length > 0 ? meanOf(scores) : -Infinity;
}

function best(
  picture: Picture,
  tables: readonly Table[],
  from: Point,
  reach: number,
  step: number,
): { at: Point; score: number; all: [Point, number][] } {
  const all: [Point, number][] = [];
  const steps = Math.round(reach / step);
  for (let i = -steps; i <= steps; i += 1)
    for (let k = -steps; k <= steps; k += 1) {
      const at: Point = [from[0] + (i * step) / picture.metre, from[1] + (k * step) / picture.metre];
      all.push([at, scoreAt(picture, tables, at)]);
    }
  const [at, score] = all.reduce((a, b) => (b[1] > a[1] ? b : a));
  return { at, score, all };
}

/** Counts; undefined where the layout cannot be laid over the picture for certain. */
export function countOn(picture: Picture, designed: readonly Designed[]): Count | undefined {
  const tables = tablesOf(designed, picture.metre);
  const rough = best(picture, tables, [0, 0], REACH, COARSE);
  const { score, all } = best(picture, tables, rough.at, AROUND, FINE);
  const good = all.flatMap(([place, other]) => (other >= NEARLY * score ? [place] : []));
  const at = middleOf(good);
  const away = ([x, y]: Point): number => Math.hypot(x - at[0], y - at[1]) * picture.metre;
  const rival = Math.max(-Infinity, ...rough.all.flatMap(([place, other]) => (away(place) > ELSEWHERE ? [other] : [])));
  if (!(score >= LEAST_CONTRAST) || score - rival < LEAST_LEAD * score) return undefined;
  const measured = tables.map(({ modules, beside }) => ({
    ground: medianOf(levelsAt(picture, beside, at)),
    modules: modules.map(({ code, inside }) => {
      const levels = levelsAt(picture, inside, at);
      return { code, level: levels.length * 2 > inside.length ? meanOf(levels) : undefined };
    }),
  }));
  const usual = medianOf(measured.flatMap(({ modules }) => modules.flatMap(({ level }) => level ?? [])));
  const count: Count = { shift: [at[0] * picture.metre, at[1] * picture.metre], contrast: score, missing: [], unclear: [], outside: [] };
  for (const { ground, modules } of measured) {
    const own = modules.length >= OWN ? Math.min(usual, medianOf(modules.flatMap(({ level }) => level ?? []))) : usual;
    for (const { code, level } of modules) {
      const share = level === undefined ? undefined : (level - own) / Math.max(1, ground - own);
      if (share === undefined) count.outside.push(code);
      else if (share >= MISSING) count.missing.push(code);
      else if (share > THERE) count.unclear.push(code);
    }
  }
  return count;
}
