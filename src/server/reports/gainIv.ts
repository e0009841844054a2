/** What became better of the strings that a batch shares with the one before. */
import { sql, type Kysely } from 'kysely';
import type { IvGain, IvString } from '../../contract/ivReport.ts';
import type { Tables } from '../db/connection.ts';

/** Strings that are listed one by one. */
const LISTED = 20;

const mean = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;

/** Undefined where no string was judged in both. */
export async function gainOf(db: Kysely<Tables>, baseline: string, after: readonly IvString[]): Promise<IvGain | null> {
  const { rows } = await sql<{ code: string; pf: number; fault: string | null; name: string }>`select distinct on (r."stringCode")
      r."stringCode" as code, r.pf, r.faults[1] as fault, b.name from "ivRecord" r join "ivBatch" b on b.code = r."batchCode"
    where r."batchCode" = ${baseline} and r.valid = '1' and r.pf is not null
    order by r."stringCode", r."sweepTime" desc, r.id desc`.execute(db);
  const before = new Map(rows.map((row) => [row.code, row]));
  const strings = after.flatMap(({ code, pf, fault }) => {
    const old = before.get(code);
    return old && pf !== null && fault !== 'invalid'
      ? [{ code, before: old.pf, after: pf, faultBefore: old.fault ?? 'normal', faultAfter: fault }]
      : [];
  });
  const [first] = rows;
  if (!first || !strings.length) return null;
  return {
    batch: baseline,
    name: first.name,
    shared: strings.length,
    before: mean(strings.map((one) => one.before)),
    after: mean(strings.map((one) => one.after)),
    faultyBefore: strings.filter((one) => one.faultBefore !== 'normal').length,
    faultyAfter: strings.filter((one) => one.faultAfter !== 'normal').length,
    strings: strings
      .filter((one) => Math.abs(one.after - one.before) >= 0.5)
      .toSorted((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || a.code.localeCompare(b.code))
      .slice(0, LISTED),
  };
}
