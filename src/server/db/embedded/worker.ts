import { parentPort, workerData } from 'node:worker_threads';
import { DbError, textOf } from '../errors.ts';
import { Broker } from './broker.ts';
import { Deadline } from './deadline.ts';
import { openEngine } from './engine.ts';
import { ensureCluster } from './firstStart.ts';
import { Maintenance } from './maintenance.ts';
import type { FromWorker, ToWorker, WorkerInput } from './messages.ts';
import type { Session } from './session.ts';

/** Milliseconds between two looks at waiting statements and idle transactions. */
const SWEEP_MS = 250;

const port = parentPort;
if (!port) throw new Error('the embedded database runs in a worker thread');

const post = (message: FromWorker, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);
const fail = (error: unknown): void => {
  post({ kind: 'failed', code: error instanceof DbError ? error.code : 'EMBEDDED_FAILED', message: textOf(error) });
};

/** Opens the cluster, then serves sessions until told to close. */
async function serve({ dataDir, buffers, program, shared }: WorkerInput): Promise<void> {
  const deadline = new Deadline(shared);
  await ensureCluster(dataDir, program);
  const engine = await openEngine(dataDir, program, { buffers, deadline });
  const broker = new Broker(engine, deadline, (reason) => fail(new Error(reason)));
  const maintenance = new Maintenance(broker, engine.sql, (level, message, details) => post({ kind: 'log', level, message, details }));
  const sessions = new Map<number, Session>();

  const open = (id: number): Session => {
    const session = broker.attach(id, {
      send: (bytes) => post([id, bytes], [bytes.buffer]),
      close: () => {
        sessions.delete(id);
        post([id, null]);
      },
    });
    sessions.set(id, session);
    return session;
  };

  const close = async (): Promise<void> => {
    maintenance.stop();
    clearInterval(sweeping);
    broker.stop('57P01', 'the database is closing');
    await engine.close();
    post({ kind: 'closed' });
  };

  const take = (message: ToWorker): void => {
    if (message === 'close') return void close().catch(fail);
    const [id, bytes] = message;
    const session = sessions.get(id);
    if (bytes) broker.data(session ?? open(id), Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    else if (session) broker.end(session);
  };

  const sweeping = setInterval(() => broker.sweep(), SWEEP_MS);
  port?.on('message', take);
  post({ kind: 'ready', version: engine.version });
  void maintenance.run();
}

serve(workerData as WorkerInput).catch(fail);
