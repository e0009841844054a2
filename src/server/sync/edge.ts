/** An edge's side: sends what changed here, fetches what changed at the centre, and tries again while the line is down. */
import type { Config } from '../config/config.ts';
import type { Logger } from '../db/log.ts';
import { alone } from '../db/transaction.ts';
import type { Database } from '../db/connection.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Storage } from '../storage/storage.ts';
import { AppError } from '../errors/error.ts';
import { toAppError } from '../failures/failures.ts';
import { keepConflict, refreshConflicts } from './conflicts.ts';
import { CENTRE } from '../config/edges.ts';
import { keepFile, missingFiles, openFile } from './files.ts';
import { Moved, noteJobs } from './jobs.ts';
import { Line } from './line.ts';
import { objectOf } from './objects.ts';
import { setPeers } from './peers.ts';
import { nextChanges, openOf, sentOf, settle } from './queue.ts';
import { filesOf } from './rows.ts';
import { applyChanges } from './together.ts';
import { STEP, SYNC_PATHS } from '../../contract/api/sync.ts';
import {
  type Answered,
  type Change,
  type Hello,
  type HelloBody,
  type Open,
  type Outcome,
  type PullAnswer,
  type PullBody,
  type PushBody,
} from './wire.ts';

/** First and longest wait after a failure, milliseconds. */
const FIRST_WAIT = 1000;
const LAST_WAIT = 300_000;
/** Longest synchronisation in one go: other servers of this edge wait for it in a transaction. */
const LONGEST = 120_000;
/** Wait after somebody asked for it: the transaction that did is to end first. */
const REQUEST_DELAY_MS = 300;

interface Context {
  writer: Writer;
  database: Database;
  storage: Storage;
}

const failed = (error: unknown): Outcome & { state: 'failed' } => {
  const known = toAppError(error);
  return { state: 'failed', reason: `${known.text('zh')} / ${known.text('en')}` };
};

/** What is wrong with one record, and not with the line. */
const ofRecord = (error: unknown): boolean =>
  !(error instanceof AppError) || !['remote.unreachable', 'remote.timeout', 'remote.failed', 'remote.refused'].includes(error.code);

export class EdgeSync {
  readonly #line: Line;
  readonly #every: number;
  readonly #hello: HelloBody;
  #timer: NodeJS.Timeout | undefined;
  #cycle: Promise<boolean> | undefined;
  #closed = false;
  #tries = 0;
  #retry = false;
  /** What the centre calls us; known since it answered last. */
  #name: string | undefined;

  constructor(
    private readonly context: Context,
    config: Pick<Config, 'centreUrl' | 'centreToken' | 'syncSeconds' | 'taskRunner'>,
    private readonly log: Logger,
  ) {
    this.#line = new Line({ url: config.centreUrl.replace(/\/+$/, ''), token: config.centreToken });
    this.#every = Math.max(1, config.syncSeconds) * 1000;
    this.#hello = { analyses: config.taskRunner === 'on' };
  }

  start(): void {
    this.#plan(0);
  }

  /** Synchronises soon. @param retry begins again with what failed at the centre, too */
  wake(retry = false): void {
    this.#retry ||= retry;
    this.#tries = 0;
    this.#plan(REQUEST_DELAY_MS);
  }

