/** Live events to open consoles: published through the database, so that every server's clients hear them. */
import type { FastifyReply } from 'fastify';
import type { LiveEvent } from '../../contract/manifest.ts';
import type { Database } from '../db/connection.ts';
import { openEvents } from './eventStream.ts';

const CHANNEL = 'sunvane_live';
const PING_MS = 15_000;
/** A notification holds 8,000 bytes at most. */
const MAX_IDS = 100;
/** Streams of one user: a few browsers with some pages each. */
const MOST_OF_ONE = 30;
/** Bytes waiting for somebody who does not read. */
const MOST_WAITING = 256 * 1024;

/** Somebody who listens. */
export interface Ears {
  /** The event as the user may hear it; undefined when there is none. */
  hear: (event: LiveEvent) => LiveEvent | undefined;
  /** What the session stands for: who it is and with which rights; undefined once it is over. */
  standing: () => Promise<string | undefined>;
}

interface Client extends Ears {
  reply: FastifyReply;
  userId: string;
  /** What it stood for when the stream began. */
  began: Promise<string | undefined>;
  /** Whether the session stood when rights changed last; nothing is told before that is known. */
  checked: Promise<boolean>;
}

export class LiveHub {
  readonly #clients = new Set<Client>();
  #stop: (() => Promise<void>) | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** What listeners must know of before they hear more. */
  #first: Promise<unknown> = Promise.resolve();

  constructor(private readonly database: Database) {}

  /** Starts listening for the events of every server; `heard` runs before clients are told. */
  async start(heard: (event: LiveEvent) => void): Promise<void> {
    this.#stop = await this.database.listen(CHANNEL, (payload) => {
      const event = JSON.parse(payload) as LiveEvent;
      heard(event);
      this.#send(event);
    });
    this.#timer = setInterval(() => {
      for (const client of this.#clients) void this.#ping(client);
    }, PING_MS);
    this.#timer.unref();
  }

  /**
   * Tells everybody, of this and of what comes later, once `first` is over. Failures are logged: a lost hint must not fail
   * the write that caused it.
   */
  publish(event: LiveEvent, first?: Promise<unknown>): void {
    if (first) this.#first = Promise.allSettled([this.#first, first]);
    const small = event.type === 'record' ? { ...event, ids: event.ids.slice(0, MAX_IDS) } : event;
    this.#first
      .then(() => this.database.notify(CHANNEL, JSON.stringify(small)))
      .catch((error: unknown) => this.database.outage.failed('a live event was lost', error));
  }

  /** Whether a stream goes on: it ends with its session, and with what that stood for, to begin again as that is now. */
  async #goesOn({ began, standing }: Client): Promise<boolean> {
    try {
      const now = await standing();
      return now !== undefined && now === (await began);
    } catch {
      // When the database cannot say, it stays until the next ping.
      return true;
    }
  }

  async #ping(client: Client): Promise<void> {
    if (await this.#goesOn(client)) this.#write(client, ': ping\n\n');
    else client.reply.raw.end();
  }

  /** Writes to whoever reads; who does not is let go, and may come again. */
  #write({ reply }: Client, text: string): void {
    if (reply.raw.writableLength > MOST_WAITING) reply.raw.destroy();
    else reply.raw.write(text);
  }

  /** Somebody's rights changed: nobody hears more before it is known whether the session still stands for the same. */
  recheck(): void {
    for (const client of this.#clients)
      client.checked = this.#goesOn(client).then((goesOn) => {
        if (!goesOn) client.reply.raw.end();
        return goesOn;
      });
  }

  /**
   * Keeps a reply open as a stream of events. The oldest of too many makes way.
   * @returns sends further events to this stream alone; false while it still has earlier ones to read
   */
  attach(reply: FastifyReply, userId: string, ears: Ears): (text: string) => boolean {
    const began = ears.standing();
    began.catch(() => undefined);
    const client: Client = { reply, userId, began, checked: Promise.resolve(true), ...ears };
    const own = [...this.#clients].filter((c) => c.userId === userId);
    for (const { reply: old } of own.slice(0, Math.max(0, own.length - MOST_OF_ONE + 1))) old.raw.end();
    openEvents(reply, { 'cache-control': 'no-store' });
    this.#clients.add(client);
    reply.raw.on('close', () => this.#clients.delete(client));
    return (text) => {
      if (reply.raw.writableLength > 0) return false;
      void client.checked.then((goesOn) => {
        if (goesOn) this.#write(client, text);
      });
      return true;
    };
  }

  #send(event: LiveEvent): void {
    for (const client of this.#clients) {
      const heard = client.hear(event);
      if (!heard) continue;
      void client.checked.then((goesOn) => {
        if (goesOn) this.#write(client, `data: ${JSON.stringify(heard)}\n\n`);
      });
    }
  }

  get size(): number {
    return this.#clients.size;
  }

  /** Ends every stream. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const { reply } of this.#clients) reply.raw.end();
    await this.#stop?.();
  }
}
