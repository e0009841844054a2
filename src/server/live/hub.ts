/** Live events to open consoles: published through the database, so that every server's clients hear them. */
import type { FastifyReply } from 'fastify';
import type { LiveEvent } from '../../contract/manifest.ts';
import type { Database } from '../db/connection.ts';
import type { Logger } from '../db/log.ts';

const CHANNEL = 'sunvane_live';
const PING_MS = 15_000;
/** A notification holds 8,000 bytes at most. */
const MAX_IDS = 100;

interface Client {
  reply: FastifyReply;
  /** Whether the user may hear of that event. */
  hears: (event: LiveEvent) => boolean;
}

export class LiveHub {
  readonly #clients = new Set<Client>();
  #stop: (() => Promise<void>) | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly database: Database, private readonly log: Logger) {}

  /** Starts listening for the events of every server; `heard` runs before clients are told. */
  async start(heard: (event: LiveEvent) => void): Promise<void> {
    this.#stop = await this.database.listen(CHANNEL, (payload) => {
      const event = JSON.parse(payload) as LiveEvent;
      heard(event);
      this.#send(event);
    });
    this.#timer = setInterval(() => { for (const { reply } of this.#clients) reply.raw.write(': ping\n\n'); }, PING_MS);
    this.#timer.unref();
  }

  /** Tells everybody. Failures are logged: a lost hint must not fail the write that caused it. */
  publish(event: LiveEvent): void {
    const small = event.type === 'record' ? { ...event, ids: event.ids.slice(0, MAX_IDS) } : event;
    this.database.pool.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(small)]).catch((error: unknown) => this.log.warn(`live event lost: ${String(error)}`));
  }

  /** Keeps a reply open as a stream of events. */
  attach(reply: FastifyReply, hears: (event: LiveEvent) => boolean): void {
    const client: Client = { reply, hears };
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    reply.raw.write(': ready\n\n');
    this.#clients.add(client);
    reply.raw.on('close', () => this.#clients.delete(client));
  }

  #send(event: LiveEvent): void {
    const text = `data: ${JSON.stringify(event)}\n\n`;
    for (const client of this.#clients) if (client.hears(event)) client.reply.raw.write(text);
  }

  get size(): number { return this.#clients.size; }

  /** Ends every stream. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const { reply } of this.#clients) reply.raw.end();
    await this.#stop?.();
  }
}
