/**
 * Pictures of a gateway outside. Offers go through this server (WHEP), pictures do not: so the place of each session is known here, and the
 * gateway is told to end what is watched without the right to it, and what a page left behind.
 */
import { randomUUID } from 'node:crypto';
import { AppError } from '../errors/error.ts';
import { faultOf, MOST_OFFER } from './offer.ts';
import type { Watcher } from './watcher.ts';

/** Pictures that one user may watch at once, and all together. */
const MOST_OF_USER = 24;
const MOST = 500;
const ANSWER_MS = 8_000;
/** How often the end of a session is told to a gateway that does not answer, and the pause before it is told again, ms. */
const TRIES = 3;
const PAUSE_MS = 2_000;
/** A page asks again every 20 seconds, of several servers it may ask another one; after so long without it has left, ms. */
const SILENT_MS = 300_000;

export interface GatewaySettings {
  /** Origin of the gateway; empty where there is none. */
  origin: string;
  /** Bearer that it lets this server in by; none when empty. */
  token: string;
}

interface Passed extends Watcher {
  /** Where the gateway has it; undefined before it answered. */
  place?: URL;
  heard: number;
}

/** The text of an answer that is no longer than an offer may be. @throws AppError video.failed */
async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > MOST_OFFER) throw new AppError('video.failed');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

export class Gateway {
  readonly #sessions = new Map<string, Passed>();
  readonly #ends = new Set<Promise<void>>();

  constructor(private readonly settings: GatewaySettings) {}

  get size(): number {
    return this.#sessions.size;
  }

  /** The address at the gateway of what a source records; undefined where that is elsewhere. @param address relative, or whole */
  placeOf(address: string): URL | undefined {
    const { origin } = this.settings;
    if (origin === '') return undefined;
    const whole = /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `${origin}/${address.replace(/^\/+/, '')}`;
    const url = URL.canParse(whole) ? new URL(whole) : undefined;
    return url?.origin === origin && !url.username && !url.password ? url : undefined;
  }

  /** What lets this server in at an address; nothing where it is not at the gateway. */
  headersFor({ origin }: URL): Record<string, string> {
    return origin === this.settings.origin ? this.#headers() : {};
  }

  #headers(): Record<string, string> {
    return this.settings.token === '' ? {} : { authorization: `Bearer ${this.settings.token}` };
  }

  /**
   * Passes on an offer.
   * @throws AppError video.offer, video.mostOfUser, video.most, video.gateway
   */
  async open(watcher: Watcher, address: URL, offer: string): Promise<{ session: string; answer: string }> {
    const fault = faultOf(offer);
    if (fault !== undefined) throw new AppError('video.offer', { reason: fault });
    if (this.#sessions.size >= MOST) throw new AppError('video.most');
    if ([...this.#sessions.values()].filter((one) => one.userCode === watcher.userCode).length >= MOST_OF_USER)
      throw new AppError('video.mostOfUser', { most: MOST_OF_USER });
    const session = randomUUID();
    const known: Passed = { ...watcher, heard: Date.now() };
    this.#sessions.set(session, known);
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { ...this.#headers(), 'content-type': 'application/sdp' },
        body: offer,
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      const location = answer.headers.get('location');
      const place = location !== null && URL.canParse(location, address) ? new URL(location, address) : undefined;
      if (place?.origin === address.origin) known.place = place;
      if (answer.status !== 201) throw new AppError('video.gateway', { status: answer.status });
      const text = await textOf(answer);
      // Withdrawn meanwhile.
      if (!this.#sessions.has(session)) throw new AppError('permission.denied');
      return { session, answer: text };
    } catch (error) {
      this.#sessions.delete(session);
      this.#leave(known);
      throw error instanceof AppError ? error : new AppError('video.gateway', { status: '—' });
    }
  }

  /** The page of a user still watches. */
  touch(userCode: string, session: string): void {
    const known = this.#sessions.get(session);
    if (known?.userCode === userCode) known.heard = Date.now();
  }

  /** Ends a session of a user. Answers whether there was one. */
  end(userCode: string, session: string): boolean {
    const known = this.#sessions.get(session);
    if (known?.userCode !== userCode) return false;
    this.#sessions.delete(session);
    this.#leave(known);
    return true;
  }

  /** Ends whatever is watched without the right to it, or by nobody any more. Answers how many lost the right. */
  async recheck(now = Date.now()): Promise<number> {
    let withdrawn = 0;
    for (const [id, known] of this.#sessions) {
      const isSilent = now - known.heard > SILENT_MS;
      // When the database cannot say, the picture stays until the next time.
      if (!isSilent && (await known.mayGoOn().catch(() => true))) continue;
      if (!this.#sessions.delete(id)) continue;
      if (!isSilent) withdrawn += 1;
      this.#leave(known);
    }
    return withdrawn;
  }

  /** Tells the gateway that a session is over; one that does not answer is told again. */
  #leave({ place }: Passed): void {
    if (!place) return;
    const told = async (): Promise<void> => {
      for (let tries = 0; tries < TRIES; tries += 1) {
        if (tries) await new Promise((done) => void setTimeout(done, PAUSE_MS).unref());
        const request = { method: 'DELETE', headers: this.#headers(), redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS) } as const;
        const status = await fetch(place, request).then(
          (answer) => answer.status,
          () => 503,
        );
        if (status < 500) return;
      }
    };
    const ending = told().finally(() => this.#ends.delete(ending));
    this.#ends.add(ending);
  }

  /** Ends all sessions, as far as the gateway answers soon. */
  async close(): Promise<void> {
    for (const known of this.#sessions.values()) this.#leave(known);
    this.#sessions.clear();
    await Promise.race([Promise.all(this.#ends), new Promise((done) => void setTimeout(done, PAUSE_MS).unref())]);
  }
}
