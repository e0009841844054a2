import { Worker } from 'node:worker_threads';
import { DbError, textOf } from '../errors.ts';
import type { Logger } from '../log.ts';
import { Gate } from './gate.ts';
import { type FromWorker, type ToWorker, TURN, type WorkerInput, type WorkerNotice } from './messages.ts';
import { type Carrier, PortStream } from './portStream.ts';
import { engineProgram } from './program.ts';
import { Watchdog } from './watchdog.ts';
import { errorResponse } from './wire.ts';

/** Milliseconds: a connection waits so long for a worker to come back, a closing worker may take so long, longest pause between starts. */
const PATIENCE = { connect: 20_000, close: 30_000, restart: 10_000 } as const;

/** Runs the worker, starts it again when it ends, and carries the bytes of its sessions. */
export class Supervisor implements Carrier {
  readonly #script: URL;
  readonly #dataDir: string;
  readonly #buffers: number;
  readonly #log: Logger;
  readonly #gate = new Gate(PATIENCE.connect);
  readonly #streams = new Map<number, PortStream>();
  #lastSession = 0;
  #worker: Worker | undefined;
  #restartPause = 100;
  #restart: NodeJS.Timeout | undefined;
  #closing = false;

  constructor(script: URL, dataDir: string, buffers: number, log: Logger) {
    this.#script = script;
    this.#dataDir = dataDir;
    this.#buffers = buffers;
    this.#log = log;
  }

  /** A new connection for the driver, which calls its `connect`. */
  readonly stream = (): PortStream => new PortStream(this);

  /** Starts the worker the first time. Answers the engine's version. @throws DbError as the worker reports it */
  async start(): Promise<string> {
    const program = await engineProgram();
    return new Promise((resolve, reject) => {
      let started = false;
      const ready = (version: string): void => {
        started = true;
        resolve(version);
      };
      this.#launch(program, ready, (error) => {
        if (!started) this.#closing = true;
        reject(error);
      });
    });
  }

  ready(): Promise<void> {
    return this.#gate.pass();
  }

  join(stream: PortStream): number {
    this.#lastSession += 1;
    this.#streams.set(this.#lastSession, stream);
    return this.#lastSession;
  }

  send(session: number, bytes: Uint8Array<ArrayBuffer> | null): void {
    const message: ToWorker = [session, bytes];
    this.#worker?.postMessage(message, bytes ? [bytes.buffer] : []);
  }

  leave(session: number): void {
    this.#streams.delete(session);
  }

  /** Ends the worker at once and starts a new one; statements that run fail, acknowledged rows stay. For tests and the watchdog. */
  async replaceWorker(reason: string, session = 0): Promise<void> {
    this.#log.error({ reason, session }, 'the embedded database is restarted');
    this.#gate.shut();
    const overrun = this.#streams.get(session);
    overrun?.receive(errorResponse('FATAL', '57014', 'canceling statement due to statement timeout (the database was restarted)'));
    await this.#worker?.terminate();
  }

  /** Closes the database properly, or ends it if that takes too long. */
  async close(): Promise<void> {
    this.#closing = true;
    clearTimeout(this.#restart);
    this.#gate.close();
    const worker = this.#worker;
    if (!worker) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    const impatient = setTimeout(() => {
      this.#log.warn('the embedded database did not close in time and was ended; it recovers at the next start');
      void worker.terminate();
    }, PATIENCE.close);
    worker.postMessage('close' satisfies ToWorker, []);
    await ended;
    clearTimeout(impatient);
  }

  #launch(program: WebAssembly.Module, started: (version: string) => void, failed: (error: Error) => void): void {
    const shared = new SharedArrayBuffer(TURN.bytes);
    const workerData: WorkerInput = { dataDir: this.#dataDir, buffers: this.#buffers, program, shared };
    const worker = new Worker(this.#script, { workerData, name: 'embedded-database' });
    this.#worker = worker;
    const watchdog = new Watchdog(shared, (session) => void this.replaceWorker('a statement ran past its deadline', session));
    worker.on('message', (message: FromWorker) => {
      if (Array.isArray(message)) return this.#receive(...message);
      if (message.kind === 'ready') started(message.version);
      this.#notice(worker, message, failed);
    });
    worker.on('error', (error) => {
      this.#log.error({ error: textOf(error) }, 'the embedded database broke');
      failed(new DbError('EMBEDDED_FAILED', `The embedded database did not start: ${textOf(error)}`, { cause: error }));
    });
    worker.once('exit', () => {
      watchdog.stop();
      failed(new DbError('EMBEDDED_FAILED', 'The embedded database ended while it started'));
      this.#ended(program);
    });
  }

  #receive(session: number, bytes: Uint8Array | null): void {
    const stream = this.#streams.get(session);
    if (!bytes) this.#streams.delete(session);
    stream?.receive(bytes);
  }

  #notice(worker: Worker, notice: WorkerNotice, failed: (error: Error) => void): void {
    switch (notice.kind) {
      case 'ready':
        this.#restartPause = 100;
        this.#gate.open();
        return;
      case 'log':
        return this.#log[notice.level](notice.details, notice.message);
      case 'failed':
        this.#log.error({ code: notice.code, reason: notice.message }, 'the embedded database stopped');
        failed(new DbError(notice.code, notice.message));
        return void worker.terminate();
      case 'closed':
        return void worker.terminate();
    }
  }

  #ended(program: WebAssembly.Module): void {
    this.#worker = undefined;
    for (const stream of this.#streams.values()) {
      stream.receive(errorResponse('FATAL', '57P01', 'terminating connection because the embedded database ended'));
      stream.receive(null);
    }
    this.#streams.clear();
    if (this.#closing) return this.#gate.close();
    this.#gate.shut();
    this.#restart = setTimeout(() => {
      this.#launch(
        program,
        () => this.#log.info('the embedded database is open again'),
        () => {},
      );
    }, this.#restartPause);
    this.#restartPause = Math.min(this.#restartPause * 2, PATIENCE.restart);
  }
}