  /** Something changed here: synchronises soon, unless the line is down. */
  nudge(): void {
    if (this.#tries === 0 && !this.#cycle) this.#plan(REQUEST_DELAY_MS);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#cycle?.catch(() => undefined);
  }

  #plan(wait: number): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      void this.run().then(
        (more) => this.#plan(more ? 0 : this.#every),
        () => this.#plan(Math.random() * 1000 + Math.min(LAST_WAIT, FIRST_WAIT * 2 ** Math.min(this.#tries, 20))),
      );
    }, wait);
    this.#timer.unref();
  }

  /** One synchronisation; a second one waits for the first. Answers whether there is more to do. @throws when the line is down */
  async run(): Promise<boolean> {
    while (this.#cycle) await this.#cycle.catch(() => undefined);
    this.#cycle = alone(this.context.database, 'sync', () => this.#once());
    try {
      const more = await this.#cycle;
      this.#tries = 0;
      return more;
    } catch (error) {
      this.#tries += 1;
      if (this.#tries === 1) this.log.warn(`synchronisation with the centre: ${String(error)}`);
      await this.#note('up', new Moved(), await openOf(this.context.database, CENTRE), failed(error).reason);
      throw error;
    } finally {
      this.#cycle = undefined;
    }
  }

  async #note(direction: 'up' | 'down', moved: Moved, open: readonly Open[], line?: string): Promise<void> {
    this.#name ??=
      (await this.context.database.pool.query<{ alias: string | null }>('select alias from sunvane."syncPeer" where name = $1', [CENTRE]))
        .rows[0]?.alias ?? undefined;
    if (this.#name !== undefined) await noteJobs(this.context.writer, this.#name, direction, moved, open, line);
  }

  async #once(): Promise<boolean> {
    const until = Date.now() + LONGEST;
    const hello = await this.#line.ask<Hello>(SYNC_PATHS.hello, this.#hello);
    await setPeers(this.context.writer, [{ name: CENTRE, stations: hello.stations }]);
    if (this.#name !== hello.edge)
      await this.context.database.pool.query('update sunvane."syncPeer" set alias = $2 where name = $1', [CENTRE, hello.edge]);
    this.#name = hello.edge;
    await refreshConflicts(this.context.writer);
    if ((await this.#push(until)) || (await this.#pull(until))) return true;
    // From here on it is known which tasks the centre has done.
    await this.context.database.pool.query('update sunvane."syncPeer" set "lastTime" = now() where name = $1', [CENTRE]);
    return false;
  }

  /** Sends everything that waits. What both sides changed waits for a decision. */
  async #push(until: number): Promise<boolean> {
    const { writer, database } = this.context;
    for (;;) {
      const moved = new Moved();
      const changes = await nextChanges(writer, CENTRE, STEP);
      const sendable: Change[] = [];
      for (const change of changes) {
        const met = await this.#carry(change, 'up');
        if (met) await settle(writer, CENTRE, sentOf(writer, change), met);
        else sendable.push(change);
      }
      const body: PushBody = { changes: sendable, open: await openOf(database, CENTRE) };
      const answers = await this.#line.ask<Answered[]>(SYNC_PATHS.push, body);
      const byRecord = new Map(answers.map((answer) => [`${answer.resource} ${answer.id}`, answer]));
      for (const change of sendable) {
        const answer = byRecord.get(`${change.resource} ${change.id}`);
        if (!answer) throw new AppError('remote.answer');
        if (answer.state === 'conflict') await keepConflict(writer, change, answer);
        else await settle(writer, CENTRE, sentOf(writer, change), answer);
        if (answer.state === 'done') moved.add(change.stationCode, objectOf(change.resource));
      }
      await this.#note('up', moved, await openOf(database, CENTRE));
      if (changes.length === 0) return false;
      if (Date.now() > until) return true;
    }
  }

  /** Fetches what the centre has for us, and tells it of every change what became of it. */
  async #pull(until: number): Promise<boolean> {
    const { writer } = this.context;
    let answers: PullBody['answers'] = [];
    for (;;) {
      const { changes, open } = await this.#line.ask<PullAnswer>(SYNC_PATHS.pull, { answers, retry: this.#retry } satisfies PullBody);
      this.#retry = false;
      const reported = answers;
      const moved = new Moved();
      for (const { sent, outcome } of reported) if (outcome.state === 'done') moved.add(sent.stationCode, objectOf(sent.resource));
      await this.#note('down', moved, open);
      answers = [];
      const outcomes = await applyChanges(writer, CENTRE, changes, { carry: (change) => this.#carry(change, 'down') });
      for (const [i, change] of changes.entries()) {
        const outcome = outcomes[i] as Outcome;
        if (outcome.state === 'conflict')
          await keepConflict(writer, change, { state: 'conflict', version: change.version, row: change.row });
        answers.push({ sent: sentOf(writer, change), outcome: outcome.state === 'conflict' ? { ...outcome, row: null } : outcome });
      }
      if (changes.length === 0) return false;
      // What was taken and not told of comes again, and is known then.
      if (Date.now() > until) return true;
    }
  }

  /** Brings the files of a record to the side that gets it. Answers what is wrong with them, if anything is. */
  async #carry(change: Change, direction: 'up' | 'down'): Promise<(Outcome & { state: 'failed' }) | undefined> {
    const resource = this.context.writer.catalogue().resources[change.resource];
    const ids = resource ? filesOf(resource, change.row) : [];
    if (!ids.length) return undefined;
    try {
      if (direction === 'down') {
        for (const id of await missingFiles(this.context, ids)) {
          const { facts, content } = await this.#line.fetch(id);
          await keepFile({ ...this.context, peer: CENTRE }, facts, content);
        }
      } else {
        for (const id of await this.#line.ask<string[]>(SYNC_PATHS.wanted, { ids })) {
          const { facts, content } = await openFile(this.context, id);
          await this.#line.send(facts, content);
        }
      }
      return undefined;
    } catch (error) {
      if (ofRecord(error)) return failed(error);
      throw error;
    }
  }
}
