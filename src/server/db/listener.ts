import { randomUUID } from 'node:crypto';
import { type Client, escapeIdentifier } from 'pg';
import { noteEnd, type Outage } from './outage.ts';

type OnPayload = (payload: string) => void;

/** Longest pause between two tries to connect again, in milliseconds. */
const RETRY_MS = 5_000;

/** Where a notice to oneself goes, and the milliseconds it may take. */
const ECHO = 'sunvane_echo';
const ECHO_MS = 5_000;

/**
 * NOTIFY messages over one connection of its own, opened with the first channel and opened again when it breaks.
 * What is sent while the connection is down is lost, so whoever listens also polls now and then.
 */
export class Listener {
  readonly #makeClient: () => Client;
  readonly #outage: Outage;
  readonly #send: (channel: string, payload: string) => Promise<unknown>;
  readonly #channels = new Map<string, Set<OnPayload>>();
  #client: Promise<Client> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;
  /** Notices do not come back: a pooler lends the connection to somebody else. */
  #deaf = false;

  /** @param send sends a payload to a channel by another connection */
  constructor(makeClient: () => Client, outage: Outage, send: (channel: string, payload: string) => Promise<unknown>) {
    this.#makeClient = makeClient;
    this.#outage = outage;
    this.#send = send;
  }

  /** Sends a payload to everybody who listens; to this process's own receivers even where notices do not come back. */
  async notify(channel: string, payload: string): Promise<void> {
    await this.#send(channel, payload);
    if (this.#deaf) this.#hand(channel, payload);
  }

  /** Sends itself a notice. Answers whether it came back in time; {@link Listener.notify} goes by that from now on. */
  async hears(patience = ECHO_MS): Promise<boolean> {
    const mark = randomUUID();
    let heard: (came: boolean) => void = () => undefined;
    const came = new Promise<boolean>((done) => {
      heard = done;
    });
    const stop = await this.listen(ECHO, (payload) => payload === mark && heard(true));
    const timer = setTimeout(() => heard(false), patience);
    try {
      await this.#send(ECHO, mark);
      this.#deaf = !(await came);
    } finally {
      clearTimeout(timer);
      await stop();
    }
    return !this.#deaf;
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
    client.on('error', (error) => {
      noteEnd(error);
      this.#outage.failed('the notification connection was lost', error);
    });
    client.on('notification', ({ channel, payload }) => this.#hand(channel, payload ?? ''));
    await client.connect();
    try {
      for (const channel of this.#channels.keys()) await client.query(`listen ${escapeIdentifier(channel)}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    client.on('end', () => this.#lost());
    return client;
  }

  /** What a receiver throws must not end the process: anybody may send to a channel. */
  #hand(channel: string, payload: string): void {
    for (const receive of this.#channels.get(channel) ?? []) {
      try {
        receive(payload);
      } catch (error) {
        this.#outage.failed(`a notice to ${channel} could not be taken`, error);
      }
    }
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
