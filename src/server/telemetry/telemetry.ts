/**
 * What devices report: merged in memory, told to open pages at once (feed.ts), written to the row and to the history once a second in one
 * statement each. No audit, no version, no notice that makes lists read again: a measurement is not an edit.
 */
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { escapeIdentifier } from 'pg';
import type { ValueRow } from '../../contract/live.ts';
import { valuesOf } from '../../contract/live.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Reader } from '../records/rows/reader.ts';
import { AHEAD_MS, BEHIND_MS } from './clock.ts';
import { asStored, isDiscrete, liveFields, liveResources, valueFault } from './fields.ts';
import { appendSamples, dropOldDays, fitHistory, type Sample } from './history.ts';
import { LiveState } from './state.ts';

const FLUSH_MS = 1_000;
/** Rows are written with each sample of the history; where there is none, as of docks at rest, what moved a little waits so long. */
const REST_MS = 5_000;
/** Samples that wait for a database that is away; the oldest make way. */
const MOST_WAITING = 50_000;
/** Rows of one statement. */
const BATCH = 500;
/** Answers that were remembered of a table whose live values change are asked again after this long. */
const NOTE_MS = 60_000;
const CHANNEL = 'sunvane_values';

/** What a device says of its record. */
export interface Report {
  id: string;
  /** When it was measured, ms since the epoch. */
  at: number;
  /** By the names of live fields; `null` where nothing is known any more. */
  values: Readonly<Record<string, unknown>>;
}

/** A value that was not taken, and why: the clock, a field that is not live, or what its schema says. */
export interface Refused {
  id: string;
  field?: string;
  reason: string;
}

interface Kept {
  resource: Resource;
  /** The live fields, by name. */
  fields: ReadonlyMap<string, Field>;
  state: LiveState;
  /** Version of the state that the rows have. */
  written: number;
  /** When they were written, ms since the epoch. */
  writtenAt: number;
  waiting: Sample[];
  /** When each record's last sample was measured. */
  sampled: Map<string, number>;
  /** When the table last noted that it changed. */
  noted: number;
}

export class Telemetry {
  readonly #kept = new Map<string, Kept>();
  readonly #sender = randomUUID();
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();
  #deaf: (() => Promise<void>) | undefined;

  constructor(private readonly needs: Pick<Reader, 'database' | 'catalogue' | 'dictionaries'>) {}

