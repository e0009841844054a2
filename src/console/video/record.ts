/**
 * Records what is watched, in parts of half a minute: each is a video of its own, sent as soon as it ends, so that what was sent survives
 * whatever happens to the page.
 */
import { createStore, type Store } from '../data/store.ts';

/** Length of a part and of a recording, ms; bytes of a recording. */
export const PART_MS = 30_000;
export const MOST_MS = 10 * 60_000;
const MOST_BYTES = 256 * 1024 ** 2;
const BITS = 2_000_000;
const TYPES = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm', 'video/mp4'];

export interface Part {
  blob: Blob;
  /** From 1. */
  number: number;
  /** When it begins. */
  at: Date;
}

export interface Recorded {
  /** `saving`: it is over, and the last parts are on their way. */
  phase: 'idle' | 'recording' | 'saving';
  /** When it began, ms since the epoch. */
  since: number;
  /** Parts that were kept, and those that were not. */
  kept: number;
  failed: number;
}

/** What is done with a recording. */
export interface Duties {
  /** Keeps a part, one after the other. */
  keep: (part: Part) => Promise<void>;
  /** It is over, and everything was tried. */
  over: (recorded: Recorded) => void;
}

const IDLE: Recorded = { phase: 'idle', since: 0, kept: 0, failed: 0 };

const typeHere = (): string | undefined =>
  typeof MediaRecorder === 'undefined' ? undefined : TYPES.find((type) => MediaRecorder.isTypeSupported(type));

/** Whether this browser can record. */
export const canRecord = (): boolean => typeHere() !== undefined;

export class Recording {
  readonly state: Store<Recorded> = createStore(IDLE);
  #recorder: MediaRecorder | undefined;
  #sending: Promise<void> = Promise.resolve();
  #next: ReturnType<typeof setTimeout> | undefined;
  #bytes = 0;
  #parts = 0;

  #duties: Duties = { keep: () => Promise.resolve(), over: () => undefined };

  start(stream: MediaStream, duties: Duties): void {
    if (this.state.get().phase !== 'idle') return;
    this.#duties = duties;
    [this.#bytes, this.#parts] = [0, 0];
    this.state.set({ phase: 'recording', since: Date.now(), kept: 0, failed: 0 });
    this.#part(stream);
  }

  /** Ends it; what was recorded is still kept. */
  stop(): void {
    if (this.state.get().phase !== 'recording') return;
    this.#change({ phase: 'saving' });
    clearTimeout(this.#next);
    if (this.#recorder?.state === 'recording') this.#recorder.stop();
  }

  #change(change: Partial<Recorded>): void {
    this.state.set({ ...this.state.get(), ...change });
  }

  #part(stream: MediaStream): void {
    const at = new Date();
    const pieces: Blob[] = [];
    const mimeType = typeHere();
    const recorder = new MediaRecorder(stream, { ...(mimeType === undefined ? {} : { mimeType }), videoBitsPerSecond: BITS });
    this.#recorder = recorder;
    recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size > 0) pieces.push(data);
    });
    // It also stops by itself, when the picture is gone.
    recorder.addEventListener('stop', () => {
      clearTimeout(this.#next);
      const blob = new Blob(pieces, { type: (mimeType ?? recorder.mimeType).split(';')[0] ?? '' });
      this.#bytes += blob.size;
      if (blob.size > 0) this.#send({ blob, number: (this.#parts += 1), at });
      const { phase, since } = this.state.get();
      const full = this.#bytes >= MOST_BYTES || Date.now() - since >= MOST_MS;
      if (phase === 'recording' && stream.active && !full) this.#part(stream);
      else this.#end();
    });
    recorder.start();
    this.#next = setTimeout(() => recorder.stop(), PART_MS);
  }

  #send(part: Part): void {
    this.#sending = this.#sending
      .then(() => this.#duties.keep(part))
      .then(
        () => this.#change({ kept: this.state.get().kept + 1 }),
        () => this.#change({ failed: this.state.get().failed + 1 }),
      );
  }

  #end(): void {
    this.#change({ phase: 'saving' });
    void this.#sending.then(() => {
      const recorded = this.state.get();
      this.state.set(IDLE);
      this.#duties.over(recorded);
    });
  }
}
