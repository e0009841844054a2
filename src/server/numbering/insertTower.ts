import { sql } from 'kysely';
import type { CommandAnswer } from '../../contract/commands.ts';
import { round } from '../../documents/ground/geometry/tidy.ts';
import type { NumberingTools } from './tools.ts';
import { AppError } from '../errors/error.ts';
import type { Call } from '../user/call.ts';
import { prepareInsert } from '../records/write/prepare.ts';
import { movedUp, spanBetween, type Standing } from './line.ts';
import { carryOut, type Agreed, type Planned } from './planned.ts';
import { lineOf, nameOn, standing, TOWER_FIELDS, towerOf, towersOf, withoutNumbers } from './towers.ts';
import type { Row } from '../source/rows.ts';

/** In the middle between two, where both are located. */
const between = (a: Standing, b: Standing | undefined): Standing['location'] =>
  a.location && b?.location ? [round((a.location[0] + b.location[0]) / 2), round((a.location[1] + b.location[1]) / 2)] : null;

/**
 * A tower behind another of its line, in the middle between the two where nothing else is said. Those behind move up as far as
 * numbers are taken; the spans at both sides are measured again.
 * @throws AppError permission.denied, permission.scope, record.unknown, record.invalid, command.*
 */
export async function insertTower(
  { writer, database }: NumberingTools,
  call: Call,
  towerCode: string,
  values: Record<string, unknown>,
  agreed: Agreed,
): Promise<CommandAnswer> {
  const tower = towerOf(writer);
  const { rows: lookup } = await sql<Row>`select "lineCode", "stationCode" from tower where "towerCode" = ${towerCode}`.execute(
    database.db,
  );
  const lineCode = String(lookup[0]?.lineCode);
  // The number is the one it gets once the line is held.
  const insert = await prepareInsert(writer, tower, call, { ...values, lineCode, stationCode: lookup[0]?.stationCode, towerNo: 1 });
  const of = { writer, resource: tower, call, agreed, action: 'insertTower', names: TOWER_FIELDS, apart: withoutNumbers };
  return carryOut(of, async (db) => {
    const rows = await towersOf(db, writer, call, lineCode);
    const at = rows.findIndex((row) => row.towerCode === towerCode);
    const [before, next] = [rows[at], rows[at + 1]];
    if (!before) throw new AppError('record.unknown');
    const line = await lineOf(db, lineCode);
    const towers = rows.map(standing);
    const [a, b] = [standing(before), next && standing(next)];
    const towerNo = a.towerNo + 1;
    const location = (insert.row.location as Standing['location'] | undefined) ?? between(a, b);
    const own: Standing = { id: String(insert.row.id), towerNo, location, spanToNext: null };
    Object.assign(insert.row, { towerNo, location, spanToNext: spanBetween(own, b, []), ...nameOn(line, towerNo) });
    const moved = new Map(movedUp(towers, at).map((one) => [one.id, one.towerNo]));
    return {
      insert,
      changes: rows.flatMap((row): Planned['changes'] => {
        const up = moved.get(String(row.id));
        if (row === before) return [{ before: row, values: { towerNo: a.towerNo, spanToNext: spanBetween(a, own, []) } }];
        return up === undefined ? [] : [{ before: row, values: { towerNo: up, ...nameOn(line, up) } }];
      }),
    };
  });
}
