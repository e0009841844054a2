/** The thread of live pictures, seen from the server: it begins with the first viewer. */
import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Logger } from '../db/log.ts';
import { AppError } from '../errors/error.ts';
import { builtScript } from '../jobs/built.ts';
import { Gateway, type GatewaySettings } from './gateway.ts';
import { CLIPS, type Clip, type FromPlayer, type Place, type ToPlayer } from './messages.ts';
import { faultOf, withoutCandidates } from './offer.ts';
import type { Watcher } from './watcher.ts';

/** Pictures that one user may watch at once: a wall of 16, and what the page before has not ended yet; and all users together. */
const MOST_OF_USER = 24;
const MOST = 96;
/** Longest wait for the answer to an offer, ms. */
const ANSWER_MS = 8_000;

interface Session extends Watcher {
  answered?: (sdp: string) => void;
  refused?: (error: AppError) => void;
}

/** What happened since the server began, for the metrics. */
export interface Counts {
  opened: number;
  /** Offers that were refused, and sessions that ended without their viewer saying so. */
  refused: number;
  lost: number;
  /** Sessions that ended because their viewer may no longer watch. */
  withdrawn: number;
}

export class Video {
  readonly gateway: Gateway;
  readonly counts: Counts = { opened: 0, refused: 0, lost: 0, withdrawn: 0 };
  readonly #sessions = new Map<string, Session>();
  #worker: Worker | undefined;

  constructor(
    private readonly place: Omit<Place, 'clips'>,
    private readonly log: Logger,
    gateway: GatewaySettings = { origin: '', token: '' },
  ) {
    this.gateway = new Gateway(gateway);
  }

  /** Sessions there are. */
  get size(): number {
    return this.#sessions.size;
  }

  #refuse(error: AppError): AppError {
    this.counts.refused += 1;
    return error;
  }

  /**
   * Begins to play a clip to a viewer.
   * @throws AppError video.offer, video.mostOfUser, video.most, video.failed
   */
  async open(watcher: Watcher, clip: Clip, offer: string): Promise<{ session: string; answer: string }> {
    const fault = faultOf(offer);
    if (fault !== undefined) throw this.#refuse(new AppError('video.offer', { reason: fault }));
    if (this.#sessions.size >= MOST) throw this.#refuse(new AppError('video.most'));
    if ([...this.#sessions.values()].filter((one) => one.userCode === watcher.userCode).length >= MOST_OF_USER)
      throw this.#refuse(new AppError('video.mostOfUser', { most: MOST_OF_USER }));
    const session = randomUUID();
    const known: Session = { ...watcher };
    this.#sessions.set(session, known);
    try {
      const answer = await this.#ask(known, { type: 'offer', session, clip, sdp: withoutCandidates(offer) });
      this.counts.opened += 1;
      return { session, answer };
    } catch (error) {
      this.#sessions.delete(session);
      this.#say({ type: 'end', session });
      throw error instanceof AppError ? this.#refuse(error) : error;
    }
  }

  #ask(session: Session, message: ToPlayer): Promise<string> {
    return new Promise<string>((done, fail) => {
      const late = setTimeout(() => fail(new AppError('video.failed')), ANSWER_MS);
      const ended = (): void => {
        clearTimeout(late);
        delete session.answered;
        delete session.refused;
      };
      session.answered = (sdp) => {
        ended();
        done(sdp);
      };
      session.refused = (error) => {
        ended();
        fail(error);
      };
      this.#worker ??= this.#begin();
      this.#say(message);
    });
  }

  /** Ends a session of a user. Answers whether there was one. */
  end(userCode: string, session: string): boolean {
    if (this.#sessions.get(session)?.userCode !== userCode) return this.gateway.end(userCode, session);
    this.#sessions.delete(session);
    this.#say({ type: 'end', session });
    return true;
  }

  /** Ends whatever is watched without the right to it. */
  async recheck(): Promise<void> {
    this.counts.withdrawn += await this.gateway.recheck();
    for (const [id, session] of this.#sessions) {
      // When the database cannot say, the picture stays until the next time.
      if (await session.mayGoOn().catch(() => true)) continue;
      if (!this.#sessions.delete(id)) continue;
      session.refused?.(new AppError('permission.denied'));
      this.counts.withdrawn += 1;
      this.#say({ type: 'end', session: id });
    }
  }

  #say(message: ToPlayer): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker?.postMessage(message);
  }

  #begin(): Worker {
    const clips = Object.fromEntries(CLIPS.map((clip) => [clip, builtScript(`clips/${clip}.ivf`)])) as Place['clips'];
    const workerData: Place = { ...this.place, clips };
    const worker = new Worker(builtScript('video.js'), { workerData, env: {} });
    worker.on('message', (message: FromPlayer) => this.#hear(message));
    worker.on('error', (error: unknown) => this.log.error(`the thread of live pictures failed: ${String(error)}`));
    worker.once('exit', () => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      // Viewers notice and come again, to a new thread.
      for (const { refused } of this.#sessions.values()) refused?.(new AppError('video.failed'));
      this.counts.lost += this.#sessions.size;
      this.#sessions.clear();
    });
    return worker;
  }

  #hear(message: FromPlayer): void {
    const session = this.#sessions.get(message.session);
    if (!session) return;
    if (message.type === 'answer') session.answered?.(message.sdp);
    else if (message.type === 'refused') session.refused?.(new AppError('video.offer', { reason: message.reason.slice(0, 200) }));
    else {
      this.#sessions.delete(message.session);
      if (message.why !== 'left' && message.why !== 'over') this.counts.lost += 1;
    }
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#sessions.clear();
    await Promise.all([this.gateway.close(), worker?.terminate()]);
  }
}
