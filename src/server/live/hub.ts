/** Live events to open consoles: published through the database, so that every server's clients hear them. */
import type { FastifyReply } from 'fastify';
import type { LiveEvent } from '../../contract/manifest.ts';
import type { Database } from '../db/connection.ts';
import type { Logger } from '../db/log.ts';

const CHANNEL = 'sunvane_live';
const PING_MS = 15_000;
/** A notification holds 8,000 bytes at most. */
const MAX_IDS = 100;

/** Somebody who listens. */
export interface Ears {
  /** The event as the user may hear it; undefined when he may not. */
  hear: (event: LiveEvent) => LiveEvent | undefined;
  /** Whether the session still stands. */
  stands: () => Promise<boolean>;
}

interface Client extends Ears {
  reply: FastifyReply;
}

export class LiveHub {
  readonly #clients = new Set<Client>();
  #stop: (() => Promise<void>) | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly log: Logger,
  ) {}

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

  /** Tells everybody. Failures are logged: a lost hint must not fail the write that caused it. */
  publish(event: LiveEvent): void {
    const small = event.type === 'record' ? { ...event, ids: event.ids.slice(0, MAX_IDS) } : event;
    this.database.pool
      .query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(small)])
      .catch((error: unknown) => this.log.warn(`live event lost: ${String(error)}`));
  }

  /** A stream ends with its session. When the database cannot say, it stays until the next ping. */
  async #ping({ reply, stands }: Client): Promise<void> {
    if (await stands().catch(() => true)) reply.raw.write(': ping\n\n');
    else reply.raw.end();
  }

  /** Keeps a reply open as a stream of events. */
  attach(reply: FastifyReply, ears: Ears): void {
    const client: Client = { reply, ...ears };
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.write(': ready\n\n');
    this.#clients.add(client);
    reply.raw.on('close', () => this.#clients.delete(client));
  }

  #send(event: LiveEvent): void {
    for (const { reply, hear } of this.#clients) {
      const heard = hear(event);
      if (heard) reply.raw.write(`data: ${JSON.stringify(heard)}\n\n`);
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
