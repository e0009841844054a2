import { sql } from 'kysely';
import type { CommandAnswer } from '../../contract/commands.ts';
import { boxOf, joined, type Box } from '../../documents/ground/geometry/box.ts';
import type { NumberingTools } from './tools.ts';
import { AppError } from '../errors/error.ts';
import { grant, reach } from '../records/reach/access.ts';
import type { Call } from '../user/call.ts';
import { lockRows } from '../records/write/lock.ts';
import { spotsOf, type Placed } from './grid.ts';
import { nameBy, ownPart } from './names.ts';
import { carryOut, MOST_ROWS, type Agreed } from './planned.ts';
import type { Row } from '../source/rows.ts';

const FIELDS = ['tableNo', 'rowNo', 'colNo', 'number'] as const;

interface Zone {
  azimuth: number | null;
  moduleFormat: string | null;
}

/** A module with its place and what it hangs on. */
interface Hung {
  id: string;
  stringCode: string;
  inverterCode: string;
}

/** Numbers of the tables by their old ones, in the order they lie in. */
function tablesOf(placed: readonly (Placed & { table: string })[], azimuth: number | undefined): Map<string, string> {
  const boxes = new Map<string, Box>();
  for (const { table, box } of placed) if (table !== '') boxes.set(table, joined(boxes.get(table), box));
  const width = Math.max(2, String(boxes.size).length);
  const spots = spotsOf(
    [...boxes].map(([id, box]) => ({ id, box })),
    azimuth,
  );
  return new Map(spots.map(({ id }, i) => [id, `T${String(i + 1).padStart(width, '0')}`]));
}

/**
 * The modules of a zone by where they lie: rows from north to south, in each from west to east, and a number of each in the format of
 * the station. What has no outline stays as it is.
 * @throws AppError permission.denied, record.unknown, command.*
 */
export function numberModules(
  { writer }: NumberingTools,
  call: Call,
  zoneCode: string,
  { tables }: Record<string, unknown>,
  agreed: Agreed,
): Promise<CommandAnswer> {
  const catalogue = writer.catalogue();
  const { pvModule } = catalogue.resources;
  if (!pvModule) throw new AppError('record.unknown');
  const reached = reach(catalogue, pvModule, call.user, grant(catalogue, pvModule, 'edit', call.user));
  return carryOut({ writer, resource: pvModule, call, agreed, action: 'numberModules', names: FIELDS }, async (db) => {
    const { rows: zones } =
      await sql<Zone>`select z.azimuth, s."moduleFormat" from "solarZone" z join station s on s."stationCode" = z."stationCode"
      where z."zoneCode" = ${zoneCode}`.execute(db);
    const { rows: hung } = await sql<Hung>`select m.id, s.code as "stringCode", s."inverterCode" from "pvModule" m
      join "pvString" s on s.code = m."stringCode" join inverter i on i.code = s."inverterCode"
      where i."zoneCode" = ${zoneCode} limit ${MOST_ROWS + 1}`.execute(db);
    if (hung.length > MOST_ROWS) throw new AppError('command.tooMany', { count: MOST_ROWS });
    const [zone] = zones;
    if (!zone) throw new AppError('record.unknown');
    const rows = await lockRows(db, pvModule, [sql`id = any(${hung.map(({ id }) => id)}::uuid[])`, ...reached]);
    const placed = rows.flatMap((row): (Placed & { row: Row; table: string })[] => {
      const box = boxOf(row.outline);
      return box ? [{ id: String(row.id), box, row, table: String(row.tableNo ?? '') }] : [];
    });
    const azimuth = zone.azimuth ?? undefined;
    const spots = spotsOf(placed, azimuth);
    const tableNos = tables === true ? tablesOf(placed, azimuth) : new Map<string, string>();
    const wide = (n: number): number => Math.max(2, String(n).length);
    const rowWidth = wide(Math.max(...spots.map(({ row }) => row)));
    const colWidth = wide(Math.max(...spots.map(({ col }) => col)));
    const [byId, hangs] = [new Map(placed.map((one) => [one.id, one])), new Map(hung.map((one) => [one.id, one]))];
    return {
      unplaced: rows.length - placed.length,
      changes: spots.flatMap(({ id, row, col }, i) => {
        const [one, on] = [byId.get(id), hangs.get(id)];
        if (!one || !on) return [];
        const tableNo = tableNos.get(one.table) ?? one.row.tableNo ?? null;
        const number = nameBy(zone.moduleFormat ?? '{zone}-{inv}-{str}-{row}{col}', i + 1, {
          zone: zoneCode,
          inv: ownPart(on.inverterCode, zoneCode),
          str: ownPart(on.stringCode, on.inverterCode),
          table: String(tableNo ?? ''),
          row: String(row).padStart(rowWidth, '0'),
          col: String(col).padStart(colWidth, '0'),
        });
        return [{ before: one.row, values: { tableNo, rowNo: row, colNo: col, number } }];
      }),
    };
  });
}
