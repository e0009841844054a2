/** The field that the pictures of the demonstration show: tables of modules, what is wrong with them, and the frames over them. */

/** Size of a frame and its focal length in pixels. */
export const FRAME = { width: 320, height: 256, focal: 400 } as const;
/** Metres above ground. */
export const HEIGHT = 22;
/** Modules of a table in metres: pitch and size, as the demonstration lays them. */
export const MODULE = { across: 1.15, down: 2.3, wide: 1.13, high: 2.28, columns: 14, rows: 2 } as const;
/** Metres from table to table, and how many. */
export const TABLE = { across: 18, down: 7, columns: 4, rows: 3 } as const;

/** A warm place of a module: upper left corner and size in metres of the module, and Kelvin above it. */
interface Fault {
  /** Its type, as PV_FAULT has it. */
  kind: 'cell' | 'hotspot' | 'diode' | 'moduleOff';
  table: readonly [column: number, row: number];
  module: readonly [column: number, row: number];
  part: readonly [x: number, y: number, wide: number, high: number];
  above: number;
}

/** °C of modules and of the ground between them. */
export const [MODULES_AT, GROUND_AT] = [45, 44] as const;
const CELL = [0.48, 0.9, 0.17, 0.17] as const;
const POINT = [0.3, 1.6, 0.11, 0.11] as const;
const SUBSTRING = [0.38, 0.05, 0.37, 2.18] as const;
const WHOLE = [0, 0, MODULE.wide, MODULE.high] as const;

/** What is wrong in the field: kinds as the types of the dictionary have them. */
export const FAULTS: readonly Fault[] = [
  { kind: 'cell', table: [0, 0], module: [3, 0], part: CELL, above: 16 },
  { kind: 'diode', table: [0, 0], module: [9, 1], part: SUBSTRING, above: 9 },
  { kind: 'moduleOff', table: [1, 0], module: [5, 0], part: WHOLE, above: 8 },
  { kind: 'hotspot', table: [1, 0], module: [1, 1], part: POINT, above: 28 },
  { kind: 'cell', table: [2, 0], module: [8, 0], part: CELL, above: 12 },
  { kind: 'diode', table: [3, 0], module: [4, 1], part: SUBSTRING, above: 11 },
  { kind: 'diode', table: [0, 1], module: [6, 0], part: SUBSTRING, above: 10 },
  { kind: 'cell', table: [1, 1], module: [10, 1], part: CELL, above: 24 },
  { kind: 'moduleOff', table: [3, 1], module: [2, 0], part: WHOLE, above: 9 },
  { kind: 'hotspot', table: [0, 2], module: [7, 1], part: POINT, above: 26 },
  { kind: 'diode', table: [2, 2], module: [11, 0], part: SUBSTRING, above: 12 },
  { kind: 'cell', table: [3, 2], module: [1, 1], part: CELL, above: 18 },
];

/** Middles of the frames, metres east and north of the corner of the field. */
export const MIDDLES: readonly (readonly [east: number, north: number])[] = [
  ...Array.from({ length: TABLE.columns * TABLE.rows }, (_, i): readonly [number, number] => [
    8 + (i % TABLE.columns) * TABLE.across,
    -2.3 - Math.floor(i / TABLE.columns) * TABLE.down,
  ]),
  [17, -2.3],
];

/** What lies at a place of the field: the module, and where on it. */
export function moduleAt(
  east: number,
  north: number,
): { table: [number, number]; module: [number, number]; x: number; y: number } | undefined {
  const [tc, tr] = [Math.floor(east / TABLE.across), Math.floor(-north / TABLE.down)];
  const [x, y] = [east - tc * TABLE.across, -north - tr * TABLE.down];
  const [mc, mr] = [Math.floor(x / MODULE.across), Math.floor(y / MODULE.down)];
  if (mc < 0 || mc >= MODULE.columns || mr < 0 || mr >= MODULE.rows) return undefined;
  const [mx, my] = [x - mc * MODULE.across, y - mr * MODULE.down];
  return mx > MODULE.wide || my > MODULE.high ? undefined : { table: [tc, tr], module: [mc, mr], x: mx, y: my };
}

export const faultAt = (place: NonNullable<ReturnType<typeof moduleAt>>): Fault | undefined =>
  FAULTS.find(
    ({ table, module, part: [x, y, wide, high] }) =>
      table[0] === place.table[0] &&
      table[1] === place.table[1] &&
      module[0] === place.module[0] &&
      module[1] === place.module[1] &&
      place.x >= x &&
      place.x <= x + wide &&
      place.y >= y &&
      place.y <= y + high,
  );

/** Number of a picture in its name. */
export const four = (n: number): string => String(n).padStart(4, '0');

/** A fault on the frame of its table: the files of both pictures, its box on the thermal one, and its temperatures. */
export interface Sighting {
  kind: Fault['kind'];
  table: Fault['table'];
  module: Fault['module'];
  thermal: string;
  visible: string;
  box: { x: number; y: number; width: number; height: number };
  tRef: number;
  tMax: number;
}

/** Pixels around a box: it shows what it holds. */
const AROUND = 2;

/** Each fault where it was drawn. */
export const sightings = (): Sighting[] =>
  FAULTS.map(({ kind, table: [tc, tr], module: [mc, mr], part: [x, y, wide, high], above }) => {
    const frame = tr * TABLE.columns + tc;
    const [east = 0, north = 0] = MIDDLES[frame] ?? [];
    const px = (metres: number): number => (metres * FRAME.focal) / HEIGHT;
    const [left, top] = [
      Math.floor(px(tc * TABLE.across + mc * MODULE.across + x - east) + FRAME.width / 2) - AROUND,
      Math.floor(px(tr * TABLE.down + mr * MODULE.down + y + north) + FRAME.height / 2) - AROUND,
    ];
    return {
      kind,
      table: [tc, tr],
      module: [mc, mr],
      thermal: `DRAWN_${four(frame + 1)}_T.JPG`,
      visible: `DRAWN_${four(frame + 1)}_W.JPG`,
      box: { x: left, y: top, width: Math.ceil(px(wide)) + 2 * AROUND, height: Math.ceil(px(high)) + 2 * AROUND },
      tRef: MODULES_AT,
      tMax: MODULES_AT + above,
    };
  });
