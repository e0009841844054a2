/** Stored curves judged by another set of thresholds, as a diagnosis of their batches would: with their sisters, and with second sweeps. */
import { median } from '../../diagnosis/numbers.ts';
import type { RunningJob } from '../jobs/kind.ts';
import type { Row } from '../source/rows.ts';
import { sweptIn, type Stored } from './again.ts';
import type { ThresholdSet } from './judging/judge.ts';
import { isUndecided, middleKey, SISTERS, verdictsTogether, type StoredVerdict, type StrongSweep } from './second.ts';
import type { JudgeTools } from './tools.ts';

/** What a curve is said to have, and what it would be. */
export interface Tried {
  id: string;
  batch: string;
  string: string;
  now: string;
  next: string;
  /** How severe each is; -1 of a curve that cannot be judged. */
  was: number;
  will: number;
}

const RANKS = ['normal', 'minor', 'major', 'critical'];
const rankOf = (severity: unknown): number => RANKS.indexOf(String(severity));
const firstOf = (faults: unknown): string => (Array.isArray(faults) ? String(faults[0]) : 'invalid');

const triedOf = (batch: string, { id, string, faults, severity }: Stored, then: Row | undefined): Tried => ({
  id,
  batch,
  string: string?.code ?? '',
  now: firstOf(faults),
  next: firstOf(then?.['faults']),
  was: rankOf(severity),
  will: rankOf(then?.['severity']),
});

const verdictIn = (then: Row | undefined): StoredVerdict | undefined => (then?.['verdict'] ?? undefined) as StoredVerdict | undefined;

/** Middle performance of each inverter of these. */
function middlesIn(batch: string, records: readonly Stored[], performance: ReadonlyMap<string, number | null>): [string, number | null][] {
  const inverters = new Map<string, number[]>();
  for (const { id, string } of records) {
    const [inverter, pf] = [string?.inverterCode, performance.get(id) ?? null];
    if (inverter && pf !== null) inverters.set(inverter, [...(inverters.get(inverter) ?? []), pf]);
  }
  return [...inverters].map(([inverter, all]) => [middleKey(batch, inverter), all.length < SISTERS ? null : median(all)]);
}

/** What a set of thresholds says of the curves of these batches. @param most curves, in whole inverters */
export async function tryOn(
  { database: { db }, judges }: Pick<JudgeTools, 'database' | 'judges'>,
  batches: readonly string[],
  set: ThresholdSet,
  most: number,
  job: Pick<RunningJob, 'report' | 'signal'>,
): Promise<Tried[]> {
  const tried: Tried[] = [];
  const strong: StrongSweep[] = [];
  const performance = new Map<string, number | null>();
  const middles = new Map<string, number | null>();
  for (const batch of batches) {
    if (tried.length >= most) break;
    for await (const { records } of sweptIn(db, batch)) {
      const rows = await judges.judge(records, set, job.signal);
      const then = new Map(rows.map((row) => [row['id'], row]));
      for (const record of records) {
        const verdict = verdictIn(then.get(record.id));
        tried.push(triedOf(batch, record, then.get(record.id)));
        performance.set(record.id, verdict?.figures?.pf ?? null);
        const inverter = record.string?.inverterCode ?? null;
        if (verdict && isUndecided(record.irradiance, verdict)) strong.push({ id: record.id, batch, inverter, verdict });
      }
      for (const [key, middle] of middlesIn(batch, records, performance)) middles.set(key, middle);
      await job.report(tried.length, 0);
      if (tried.length >= most) break;
    }
  }
  const together = await verdictsTogether(db, strong, { performance, middles });
  return tried.map((one) => {
    const verdict = together.get(one.id);
    return verdict ? { ...one, next: verdict.findings[0]?.fault ?? one.next } : one;
  });
}
