import { setInterval } from 'node:timers/promises';
import { textOf } from '../errors.ts';
import type { Broker } from './broker.ts';
import type { OpenedEngine } from './engine.ts';

type Log = (level: 'info' | 'warn' | 'error', message: string, details: object) => void;

/** When the engine's housekeeping is due; it has none of its own. Times in milliseconds, sizes in bytes. */
export const MAINTENANCE = { look: 10_000, vacuumLook: 60_000, walBytes: 64 * 1024 * 1024, walAge: 5 * 60_000 } as const;

/** True when a checkpoint is due: much was written since the last one, or anything was and it is long ago. */
export function checkpointDue(walBytes: number, sinceLast: number): boolean {
  return walBytes > MAINTENANCE.walBytes || (walBytes > 1024 && sinceLast > MAINTENANCE.walAge);
}

/** PostgreSQL's own rules for autovacuum and autoanalyze with their default settings. */
const DUE_TABLES = `
  select format('%I.%I', s.schemaname, s.relname) as name,
    s.n_dead_tup > 50 + 0.2 * c.reltuples or s.n_ins_since_vacuum > 1000 + 0.2 * c.reltuples as vacuum
  from pg_stat_user_tables s
    cross join lateral (select greatest(reltuples, 0) as reltuples from pg_class where oid = s.relid) c
  where s.n_dead_tup > 50 + 0.2 * c.reltuples
    or s.n_ins_since_vacuum > 1000 + 0.2 * c.reltuples
    or s.n_mod_since_analyze > 50 + 0.1 * c.reltuples`;

const WAL_SINCE_CHECKPOINT = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`;

/** Housekeeping in the broker's own turns. */
export class Maintenance {
  readonly #broker: Broker;
  readonly #sql: OpenedEngine['sql'];
  readonly #log: Log;
  readonly #stop = new AbortController();
  #checkpointAt = performance.now();
  #vacuumAt = performance.now();

  constructor(broker: Broker, sql: OpenedEngine['sql'], log: Log) {
    this.#broker = broker;
    this.#sql = sql;
    this.#log = log;
  }

  /** Looks every ten seconds until stopped. A failure is logged and tried again. */
  async run(): Promise<void> {
    try {
      for await (const _ of setInterval(MAINTENANCE.look, undefined, { signal: this.#stop.signal })) {
        await this.look().catch((error: unknown) => this.#log('error', 'housekeeping of the database failed', { error: textOf(error) }));
      }
    } catch (error) {
      if (!this.#stop.signal.aborted) throw error;
    }
  }

  /** Ends the loop. */
  stop(): void {
    this.#stop.abort();
  }

  /** One round: a checkpoint if due and, once a minute, VACUUM and ANALYZE of the tables that need it, each in its own turn. */
  async look(now = performance.now()): Promise<void> {
    await this.#broker.runExclusive(() => this.#checkpoint(now));
    if (now - this.#vacuumAt < MAINTENANCE.vacuumLook) return;
    this.#vacuumAt = now;
    const due = await this.#broker.runExclusive(() => this.#sql.query<{ name: string; vacuum: boolean }>(DUE_TABLES));
    for (const { name, vacuum } of due.rows) {
      await this.#broker.runExclusive(() => this.#timed(vacuum ? `vacuum (analyze) ${name}` : `analyze ${name}`));
    }
  }

  async #checkpoint(now: number): Promise<void> {
    const { rows } = await this.#sql.query<{ bytes: number }>(WAL_SINCE_CHECKPOINT);
    if (!checkpointDue(rows[0]?.bytes ?? 0, now - this.#checkpointAt)) return;
    await this.#timed('checkpoint');
    this.#checkpointAt = now;
  }

  async #timed(sql: string): Promise<void> {
    const began = performance.now();
    await this.#sql.exec(sql);
    const milliseconds = Math.round(performance.now() - began);
    this.#log(milliseconds > 1000 ? 'warn' : 'info', 'housekeeping of the database', { sql, milliseconds });
  }
}
