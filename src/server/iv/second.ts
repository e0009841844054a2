/** Sweeps in little light decide what sweeps of the same strings in strong light could not. */
import { sql, type Kysely } from 'kysely';
import { DAYS, decidedBy, STRONG, UNDECIDED, WEAK } from '../../diagnosis/second.ts';
import type { KeptFindings } from '../../diagnosis/verdict.ts';
import { same } from '../../documents/ground/same.ts';
import type { Tables } from '../db/connection.ts';
import { DEFECT } from './judging/judge.ts';
import { RECORD, type JudgeTools } from './tools.ts';

/** The sweep that decided, and what the one in strong light said alone: it holds again where no other decides any more. */
interface Second {
  time: string;
  irradiance: number;
  alone: KeptFindings;
}

/** What a record keeps of its verdict. */
export type StoredVerdict = KeptFindings & { figures?: { pf: number; rV: number }; second?: Second };

/** A sweep in strong light that may be undecided. */
export interface StrongSweep {
  id: string;
  batch: string;
  inverter: string | null;
  verdict: StoredVerdict;
}

/** What is to be held instead of what is stored, as by a trial. */
export interface Instead {
  /** Performance by record; null where the curve is none. */
  performance: ReadonlyMap<string, number | null>;
  /** Middle performance by batch and inverter; null where too few count. */
  middles: ReadonlyMap<string, number | null>;
}

/** Strings of an inverter whose middle counts. */
export const SISTERS = 5;
/** Times that a decision is made again because somebody judged the same sweep meanwhile. */
const TRIES = 5;

const performance = sql.raw(`(r.verdict->'figures'->>'pf')::float8`);
const within = (a: string, b: string) =>
  sql`abs(extract(epoch from ${sql.ref(`${a}.sweepTime`)} - ${sql.ref(`${b}.sweepTime`)})) <= ${DAYS * 86_400}`;

export const middleKey = (batch: string, inverter: string | null): string => JSON.stringify([batch, inverter]);
export const isUndecided = (irradiance: number | null, { findings, figures }: StoredVerdict): boolean =>
  irradiance !== null && irradiance >= STRONG && figures !== undefined && findings.some(({ fault }) => UNDECIDED.includes(fault));

/** The verdict of the one sweep. */
function aloneOf({ second, ...verdict }: StoredVerdict): StoredVerdict {
  return second ? { ...verdict, ...second.alone } : verdict;
}

interface Candidate {
  strong: string;
  id: string;
  batch: string;
  time: Date | string;
  irradiance: number;
  pf: number | null;
}

