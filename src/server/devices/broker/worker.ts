/** The thread of the broker: takes what devices say, merges it and hands it over in batches, so that the thread of HTTP reads few messages. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Guest } from './access.ts';
import { embedded, type Broker } from './embedded.ts';
import { Inbox } from './inbox.ts';
import type { FromWorker, Place, ToWorker } from './messages.ts';
import { outside } from './outside.ts';

/** From the first message of a batch until it is handed over. */
const BATCH_MS = 250;

const port = parentPort;
if (!port) throw new Error('this is the worker of the broker');
const say = (message: FromWorker): void => port.postMessage(message);
let timer: NodeJS.Timeout | undefined;
/** Hands over what came. */
const flush = (): void => {
  clearTimeout(timer);
  timer = undefined;
  const batch = inbox.batch();
  if (batch) say({ type: 'batch', ...batch });
};
// By the first message, not all the time: a broker at rest sleeps.
const inbox = new Inbox(
  Date.now,
  () => {
    timer ??= setTimeout(flush, BATCH_MS);
  },
  flush,
);
const asked = new Map<number, (guest: Guest | undefined) => void>();
let next = 0;

const who = (username: string, password: string): Promise<Guest | undefined> =>
  new Promise((done) => {
    next += 1;
    asked.set(next, done);
    say({ type: 'who', ask: next, username, password });
  });

/** What a dock said last comes before that it is gone; the other way round it would seem to be there. */
const gone = (sn: string): void => {
  flush();
  say({ type: 'gone', sn });
};

const open = async (place: Place): Promise<Broker> =>
  place.kind === 'embedded'
    ? await embedded(place, inbox, who, gone)
    : outside(place, inbox, (reason) => say(reason === undefined ? { type: 'up', port: 0 } : { type: 'down', reason }));

const opening = open(workerData as Place);
opening.then(
  (broker) => {
    if ((workerData as Place).kind === 'embedded') say({ type: 'up', port: broker.port });
  },
  (error: unknown) => {
    say({ type: 'down', reason: error instanceof Error ? error.message : String(error) });
    process.exit(1);
  },
);
port.on('message', (message: ToWorker) => {
  if (message.type === 'known') {
    asked.get(message.ask)?.(message.guest);
    asked.delete(message.ask);
    return;
  }
  void opening.then(async (broker) => {
    if (message.type === 'publish') broker.publish(message.topic, message.payload);
    else if (message.type === 'end') broker.end(message.sn);
    else {
      clearTimeout(timer);
      await broker.close();
      process.exit(0);
    }
  });
});
