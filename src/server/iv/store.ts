/** Sweeps find their strings and become records of a batch. */
import { sql, type Kysely } from 'kysely';
import { same } from '../../documents/ground/same.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import type { Tables } from '../db/connection.ts';
import { AppError } from '../errors/error.ts';
import { reaches } from '../records/reach/access.ts';
import { judgeStored } from '../records/validation/stored.ts';
import { writeAudit } from '../records/write/audit.ts';
import { insertRows } from '../records/write/bulk.ts';
import { prepareInserts, type Prepared } from '../records/write/prepare.ts';
import { transact } from '../records/write/transact.ts';
import { updateRecord } from '../records/write/update.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Row } from '../source/rows.ts';
import type { Call } from '../user/call.ts';
import { FAULTS } from './read/fault.ts';
import type { FoundSweep } from './read/sweeps.ts';
import { RECORD, STRING, type IvTools } from './tools.ts';

/** What was said for all files of an import, where they do not say it themselves. */
export interface Given {
  irradiance?: number | undefined;
  tCell?: number | undefined;
  sweepTime?: string | undefined;
  /** Sensors that say what no file and nobody said. */
  conditionsFrom?: string | undefined;
}

/** A sweep with its string and conditions. */
export interface Taken {
  stringCode: string;
  sweepTime: string | undefined;
  /** Undefined where nobody says them: nothing is concluded from such a curve. */
  irradiance: number | undefined;
  tCell: number | undefined;
  points: [number, number][];
  file: string;
  /** Sensors that irradiance or temperature are from. */
  conditionsFrom?: string | undefined;
}

export const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/** The strings of a station by what tracers call them: the channel that is bound to them, or their own code. */
export class Channels {
  readonly #strings: ReadonlyMap<string, string>;
  readonly #taken = new Set<string>();

  private constructor(strings: ReadonlyMap<string, string>) {
    this.#strings = strings;
  }

  static async of({ database }: Pick<IvTools, 'database'>, station: string): Promise<Channels> {
    const { rows } = await sql<{
      code: string;
      channel: string | null;
    }>`select code, case bound when '1' then "sourceChannel" end as channel from ${sql.table(STRING)} where "stationCode" = ${station}`.execute(
      database.db,
    );
    const strings = new Map(rows.map(({ code }) => [code.toLowerCase(), code]));
    for (const { code, channel } of rows) if (channel) strings.set(channel.toLowerCase(), code);
    return new Channels(strings);
  }

  /** A sweep of a string that is known, under conditions that can be. @throws SweepFault */
  take(file: string, { channel, points, ...said }: FoundSweep, given: Given): Taken {
    const stringCode = this.#strings.get(channel.toLowerCase());
    if (stringCode === undefined) throw FAULTS.unbound(channel);
    const irradiance = said.irradiance ?? given.irradiance;
    const tCell = said.tCell ?? given.tCell;
    if (irradiance === undefined || tCell === undefined) throw FAULTS.noConditions();
    if (!(irradiance > 0 && irradiance <= 1500)) throw FAULTS.irradiance(irradiance);
    if (!(tCell >= -40 && tCell <= 100)) throw FAULTS.temperature(tCell);
    if (this.#taken.has(stringCode)) throw FAULTS.twice(stringCode);
    this.#taken.add(stringCode);
    return {
      stringCode,
      sweepTime: said.time ?? given.sweepTime,
      irradiance: round(irradiance, 1),
      tCell: round(tCell, 2),
      points: points.map(([v, i]) => [round(v, 2), round(i, 4)]),
      file,
      conditionsFrom: given.conditionsFrom,
    };
  }
}

/** What a sweep makes of a record. */
const valuesOf = (batch: Row, { stringCode, sweepTime, irradiance, tCell, points }: Taken): Row => ({
  stationCode: batch['stationCode'],
  batchCode: batch['code'],
  stringCode,
  sweepTime: sweepTime ?? new Date((batch['scanTime'] as Date | string | null) ?? Date.now()).toISOString(),
  irradiance,
  tCell,
  points,
});

/** Rows of one batch at once. Nothing judges their curves here: the job does so of the whole batch, each by its sisters. */
async function insertAll(db: Kysely<Tables>, writer: Writer, resource: Resource, call: Call, prepared: readonly Prepared[]): Promise<void> {
  const { userCode } = call.user;
  const rows = await insertRows(
    db,
    writer,
    resource,
    prepared.map(({ row }) => row),
    userCode,
  );
  for (const [n, row] of rows.entries()) {
    const granted = prepared[n]?.granted;
    // All of a batch lie in its station: the first says where.
    const alike = n > 0 && granted?.where === undefined;
    if (!granted || (!alike && !(await reaches(db, writer.catalogue(), resource, call.user, granted, row))))
      throw new AppError('permission.scope');
  }
  const written = rows.map(({ id }) => ({ id: String(id) }));
  await judgeStored({ db, catalogue: writer.catalogue(), resource, user: call.user }, written);
  const address = call.address ?? null;
  await writeAudit(
    db,
    written.map(({ id }) => ({ userCode, address, action: 'insert', resource: resource.name, recordId: id })),
  );
}

/** Writes sweeps as records: one that the batch has already is brought up to date. @throws AppError record.invalid, permission.* */
export async function storeSweeps(
  { database, writer }: Pick<IvTools, 'database' | 'writer'>,
  call: Call,
  batch: Row,
  sweeps: readonly Taken[],
  dataSource = 'file',
): Promise<{ inserted: number; updated: number }> {
  const resource = writer.catalogue().resources[RECORD];
  if (!resource) throw new AppError('record.unknown');
  const codes = sweeps.map(({ stringCode }) => stringCode);
  const { rows } =
    await sql<Row>`select id::text, version::int as version, "stringCode", irradiance, "tCell", points from ${sql.table(RECORD)}
    where "batchCode" = ${batch['code']} and "stringCode" = any(${codes}::text[])`.execute(database.db);
  const there = new Map(rows.map((row) => [row['stringCode'], row]));
  const isNew = ({ stringCode }: Taken): boolean => !there.has(stringCode);
  const fresh = sweeps.filter(isNew);
  const prepared = await prepareInserts(
    writer,
    resource,
    call,
    fresh.map((sweep) => valuesOf(batch, sweep)),
  );
  for (const [n, { row }] of prepared.entries())
    Object.assign(row, { dataSource, rawFile: fresh[n]?.file.slice(-200), conditionsFrom: fresh[n]?.conditionsFrom });
  if (prepared.length) {
    await transact(writer, resource, (db) => insertAll(db, writer, resource, call, prepared));
    writer.publish({ type: 'record', resource: RECORD, verb: 'insert', ids: prepared.map(({ row }) => String(row['id'])) });
  }
  let updated = 0;
  for (const sweep of sweeps) {
    const row = there.get(sweep.stringCode);
    // A job that is done again finds its own records.
    if (!row || ['points', 'irradiance', 'tCell'].every((name) => same(row[name], sweep[name as keyof Taken]))) continue;
    await updateRecord(writer, resource, call, { ...valuesOf(batch, sweep), id: row['id'], version: row['version'] });
    await sql`update ${sql.table(RECORD)} set "conditionsFrom" = ${sweep.conditionsFrom ?? null} where id = ${row['id']}`.execute(
      database.db,
    );
    updated += 1;
  }
  return { inserted: prepared.length, updated };
}
