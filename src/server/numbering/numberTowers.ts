import type { CommandAnswer } from '../../contract/commands.ts';
import type { NumberingTools } from './tools.ts';
import type { Call } from '../user/call.ts';
import { numberedAnew } from './line.ts';
import { carryOut, type Agreed } from './planned.ts';
import { lineOf, nameOn, standing, TOWER_FIELDS, towerOf, towersOf, withoutNumbers } from './towers.ts';
import type { Row } from '../source/rows.ts';

/** The towers of a line numbered from one end. @throws AppError permission.denied, permission.scope, record.unknown, command.* */
export function numberTowers(
  { writer }: NumberingTools,
  call: Call,
  lineCode: string,
  { reverse, start, step }: Record<string, unknown>,
  agreed: Agreed,
): Promise<CommandAnswer> {
  const of = { writer, resource: towerOf(writer), call, agreed, action: 'numberTowers', names: TOWER_FIELDS, apart: withoutNumbers };
  return carryOut(of, async (db) => {
    const rows = await towersOf(db, writer, call, lineCode);
    const line = await lineOf(db, lineCode);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const order = { reverse: reverse === true, start: Number(start), step: Number(step) };
    return {
      changes: numberedAnew(rows.map(standing), order).map(({ id, towerNo, spanToNext }) => ({
        before: byId.get(id) as Row,
        values: { towerNo, spanToNext, ...nameOn(line, towerNo) },
      })),
    };
  });
}
