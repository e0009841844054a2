import { type Client, escapeIdentifier } from 'pg';
import { textOf } from './errors.ts';
import type { Logger } from './log.ts';

type OnPayload = (payload: string) => void;

/** Longest pause between two tries to connect again, in milliseconds. */
const RETRY_MS = 5_000;

/**
 * NOTIFY messages over one connection of its own, opened with the first channel and opened again when it breaks.
 * What is sent while the connection is down is lost, so whoever listens also polls now and then.
 */
export class Listener {
  readonly #makeClient: () => Client;
  readonly #log: Logger;
  readonly #channels = new Map<string, Set<OnPayload>>();
  #client: Promise<Client> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(makeClient: () => Client, log: Logger) {
    this.#makeClient = makeClient;
    this.#log = log;
  }

  /** Hands every payload sent to `channel` to `onPayload`; the answer ends it. Rejects if the first connection fails. */
  async listen(channel: string, onPayload: OnPayload): Promise<() => Promise<void>> {
    const receivers = this.#channels.get(channel) ?? new Set();
    const isNew = receivers.size === 0;
    this.#channels.set(channel, receivers.add(onPayload));
    try {
      const client = await this.#connected();
      if (isNew) await client.query(`listen ${escapeIdentifier(channel)}`);
    } catch (error) {
      receivers.delete(onPayload);
      throw error;
    }
    return () => this.#unlisten(channel, onPayload);
  }

  /** Ends the connection; no payload arrives afterwards. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#channels.clear();
    const client = await this.#client?.catch(() => undefined);
    await client?.end().catch(() => {});
  }

  async #unlisten(channel: string, onPayload: OnPayload): Promise<void> {
    const receivers = this.#channels.get(channel);
    if (!receivers?.delete(onPayload) || receivers.size > 0) return;
    this.#channels.delete(channel);
    const client = await this.#client?.catch(() => undefined);
    await client?.query(`unlisten ${escapeIdentifier(channel)}`).catch(() => {});
  }

  #connected(): Promise<Client> {
    this.#client ??= this.#connect().catch((error: unknown) => {
      this.#client = undefined;
      throw error;
    });
    return this.#client;
  }

  async #connect(): Promise<Client> {
    const client = this.#makeClient();
    client.on('error', (error) => this.#log.warn({ error: textOf(error) }, 'the notification connection was lost'));
    client.on('notification', ({ channel, payload }) => {
      for (const receive of this.#channels.get(channel) ?? []) receive(payload ?? '');
    });
    await client.connect();
    client.on('end', () => this.#lost());
    for (const channel of this.#channels.keys()) await client.query(`listen ${escapeIdentifier(channel)}`);
    return client;
  }

  #lost(pause = 100): void {
    this.#client = undefined;
    if (this.#closed || this.#channels.size === 0) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      this.#connected().catch(() => this.#lost(Math.min(pause * 2, RETRY_MS)));
    }, pause);
  }
}