/** Sweeps in little light of the same strings, of days before and after, the nearest first. */
async function candidatesOf(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, Candidate[]>> {
  const { rows } =
    await sql<Candidate>`select h.id::text as strong, r.id::text, r."batchCode" as batch, r."sweepTime" as time, r.irradiance,
      ${performance} as pf
    from ${sql.table(RECORD)} h join ${sql.table(RECORD)} r on r."stringCode" = h."stringCode" and ${within('r', 'h')}
    where h.id = any(${ids}::uuid[]) and r.irradiance between ${WEAK.least} and ${WEAK.most}
    order by abs(extract(epoch from r."sweepTime" - h."sweepTime")), r.id`.execute(db);
  const candidates = new Map<string, Candidate[]>();
  for (const row of rows) {
    const own = candidates.get(row.strong);
    if (own) own.push(row);
    else candidates.set(row.strong, [row]);
  }
  return candidates;
}

/** Middle performance of the inverters in these batches. */
async function middlesOf(db: Kysely<Tables>, batches: string[], inverters: string[]): Promise<Map<string, number | null>> {
  const { rows } = await sql<{ batch: string; inverter: string; middle: number | null }>`select r."batchCode" as batch,
      s."inverterCode" as inverter, case when count(*) >= ${SISTERS} then percentile_cont(0.5) within group (order by ${performance}) end as middle
    from ${sql.table(RECORD)} r join "pvString" s on s.code = r."stringCode"
    where r."batchCode" = any(${batches}::text[]) and s."inverterCode" = any(${inverters}::text[]) and r.verdict->'figures' is not null
    group by 1, 2`.execute(db);
  return new Map(rows.map(({ batch, inverter, middle }) => [middleKey(batch, inverter), middle === null ? null : Number(middle)]));
}

/**
 * What these sweeps say together with those in little light, by id: the nearest that decides does so, in whichever order they were
 * taken in. Where none does, it is what each says alone.
 */
export async function verdictsTogether(
  db: Kysely<Tables>,
  strong: readonly StrongSweep[],
  instead?: Instead,
): Promise<Map<string, StoredVerdict>> {
  const candidates = strong.length
    ? await candidatesOf(
        db,
        strong.map(({ id }) => id),
      )
    : new Map<string, Candidate[]>();
  const paired = strong.filter(({ id }) => candidates.has(id));
  const batches = new Set([...paired.map(({ batch }) => batch), ...[...candidates.values()].flat().map(({ batch }) => batch)]);
  const inverters = new Set(paired.flatMap(({ inverter }) => inverter ?? []));
  const stored = inverters.size ? await middlesOf(db, [...batches], [...inverters]) : new Map<string, number | null>();
  const middleIn = (batch: string, inverter: string | null): number | null => {
    const key = middleKey(batch, inverter);
    return instead?.middles.get(key) ?? (instead?.middles.has(key) ? null : (stored.get(key) ?? null));
  };
  const performanceOf = ({ id, pf }: Candidate): number | null => {
    const known = instead?.performance.get(id);
    return known === undefined ? pf : known;
  };
  const verdictOf = ({ id, batch, inverter, verdict }: StrongSweep): StoredVerdict => {
    const alone = aloneOf(verdict);
    const { findings, alternatives, shares, figures, ...rest } = alone;
    if (!figures) return alone;
    for (const weak of candidates.get(id) ?? []) {
      const pf = performanceOf(weak);
      if (pf === null) continue;
      const [own, its] = [middleIn(batch, inverter), middleIn(weak.batch, inverter)];
      const both = own !== null && its !== null ? { strong: figures.pf / own, weak: pf / its } : { strong: figures.pf, weak: pf };
      const decided = decidedBy({ ...both, rV: figures.rV }, alone);
      if (!decided) continue;
      const kept = { findings, alternatives, ...(shares ? { shares } : {}) };
      return {
        ...rest,
        figures,
        ...decided,
        second: { time: new Date(weak.time).toISOString(), irradiance: weak.irradiance, alone: kept },
      };
    }
    return alone;
  };
  return new Map(strong.map((one) => [one.id, verdictOf(one)]));
}

/** Sweeps in strong light that this batch, with those of days before and after, may decide. */
async function strongOf(db: Kysely<Tables>, batch: string): Promise<StrongSweep[]> {
  const { rows } = await sql<StrongSweep>`select h.id::text, h."batchCode" as batch, s."inverterCode" as inverter, h.verdict
    from ${sql.table(RECORD)} h join "pvString" s on s.code = h."stringCode"
    where h.irradiance >= ${STRONG} and h.faults && ${[...UNDECIDED]}::text[] and h.verdict->'figures' is not null
      and exists (select from ${sql.table(RECORD)} b where b."batchCode" = ${batch} and b."stringCode" = h."stringCode" and ${within('b', 'h')})`.execute(
    db,
  );
  return rows;
}

/** Names what the sweeps of this batch, together with those of days before and after, decide. Answers the ids of what it changed. */
export async function decideShunts({ database, writer }: Pick<JudgeTools, 'database' | 'writer'>, batch: string): Promise<string[]> {
  const ids = new Set<string>();
  for (let n = 0, settled = false; !settled && n < TRIES; n++) {
    settled = true;
    const strong = await strongOf(database.db, batch);
    const verdicts = await verdictsTogether(database.db, strong);
    for (const { id, verdict: was } of strong) {
      const verdict = verdicts.get(id);
      if (!verdict || same(was, verdict)) continue;
      const faults = verdict.findings.map(({ fault }) => fault);
      // A job that judged the same sweep meanwhile is not overwritten: what it wrote is read again.
      const { rows } = await sql`update ${sql.table(RECORD)} set faults = ${faults}::text[], verdict = ${JSON.stringify(verdict)}::jsonb,
          "defectFault" = ${DEFECT[faults[0] ?? 'normal'] ?? null}
        where id = ${id}::uuid and verdict = ${JSON.stringify(was)}::jsonb returning id`.execute(database.db);
      if (rows.length) ids.add(id);
      else settled = false;
    }
  }
  if (ids.size) writer.publish({ type: 'record', resource: RECORD, verb: 'update', ids: [...ids] });
  return [...ids];
}
