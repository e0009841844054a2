/** Plays one source for as long as it is wanted: asks where its picture is, connects, and tries again after growing pauses. */
import { videoCalls, type Lens, type NoPicture, type Watched } from '../../contract/api/video.ts';
import { ApiError } from '../data/client/apiError.ts';
import { request } from '../data/client/client.ts';
import { createStore, type Store } from '../data/store.ts';
import type { Figures } from './figures.ts';
import { beginHls, playlistAddress } from './hls.ts';
import { pauseAfter } from './pauses.ts';
import type { Session } from './session.ts';
import { beginWhep, offerAddress, WhepError } from './whep.ts';

/** Between two looks at what comes, ms. */
const LOOK_MS = 1_000;
/** So long without a new picture, it is lost, ms: the server gives up a viewer after six seconds. */
const STILL_MS = 6_000;
/** Longest wait for the first one, ms: playlists begin slowly. */
const FIRST_MS = 15_000;
/** After so long with pictures, the pauses begin anew, ms. */
const GOOD_MS = 10_000;
/** Our server ends its own pictures with the right to them; of those of a gateway it is asked so often, ms. */
const ASK_MS = 20_000;

/** Why there is no picture, as far as the page knows: those of the server, no gateway is set, or this browser cannot play it. */
export type Reason = NoPicture | 'gateway' | 'hls' | 'refused' | 'unsupported';

export interface Playing {
  /** `none`: there is none to be had. `waiting`: it is tried again. */
  phase: 'connecting' | 'playing' | 'waiting' | 'none';
  reason?: Reason;
  /** What the server said. */
  message?: string;
  /** Tries that failed since there was a picture. */
  tries: number;
  simulated: boolean;
  lenses: readonly Lens[];
  figures?: Figures;
  /** When the last picture came, ms. */
  seen?: number;
}

const REFUSED = new Set([403, 404]);

export class Player {
  readonly state: Store<Playing> = createStore<Playing>({ phase: 'connecting', tries: 0, simulated: false, lenses: [] });
  #stop = new AbortController();
  #session: Session | undefined;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #decoded = 0;
  #since = 0;

  constructor(
    private readonly source: string,
    private readonly lens: Lens | undefined,
    /** Where it is shown; null once that is gone. */
    private readonly screen: () => HTMLVideoElement | null,
  ) {}

  start(): void {
    this.#stop.abort();
    this.#stop = new AbortController();
    void this.#try(this.#stop.signal);
  }

  /** Ends it; the server is told, also while the page is being left. */
  stop(): void {
    this.#stop.abort();
    this.#clear();
  }

  #clear(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    this.#session?.end();
    this.#session = undefined;
    this.#show(null);
  }

  readonly #show = (stream: MediaStream | null): void => {
    const screen = this.screen();
    if (screen && screen.srcObject !== stream) screen.srcObject = stream;
  };

  #set(change: Partial<Playing>): void {
    this.state.set({ ...this.state.get(), ...change });
  }

  async #try(signal: AbortSignal): Promise<void> {
    this.#clear();
    if (this.state.get().phase !== 'waiting') this.#set({ phase: 'connecting' });
    try {
      const watched = await this.#ask(signal);
      this.#set({ simulated: watched.simulated, lenses: watched.lenses });
      if (watched.way === 'none') return this.#none(watched.reason ?? 'address', signal);
      const session = await (watched.way === 'hls' ? this.#byHls(watched, signal) : this.#byWhep(watched, signal));
      if (typeof session === 'string') return this.#none(session, signal);
      this.#session = session;
      this.#watch(session, signal);
      if (!watched.own) this.#askAgain(session, watched, signal);
    } catch (error) {
      if (signal.aborted) return;
      const status = error instanceof ApiError || error instanceof WhepError ? error.status : 0;
      const message = error instanceof ApiError || error instanceof WhepError ? error.message : '';
      if (REFUSED.has(status)) this.#set({ phase: 'none', reason: 'refused', message });
      else this.#again(signal, message);
    }
  }

  /** A dock may come back, and then its pictures do; what else is missing has to be set up. */
  #none(reason: Reason, signal: AbortSignal): void {
    this.#set({ phase: 'none', reason });
    if (reason === 'offline') this.#later(signal, pauseAfter(Number.POSITIVE_INFINITY));
  }

  #again(signal: AbortSignal, message = ''): void {
    const tries = this.state.get().tries + 1;
    this.#clear();
    this.#set({ phase: 'waiting', tries, message });
    this.#later(signal, pauseAfter(tries));
  }

  #later(signal: AbortSignal, pause: number): void {
    this.#timers.push(setTimeout(() => void this.#try(signal), pause));
  }

  async #byWhep(watched: Watched, signal: AbortSignal): Promise<Session | Reason> {
    if (typeof RTCPeerConnection === 'undefined') return 'unsupported';
    const address = offerAddress(watched, this.lens);
    return address === undefined ? 'gateway' : beginWhep(address, watched, this.#show, signal);
  }

  async #byHls(watched: Watched, signal: AbortSignal): Promise<Session | Reason> {
    const [address, screen] = [playlistAddress(watched), this.screen()];
    if (address === undefined || !screen) return 'hls';
    return (await beginHls(address, screen, signal)) ?? 'unsupported';
  }

  /** Asks whether it may go on, and ends what it may not, or what is elsewhere now. */
  #askAgain(session: Session, before: Watched, signal: AbortSignal): void {
    const ask = async (): Promise<void> => {
      const isOver = await this.#ask(signal, session.id).then(
        ({ way, url }) => way !== before.way || url !== before.url,
        (error: unknown) => error instanceof ApiError && REFUSED.has(error.status),
      );
      if (signal.aborted || this.#session !== session) return;
      if (isOver) void this.#try(signal);
      else this.#timers.push(setTimeout(() => void ask(), ASK_MS));
    };
    this.#timers.push(setTimeout(() => void ask(), ASK_MS));
  }

  #ask(signal: AbortSignal, session?: string): Promise<Watched> {
    return request<Watched>({
      url: videoCalls.watch.path,
      body: { source: this.source, ...(session === undefined ? {} : { session }) },
      read: true,
      handled: 'entirely',
      signal,
    });
  }

  #watch(session: Session, signal: AbortSignal): void {
    this.#decoded = 0;
    this.#since = Date.now();
    let seen = Date.now();
    session.onFailed(() => {
      if (!signal.aborted && this.#session === session) this.#again(signal);
    });
    const look = async (): Promise<void> => {
      const figures = await session.figures().catch(() => undefined);
      if (signal.aborted || this.#session !== session) return;
      if (figures && figures.decoded > this.#decoded) {
        seen = Date.now();
        this.#decoded = figures.decoded;
        const good = Date.now() - this.#since > GOOD_MS;
        this.#set({ phase: 'playing', figures, seen, ...(good ? { tries: 0 } : {}) });
      } else if (Date.now() - seen > (this.#decoded ? STILL_MS : FIRST_MS)) return this.#again(signal);
      this.#timers.push(setTimeout(() => void look(), LOOK_MS));
    };
    void look();
  }
}