  /** Makes tables and memory fit the documents. */
  async fit(): Promise<void> {
    const resources = liveResources(this.needs.catalogue());
    if (resources.length) await fitHistory(this.needs.database, resources);
    for (const name of this.#kept.keys()) if (!resources.some((r) => r.name === name)) this.#kept.delete(name);
    for (const resource of resources) {
      const fields = new Map(liveFields(resource).map((f) => [f.name, f]));
      const names = [...fields.keys()];
      const known = this.#kept.get(resource.name);
      if (known && known.state.fields.join() === names.join()) Object.assign(known, { resource, fields });
      else
        this.#kept.set(resource.name, {
          resource,
          fields,
          state: new LiveState(names),
          written: 0,
          writtenAt: 0,
          waiting: [],
          sampled: new Map(),
          noted: 0,
        });
    }
  }

  /** Writes regularly and hears of other servers from now on. */
  async start(): Promise<void> {
    const { database } = this.needs;
    this.#timer = setInterval(() => {
      this.#flushing = this.#flushing
        .then(() => this.#flush())
        .catch((error: unknown) => database.outage.failed('writing live values', error));
    }, FLUSH_MS);
    this.#timer.unref();
    if (database.shared) this.#deaf = await database.listen(CHANNEL, (payload) => void this.#hear(payload));
  }

  /** The newest values of a resource; undefined where nothing of it is live. */
  stateOf(resource: string): LiveState | undefined {
    return this.#kept.get(resource)?.state;
  }

  /** Forgets records that are gone. */
  forget(resource: string, ids: readonly string[]): void {
    const kept = this.#kept.get(resource);
    kept?.state.forget(ids);
    ids.forEach((id) => kept?.sampled.delete(id));
  }

  /**
   * Takes what devices report. Each value is judged by its field; what is wrong is left out and answered, the rest counts.
   * @param every seconds between two samples of the history, unless a discrete value changes; 0 for none
   * @param late whether what is older than the newest sample is history as well
   */
  report(name: string, reports: readonly Report[], { every = 60, late = false }: { every?: number; late?: boolean } = {}): Refused[] {
    const kept = this.#kept.get(name);
    if (!kept) return reports.map(({ id }) => ({ id, reason: 'unknown' }));
    const now = Date.now();
    return reports.flatMap((report) =>
      report.at > now + AHEAD_MS || report.at < now - BEHIND_MS || !Number.isFinite(report.at)
        ? [{ id: report.id, reason: 'clock' }]
        : this.#take(kept, report, every, late),
    );
  }

  #take(kept: Kept, { id, at, values }: Report, every: number, late: boolean): Refused[] {
    const refused: Refused[] = [];
    const taken: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(values)) {
      const field = kept.fields.get(name);
      // What is known was judged when it came.
      const reason = !field
        ? 'unknown'
        : kept.state.valueOf(id, name) === value
          ? undefined
          : valueFault(field, value, (dict) => this.needs.dictionaries.codes(dict));
      if (reason) refused.push({ id, field: name, reason });
      else taken[name] = value;
    }
    const newest = kept.state.atOf(id);
    const changed = kept.state.merge(id, at, taken);
    if (every === 0 || !Object.keys(taken).length) return refused;
    const last = kept.sampled.get(id);
    const due = last === undefined || at - last >= every * 1000 || changed.some((name) => isDiscrete(kept.fields.get(name) as Field));
    const isLate = last !== undefined && at < last;
    if (isLate ? late : due && at !== last) {
      if (!isLate) kept.sampled.set(id, at);
      // What is known by now was not so then.
      kept.waiting.push({ id, at, values: newest !== undefined && at < newest ? taken : kept.state.valuesOf(id) });
      if (kept.waiting.length > MOST_WAITING) kept.waiting.shift();
    }
    return refused;
  }

  async #flush(isLast = false): Promise<void> {
    const due = [...this.#kept.values()].filter(
      // Pages of other servers learn of values by what is written.
      ({ waiting, writtenAt }) => isLast || this.needs.database.shared || waiting.length > 0 || Date.now() - writtenAt >= REST_MS,
    );
    const results = await Promise.allSettled(due.map((kept) => this.#write(kept)));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }

  async #write(kept: Kept): Promise<void> {
    const { version } = kept.state;
    const rows = kept.state.since(kept.written);
    for (let first = 0; first < rows.length; first += BATCH) await this.#writeRows(kept, rows.slice(first, first + BATCH));
    kept.written = version;
    if (rows.length) kept.writtenAt = Date.now();
    while (kept.waiting.length) {
      const samples = kept.waiting.slice(0, BATCH);
      await appendSamples(this.needs.database.pool, kept.resource, samples);
      kept.waiting.splice(0, samples.length);
    }
  }

  async #writeRows(kept: Kept, rows: readonly ValueRow[]): Promise<void> {
    const { database } = this.needs;
    const { name } = kept.resource;
    const fields = [...kept.fields.values()];
    const names = fields.map((f) => escapeIdentifier(f.name));
    const changes = rows.map((row) => ({
      id: row[0],
      values: Object.fromEntries(
        [...valuesOf(row)].flatMap(([place, value]) => {
          const field = fields[place];
          return field ? [[field.name, asStored(field, value)]] : [];
        }),
      ),
    }));
    const now = Date.now();
    const notes = now - kept.noted >= NOTE_MS;
    const seq = await inTransaction(database.pool, async (client) => {
      await silence(client, notes);
      await client.query(
        `update ${escapeIdentifier(name)} t set (${names.join(', ')}) =
             (select ${names.map((n) => `r.${n}`).join(', ')} from jsonb_populate_record(t, s.values) r)
           from jsonb_to_recordset($1) as s(id uuid, values jsonb) where t.id = s.id`,
        [JSON.stringify(changes)],
      );
      return database.shared ? this.#pass(client, name, rows) : undefined;
    });
    if (notes) kept.noted = now;
    if (seq !== undefined) await database.notify(CHANNEL, `${this.#sender} ${seq}`);
  }

  /** Leaves values where other servers find them: a notice holds too little. */
  async #pass(client: PoolClient, resource: string, rows: readonly ValueRow[]): Promise<string> {
    const { rows: made } = await client.query<{ seq: string }>(
      'insert into telemetry."$frame" (sender, resource, rows) values ($1, $2, $3) returning seq',
      [this.#sender, resource, JSON.stringify(rows)],
    );
    return made[0]?.seq ?? '';
  }

  /** Values that another server took. */
  async #hear(payload: string): Promise<void> {
    const [sender, seq] = payload.split(' ');
    if (sender === this.#sender) return;
    const { database } = this.needs;
    try {
      const { rows } = await database.pool.query<{ resource: string; rows: ValueRow[] }>(
        'select resource, rows from telemetry."$frame" where seq = $1',
        [seq],
      );
      for (const frame of rows) this.#learn(frame.resource, frame.rows);
    } catch (error) {
      database.outage.failed('live values of another server', error);
    }
  }

  /** What is known by another server is written already. */
  #learn(resource: string, rows: readonly ValueRow[]): void {
    const kept = this.#kept.get(resource);
    if (!kept) return;
    const own = kept.state.version > kept.written;
    for (const row of rows)
      kept.state.merge(
        row[0],
        row[1],
        Object.fromEntries([...valuesOf(row)].map(([place, value]) => [kept.state.fields[place] ?? '', value])),
      );
    if (!own) kept.written = kept.state.version;
  }

  /** Keeps the days that are asked for, and makes those to come. */
  async purge(days: number): Promise<void> {
    const { database, catalogue } = this.needs;
    const resources = liveResources(catalogue());
    if (resources.length) await fitHistory(database, resources);
    const { rows } = await database.pool.query<{ there: boolean }>(`select to_regnamespace('telemetry') is not null as there`);
    if (!rows[0]?.there) return;
    await dropOldDays(database.pool, days);
    await database.pool.query(`delete from telemetry."$frame" where "createTime" < now() - interval '1 minute'`);
  }

  /** Writes what is left and ends. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#deaf?.();
    await this.#flushing;
    await this.#flush(true).catch((error: unknown) => this.needs.database.outage.failed('writing the last live values', error));
  }
}

/** Nothing of this transaction is synchronised; whether the table notes that it changed. */
async function silence(client: PoolClient, notes: boolean): Promise<void> {
  await client.query(`select set_config('sunvane.sync_origin', '*', true), set_config('watch.silent', $1, true)`, [notes ? '' : 'on']);
}
