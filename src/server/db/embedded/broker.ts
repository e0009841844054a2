import { randomInt } from 'node:crypto';
import { Channels } from './channels.ts';
import type { Deadline } from './deadline.ts';
import { FrameError } from './frames.ts';
import { type Outcome, Reply } from './reply.ts';
import { type Group, Session, type SessionPort } from './session.ts';
import { copiesFromClient } from './statements.ts';
import { closeStatement, errorResponse, readyForQuery, simpleQuery, START, startupSettings, SYNC, welcome } from './wire.ts';

/** The one backend: runs wire-protocol messages to their end, synchronously, handing out each piece of its answer. */
export interface Engine {
  readonly version: string;
  exec(messages: Buffer, onData: (piece: Uint8Array) => void): void;
}

/** Most sessions, most of them waiting at a time, and milliseconds of a turn of housekeeping. */
const LIMITS = { sessions: 200, waiting: 1_000, ownTurn: 10 * 60_000 } as const;

type Task = () => Promise<void>;

/**
 * Lets many wire-protocol sessions use one backend. Whoever opens a transaction owns the backend until it ends, everybody else
 * waits in order. Names of prepared statements, notifications, deadlines and the end of a session are kept apart; SET,
 * temporary tables and session advisory locks are not, and COPY FROM is refused (0A000).
 */
export class Broker {
  readonly #engine: Engine;
  readonly #deadline: Deadline;
  readonly #onFatal: (reason: string) => void;
  readonly #sessions = new Set<Session>();
  readonly #queue: (Session | Task)[] = [];
  readonly #channels = new Channels<Session>();
  #garbage: string[] = [];
  #owner: Session | Task | undefined;
  #unnamedBy: Session | undefined;
  #pumping = false;
  #stopped = false;

  constructor(engine: Engine, deadline: Deadline, onFatal: (reason: string) => void) {
    this.#engine = engine;
    this.#deadline = deadline;
    this.#onFatal = onFatal;
  }

  /** A new session; the caller hands it what arrives ({@link Broker.data}) and ends it ({@link Broker.end}). */
  attach(id: number, port: SessionPort): Session {
    const session = new Session(id, port);
    this.#sessions.add(session);
    return session;
  }

