/** Strings are bound to the channels of their inverter by number, and what is bound is held against what was measured. */
import { sql } from 'kysely';
import type { CommandAnswer } from '../../contract/commands.ts';
import { AppError } from '../errors/error.ts';
import { grant, reach } from '../records/reach/access.ts';
import { writeAudit } from '../records/write/audit.ts';
import { relation } from '../source/columns.ts';
import type { Call } from '../user/call.ts';
import { designFor } from './judging/designs.ts';
import { stringsOf } from './strings.ts';
import { voltageAt } from '../../diagnosis/diode.ts';
import { diodeAt } from '../../diagnosis/physics.ts';
import { RECORD, STRING, type IvTools } from './tools.ts';

type Bound = { id: string; code: string; mpptNo: number | null; inputNo: number | null; bound: string | null };

/** Strings of an inverter that the caller may edit. @throws AppError permission.denied, record.unknown where there is none */
async function ofInverter({ database, writer }: IvTools, call: Call, inverter: string): Promise<Bound[]> {
  const catalogue = writer.catalogue();
  const resource = catalogue.resources[STRING];
  if (!resource) throw new AppError('record.unknown');
  const conditions = [
    sql`"inverterCode" = ${inverter}`,
    ...reach(catalogue, resource, call.user, grant(catalogue, resource, 'edit', call.user)),
  ];
  const { rows } =
    await sql<Bound>`select id::text, code, "mpptNo"::int as "mpptNo", "inputNo"::int as "inputNo", bound from ${relation(resource)}
    where ${sql.join(conditions, sql` and `)} order by code`.execute(database.db);
  if (!rows.length) throw new AppError('record.unknown');
  return rows;
}

const audit =
  ({ userCode }: Call['user'], address: string | undefined, action: string) =>
  (recordId: string) => ({ userCode, address: address ?? null, action, resource: STRING, recordId });

/** Binds the free strings of an inverter to its channels «inverter/MPPT-input». @throws AppError iv.sameInput where two have the same numbers */
export async function bindByNumber(tools: IvTools, call: Call, inverter: string): Promise<void> {
  const strings = await ofInverter(tools, call, inverter);
  const channelOf = ({ mpptNo, inputNo }: Bound): string | undefined =>
    mpptNo === null || inputNo === null ? undefined : `${inverter}/${mpptNo}-${inputNo}`;
  const channels = strings.map(channelOf).filter((one) => one !== undefined);
  if (new Set(channels).size < channels.length) throw new AppError('iv.sameInput');
  const free = strings.filter((one) => one.bound !== '1' && channelOf(one) !== undefined);
  await tools.database.db.transaction().execute(async (db) => {
    for (const one of free)
      await sql`update ${sql.table(STRING)} set "sourceChannel" = ${channelOf(one)}, bound = '1', "boundTime" = now(), "checkResult" = '0', version = version + 1
        where id = ${one.id}::uuid and bound is distinct from '1'`.execute(db);
    await writeAudit(db, free.map(({ id }) => id).map(audit(call.user, call.address, 'bind')));
  });
  tools.writer.publish({ type: 'record', resource: STRING, verb: 'update', ids: free.map(({ id }) => id) });
}

/** Codes of CHECK_RESULT: within 10 % of what the string should have, within 20 %, beyond. */
const verdictOf = (off: number): string => (off <= 0.1 ? '1' : off <= 0.2 ? '2' : '3');

/** Holds the newest open-circuit voltage of each bound string of an inverter against its modules. */
export async function verifyBinding(tools: IvTools, call: Call, inverter: string): Promise<CommandAnswer | void> {
  const strings = (await ofInverter(tools, call, inverter)).filter(({ bound }) => bound === '1');
  const codes = strings.map(({ code }) => code);
  const made = await stringsOf(tools.database.db, codes);
  const { rows } = await sql<{
    code: string;
    voc: number;
    irradiance: number;
    tCell: number;
  }>`select distinct on ("stringCode") "stringCode" as code, voc, irradiance, "tCell"
    from ${sql.table(RECORD)} where "stringCode" = any(${codes}::text[]) and voc is not null and irradiance > 0 and "tCell" is not null
    order by "stringCode", "sweepTime" desc, id desc`.execute(tools.database.db);
  const results = rows.flatMap(({ code, voc, irradiance, tCell }) => {
    const row = made.get(code);
    const design = row && designFor(row);
    if (!design) return [];
    const should = design.count * voltageAt(diodeAt(design.unit, { irradiance, tCell }), 0);
    return [{ code, result: verdictOf(Math.abs(voc / should - 1)) }];
  });
  if (!results.length) throw new AppError('iv.nothingMeasured');
  const idOf = new Map(strings.map(({ code, id }) => [code, id]));
  await tools.database.db.transaction().execute(async (db) => {
    for (const { code, result } of results)
      await sql`update ${sql.table(STRING)} set "checkResult" = ${result}, version = version + 1 where code = ${code}`.execute(db);
    await writeAudit(db, results.map(({ code }) => idOf.get(code) ?? '').map(audit(call.user, call.address, 'verify')));
  });
  tools.writer.publish({ type: 'record', resource: STRING, verb: 'update', ids: results.map(({ code }) => idOf.get(code) ?? '') });
}
