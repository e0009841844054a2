/** The modules of a station as they lie, with what a defect of one costs. */
import { sql, type Kysely } from 'kysely';
import { boxAround, type Box } from '../../../documents/ground/geometry/box.ts';
import { inRings } from '../../../documents/ground/geometry/plane.ts';
import { polygonsOf, type Geometry, type Position, type Rings } from '../../../documents/ground/geometry/types.ts';
import type { Tables } from '../../db/connection.ts';
import { groundOf, metresTo, type Ground } from '../intake/judge.ts';

export interface Module {
  code: string;
  stringCode: string | null;
  tableNo: string | null;
  /** As the station words its numbers. */
  number: string | null;
  rings: Rings[];
  box: Box;
}

export interface Layout {
  ground: Ground;
  modules: Module[];
  /** Of each string: its model, the power of one module in W, and how many it has. */
  strings: Map<string, { model: string | null; pmax: number | null; modules: number | null }>;
}

/** Power of a module where the station names no model, W. */
export const USUAL_POWER = 550;

/** Reads it. Where the documents or the station have no modules there are none. */
export async function layoutOf(db: Kysely<Tables>, known: (resource: string) => boolean, stationCode: string): Promise<Layout> {
  const ground = await groundOf(db, known, stationCode);
  if (!known('pvModule') || !known('pvString')) return { ground, modules: [], strings: new Map() };
  const { rows } = await sql<Omit<Module, 'rings' | 'box'> & { outline: unknown }>`
    select code, "stringCode", "tableNo", number, outline from "pvModule" where "stationCode" = ${stationCode} and outline is not null`.execute(
    db,
  );
  const { rows: strings } = await sql<{ code: string; model: string | null; pmax: number | null; modules: number | null }>`
    select s.code, s."moduleModel" as model, ${known('moduleModel') ? sql`m.pmax::float8` : sql`null`} as pmax, s."moduleCount"::int as modules from "pvString" s
    ${known('moduleModel') ? sql`left join "moduleModel" m on m.model = s."moduleModel"` : sql``} where s."stationCode" = ${stationCode}`.execute(
    db,
  );
  return {
    ground,
    modules: rows.map(({ outline, ...module }) => {
      const rings = polygonsOf(outline as Geometry);
      return { ...module, rings, box: boxAround(rings.flat(2) as unknown as Position[]) };
    }),
    strings: new Map(strings.map(({ code, ...rest }) => [code, rest])),
  };
}

/** Metres around the box of a module in which it is looked at, in degrees. */
const NEAR_DEGREES = 0.0001;

/** The module that a position lies on, or the nearest within so many metres. */
export function moduleAt({ modules }: Layout, at: Position, within: number): Module | undefined {
  const near = modules.filter(
    ({ box }) =>
      at[0] >= box[0] - NEAR_DEGREES && at[0] <= box[2] + NEAR_DEGREES && at[1] >= box[1] - NEAR_DEGREES && at[1] <= box[3] + NEAR_DEGREES,
  );
  const inside = near.find(({ rings }) => rings.some((one) => inRings(at, one) >= 0));
  if (inside) return inside;
  const [best] = near.map((module) => ({ module, metres: metresTo(at, module.rings) })).toSorted((a, b) => a.metres - b.metres);
  return best && best.metres <= within ? best.module : undefined;
}

/** The zone that a position lies in. */
export const zoneAt = ({ ground }: Layout, at: Position): string | undefined =>
  ground.zones.find(({ rings }) => rings.some((one) => inRings(at, one) >= 0))?.code;