  /** Takes what a client sent. */
  data(session: Session, bytes: Buffer): void {
    if (this.#stopped || session.ended) return;
    try {
      if (!session.started) return this.#start(session, bytes);
      if (session.take(bytes)) return this.end(session);
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      return this.#dismiss(session, '08P01', error.message);
    }
    this.#enqueue(session);
  }

  /** Ends a session: its transaction is rolled back, its statements are dropped, its client is told. */
  end(session: Session): void {
    if (session.ended || this.#stopped) return;
    session.flush();
    session.ended = true;
    this.#sessions.delete(session);
    this.#channels.drop(session);
    this.#garbage.push(...session.statements);
    session.port.close();
    if (this.#owner === session) {
      if (session.midway) session.status = this.#own(SYNC) ?? 'I';
      if (session.status !== 'I') this.#own(simpleQuery('rollback'));
      this.#owner = undefined;
    }
    this.#pump();
  }

  /** Runs `task` when its turn comes, with the backend to itself. Resolves or rejects as the task does. */
  runExclusive<T>(task: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#queue.push(async () => {
        const began = performance.now();
        this.#deadline.begin(0, LIMITS.ownTurn);
        await task().then(resolve, reject);
        this.#deadline.end();
        this.#forgive(began);
      });
      this.#pump();
    });
  }

  /** To be called a few times a second: cancels what waited too long and ends transactions left open without a word. */
  sweep(now = performance.now()): void {
    const owner = this.#owner;
    if (owner instanceof Session && owner.groups.length === 0 && owner.idleTimeout && now - owner.idleSince > owner.idleTimeout) {
      this.#dismiss(owner, '25P03', 'terminating connection due to idle-in-transaction timeout');
    }
    // Housekeeping does not count.
    if (typeof owner === 'function') return;
    for (const waiting of this.#queue) {
      if (!(waiting instanceof Session) || !waiting.statementTimeout || waiting.skipping) continue;
      const group = waiting.groups[0];
      if (!group || now - group.arrived <= waiting.statementTimeout) continue;
      waiting.groups.shift();
      this.#refuse(waiting, group, '57014', 'canceling statement due to statement timeout (waiting for another transaction)');
    }
  }

  /** Tells every client that the database has ended and takes nothing more. */
  stop(code: string, reason: string): void {
    if (this.#stopped) return;
    this.#stopped = true;
    for (const session of this.#sessions) {
      session.reply(errorResponse('FATAL', code, reason));
      session.port.close();
    }
  }

  /** Housekeeping is no fault of those who waited for it: its time does not count against their deadlines. */
  #forgive(began: number): void {
    const now = performance.now();
    for (const session of this.#sessions) for (const group of session.groups) group.arrived += now - Math.max(began, group.arrived);
  }

  #start(session: Session, packet: Buffer): void {
    const code = packet.length >= 8 ? packet.readInt32BE(4) : 0;
    if (code === START.ssl || code === START.gss) return session.reply(Buffer.from('N'));
    if (code === START.cancel) return this.end(session);
    if (code >>> 16 !== 3 || packet.readInt32BE(0) !== packet.length) return this.#dismiss(session, '08P01', 'not a start-up packet');
    if (this.#sessions.size > LIMITS.sessions) return this.#dismiss(session, '53300', 'too many sessions');
    const settings = startupSettings(packet);
    session.statementTimeout = Number(settings.get('statement_timeout') ?? 0) || 0;
    session.idleTimeout = Number(settings.get('idle_in_transaction_session_timeout') ?? 0) || 0;
    session.started = true;
    session.reply(welcome(this.#engine.version, session.id, randomInt(2 ** 31)));
  }

  #dismiss(session: Session, code: string, reason: string): void {
    session.reply(errorResponse('FATAL', code, reason));
    this.end(session);
  }

  #enqueue(session: Session): void {
    const group = session.groups[0];
    if (!group) return;
    if (session !== this.#owner && !session.queued) {
      if (this.#queue.length >= LIMITS.waiting) {
        session.groups.shift();
        return this.#refuse(session, group, '53300', 'too many statements wait for the embedded database');
      }
      session.queued = true;
      this.#queue.push(session);
    }
    this.#pump();
  }

  #pump(): void {
    if (this.#pumping) return;
    this.#pumping = true;
    this.#step();
  }

  /** A few turns, then the event loop gets its own, so that what arrives is taken in order. */
  readonly #step = (): void => {
    for (let turn = 0; turn < 8; turn += 1) {
      if (this.#next()) continue;
      this.#pumping = false;
      return;
    }
    setImmediate(this.#step);
  };

  /** Runs one turn; false when nothing can run now. */
  #next(): boolean {
    if (this.#stopped) return false;
    if (!this.#owner) {
      this.#tidy();
      const next = this.#queue.shift();
      if (!next) return false;
      this.#owner = next;
      if (next instanceof Session) next.queued = false;
      else void next().finally(() => this.#released());
    }
    if (!(this.#owner instanceof Session)) return false;
    const session = this.#owner;
    const group = session.groups.shift();
    if (group) this.#run(session, group);
    if (session.status === 'I' && !session.midway) this.#release(session);
    return group !== undefined || !this.#owner;
  }

  #released(): void {
    this.#owner = undefined;
    this.#pump();
  }

  #release(session: Session): void {
    if (this.#owner === session) this.#owner = undefined;
    if (session.ended || session.groups.length === 0 || session.queued) return;
    session.queued = true;
    this.#queue.push(session);
  }

  #run(session: Session, group: Group): void {
    if (session.skipping) return this.#skip(session, group);
    if (copiesFromClient(group.sql))
      return this.#refuse(session, group, '0A000', 'COPY FROM STDIN is not available on the embedded database');
    if (group.needsUnnamed && this.#unnamedBy !== session) {
      return this.#refuse(session, group, '26000', 'unnamed prepared statement does not exist');
    }
    if (group.preparesUnnamed) this.#unnamedBy = session;
    this.#channels.note(session, group.sql);
    const left = session.statementTimeout && Math.max(1, group.arrived + session.statementTimeout - performance.now());
    const { status, failed, answered } = this.#exec(group.bytes, session.id, left, (run) => session.write(run));
    session.flush();
    if (group.end === 'ready' ? !status : !answered && !failed && !session.midway) return this.#fatal('the backend gave no answer');
    session.midway = group.end === 'flush';
    session.status = status ?? session.status;
    session.idleSince = performance.now();
  }

  #skip(session: Session, group: Group): void {
    if (group.end === 'flush') return;
    session.skipping = false;
    session.reply(readyForQuery(session.status));
  }

  /** Answers an error in the backend's place; an open transaction fails, as it would there. */
  #refuse(session: Session, group: Group, code: string, reason: string): void {
    if (session.midway) session.status = this.#own(SYNC) ?? 'I';
    session.midway = false;
    if (session.status === 'T') session.status = this.#own(simpleQuery('refused')) ?? 'E';
    session.skipping = group.end === 'flush';
    session.reply(errorResponse('ERROR', code, reason), ...(session.skipping ? [] : [readyForQuery(session.status)]));
  }

  /** Between two owners: drops statements of ended sessions, mends LISTEN. */
  #tidy(): void {
    if (this.#garbage.length > 0) {
      const names = this.#garbage;
      this.#garbage = [];
      this.#own(Buffer.concat([...names.map(closeStatement), SYNC]));
    }
    const repair = this.#channels.repair();
    if (repair) this.#own(simpleQuery(repair));
  }

  /** Runs messages of the broker's own; answers the status afterwards. */
  #own(messages: Buffer): Outcome['status'] {
    const { status } = this.#exec(messages, 0, 60_000, () => {});
    if (!status) this.#fatal('the backend gave no answer to the broker');
    return status;
  }

  #exec(messages: Buffer, session: number, milliseconds: number, forward: (run: Buffer) => void): Outcome {
    const reply = new Reply(forward, (notification) => {
      for (const receiver of this.#channels.receivers(notification)) receiver.reply(Buffer.from(notification));
    });
    this.#deadline.begin(session, milliseconds);
    try {
      this.#engine.exec(messages, (piece) => reply.push(piece));
    } finally {
      this.#deadline.end();
    }
    return reply.outcome;
  }

  #fatal(reason: string): void {
    this.stop('57P02', `the embedded database stopped: ${reason}`);
    this.#onFatal(reason);
  }
}
