/** A zone as a camera above it sees it, in colours and in degrees: tables of modules on dry ground, and what is wrong with some. */
import { TABLE_PITCH } from '../demo/assets.ts';

/** What is wrong on a module. */
export interface Spot {
  /** Metres from the middle of the zone. */
  east: number;
  north: number;
  /** DEFECT type of photovoltaic stations. */
  fault: string;
  /** K above the modules around. */
  deltaT: number;
}

type Colour = readonly [red: number, green: number, blue: number];

/** One table, metres: a string of 28 modules side by side, of which the first begins so far south of the middle. */
const TABLE = { width: 2.28, length: 32.2, pitch: 34, from: -20 };
const MODULE = TABLE.length / 28;
/** Between the tables and the road around the zone, metres. */
const EDGE = 2;
const ROADSIDE = 1;

const GROUND: Colour = [176, 152, 118];
const ROAD: Colour = [150, 140, 126];
const CELLS: Colour = [33, 46, 84];
const FRAME: Colour = [122, 132, 150];
const SHADE = 0.62;
const STAINS: Record<string, Colour> = { soiling: [128, 112, 88], bird: [206, 206, 198], vegetation: [78, 104, 52], shading: [18, 22, 34] };

/** °C on a windy noon: modules are cooler than the ground, so that what is hot on them stands out. */
const WARM = { ground: 42, road: 44, shade: 34, modules: 36 };
/** How far a fault reaches, metres to the east and to the north. */
const REACH: Record<string, readonly [number, number]> = {
  diode: [TABLE.width / 2, MODULE / 6],
  moduleOff: [TABLE.width / 2, MODULE / 2],
  stringOff: [TABLE.width / 2, TABLE.length],
};
const CELL = [0.6, 0.6] as const;
const STAIN = [0.7, 0.5] as const;

/** 0 to 1, the same for the same place. */
function noise(x: number, y: number): number {
  let n = Math.imul(x | 0, 374_761_393) ^ Math.imul(y | 0, 668_265_263);
  n = Math.imul(n ^ (n >>> 13), 1_274_126_177);
  return ((n ^ (n >>> 16)) >>> 0) / 4_294_967_296;
}

/** The same, smooth over so many metres. */
function waves(east: number, north: number, metres: number): number {
  const [x, y] = [east / metres, north / metres];
  const [left, low] = [Math.floor(x), Math.floor(y)];
  const ease = (t: number): number => t * t * (3 - 2 * t);
  const [fx, fy] = [ease(x - left), ease(y - low)];
  const mixed = (a: number, b: number, part: number): number => a + (b - a) * part;
  return mixed(mixed(noise(left, low), noise(left + 1, low), fx), mixed(noise(left, low + 1), noise(left + 1, low + 1), fx), fy);
}

const rest = (value: number, by: number): number => ((value % by) + by) % by;

const columnOf = (east: number): number => Math.round(east / TABLE_PITCH);

/** Half of the sides of a zone, metres. */
export interface Half {
  east: number;
  north: number;
}

/** Where on a table a place is: metres from its axis and along it; undefined beside all tables. */
function onTable(east: number, north: number, half: Half): { along: number; table: number } | undefined {
  const axis = columnOf(east) * TABLE_PITCH;
  if (Math.abs(east - axis) > TABLE.width / 2 || Math.abs(axis) > half.east - EDGE - TABLE.width / 2) return undefined;
  const table = Math.floor((TABLE.from - north) / TABLE.pitch);
  const first = TABLE.from - table * TABLE.pitch;
  const along = first - north;
  const whole = first < half.north - EDGE && first - TABLE.length > EDGE - half.north;
  return whole && along <= TABLE.length ? { along, table } : undefined;
}

/** The tables of a zone, from west to east: where the axis lies, and the northern and southern end, metres from the middle. */
export function tablesIn(half: Half): { axis: number; from: number; to: number; width: number }[] {
  const columns = columnOf(half.east);
  return Array.from({ length: 2 * columns + 1 }, (_, c) => (c - columns) * TABLE_PITCH).flatMap((axis) => {
    const reach = Math.ceil((half.north - TABLE.from) / TABLE.pitch) + 1;
    return Array.from({ length: 2 * reach + 1 }, (_, t) => TABLE.from - (t - reach) * TABLE.pitch).flatMap((from) =>
      onTable(axis, from - TABLE.length / 2, half) ? [{ axis, from, to: from - TABLE.length, width: TABLE.width }] : [],
    );
  });
}

export class Scene {
  /** By the column of tables, so that a pixel looks at few of them. */
  readonly #spots = new Map<number, Spot[]>();

  constructor(
    private readonly half: Half,
    spots: readonly Spot[],
  ) {
    for (const spot of spots) this.#spots.set(columnOf(spot.east), [...(this.#spots.get(columnOf(spot.east)) ?? []), spot]);
  }

  /** What is wrong at a place of a table. */
  #at(east: number, north: number, table: number): Spot | undefined {
    return this.#spots.get(columnOf(east))?.find((spot) => {
      if (spot.fault === 'stringOff') return Math.floor((TABLE.from - spot.north) / TABLE.pitch) === table;
      const [wide, high] = REACH[spot.fault] ?? (spot.fault in STAINS ? STAIN : CELL);
      return Math.abs(east - spot.east) <= wide && Math.abs(north - spot.north) <= high;
    });
  }

  #isRoad(east: number, north: number): boolean {
    return Math.abs(east) > this.half.east - ROADSIDE || Math.abs(north) > this.half.north - ROADSIDE;
  }

  /** What is seen at a place, metres from the middle of the zone. */
  colour(east: number, north: number): Colour {
    const grain = 0.94 + 0.12 * noise(east * 8, north * 8);
    const shaded = ([red, green, blue]: Colour, by: number): Colour => [red * by, green * by, blue * by];
    const on = onTable(east, north, this.half);
    if (on) {
      const spot = this.#at(east, north, on.table);
      const stain = spot && STAINS[spot.fault];
      if (stain) return shaded(stain, grain);
      const edge = rest(on.along, MODULE) < 0.13 || Math.abs(rest(east, TABLE_PITCH)) < 0.13;
      return shaded(edge ? FRAME : CELLS, grain);
    }
    const ground = shaded(this.#isRoad(east, north) ? ROAD : GROUND, (0.85 + 0.3 * waves(east, north, 11)) * grain);
    // The sun stands in the south-west.
    return onTable(east - 1.1, north - 0.5, this.half) ? shaded(ground, SHADE) : ground;
  }

  /** How warm it is there, °C. */
  degrees(east: number, north: number): number {
    const grain = noise(east * 8, north * 8) * 0.8 + waves(east, north, 17) * 2.5;
    const on = onTable(east, north, this.half);
    if (!on) {
      if (onTable(east - 1.1, north - 0.5, this.half)) return WARM.shade + grain;
      return (this.#isRoad(east, north) ? WARM.road : WARM.ground) + grain;
    }
    return WARM.modules + grain / 3 + (this.#at(east, north, on.table)?.deltaT ?? 0);
  }
}
