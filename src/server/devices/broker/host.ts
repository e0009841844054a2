/** The broker's thread, seen from the server. */
import { Worker } from 'node:worker_threads';
import { builtScript } from '../../jobs/built.ts';
import type { Logger } from '../../db/log.ts';
import type { Guest } from './access.ts';
import type { Batch } from './inbox.ts';
import type { FromWorker, Place, ToWorker } from './messages.ts';

/** Longest a broker is given to close. */
const LAST_MS = 3_000;

export interface Listener {
  who(username: string, password: string): Promise<Guest | undefined>;
  batch(batch: Batch): void;
  gone(sn: string): void;
  /** @param reason why the broker is not there; undefined once it is */
  link(reason: string | undefined): void;
}

export class BrokerHost {
  readonly #worker: Worker;
  readonly #ended: Promise<void>;
  /** TCP port of the embedded broker; 0 before it listens, and of one outside. */
  port = 0;

  constructor(place: Place, listener: Listener, log: Logger) {
    this.#worker = new Worker(builtScript('broker.js'), { workerData: place });
    this.#worker.on('message', (message: FromWorker) => this.#hear(message, listener));
    this.#worker.on('error', (error: unknown) => {
      log.error(`the broker's thread failed: ${String(error)}`);
      listener.link(String(error));
    });
    this.#ended = new Promise((done) => {
      this.#worker.once('exit', () => done());
    });
  }

  #hear(message: FromWorker, listener: Listener): void {
    if (message.type === 'batch') listener.batch(message);
    else if (message.type === 'gone') listener.gone(message.sn);
    else if (message.type === 'down') listener.link(message.reason);
    else if (message.type === 'up') {
      this.port = message.port;
      listener.link(undefined);
    } else {
      const { ask, username, password } = message;
      listener.who(username, password).then(
        (guest) => this.#say({ type: 'known', ask, ...(guest ? { guest } : {}) }),
        () => this.#say({ type: 'known', ask }),
      );
    }
  }

  #say(message: ToWorker): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage(message);
  }

  publish(topic: string, message: Record<string, unknown>): void {
    this.#say({ type: 'publish', topic, payload: JSON.stringify(message) });
  }

  /** Ends the connection of a dock or a sensor whose key, or whose drone, changed. */
  end(sn: string): void {
    this.#say({ type: 'end', sn });
  }

  async close(): Promise<void> {
    this.#say({ type: 'stop' });
    const late = setTimeout(() => void this.#worker.terminate(), LAST_MS);
    await this.#ended;
    clearTimeout(late);
  }
}
