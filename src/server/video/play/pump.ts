/** Plays a clip over and over for all who watch it: cut into packets once, whoever comes begins at the last whole picture. */
import type { Frames } from './ivf.ts';
import { payloadsOf } from './packets.ts';

/** Ticks of the clock of video in RTP each second. */
const CLOCK = 90_000;
const TURN = 2 ** 32;

export type Write = (payloads: readonly Buffer[], timestamp: number) => void;

export class Pump {
  readonly #packets: readonly Buffer[][];
  readonly #keys: readonly boolean[];
  readonly #rate: number;
  readonly #viewers = new Set<Write>();
  #timer: NodeJS.Timeout | undefined;
  #began = 0;
  /** Number of the frame sent last, since the clip began to play. */
  #last = -1;

  constructor({ frames, rate }: Frames) {
    this.#packets = frames.map(({ bytes }) => payloadsOf(bytes));
    this.#keys = frames.map(({ key }) => key);
    this.#rate = rate;
  }

  /** Begins for one viewer. Answers how to end it. */
  join(write: Write): () => void {
    if (this.#timer) for (let n = this.#lastKey(); n <= this.#last; n += 1) this.#send(n, [write]);
    this.#viewers.add(write);
    this.#run();
    return () => {
      this.#viewers.delete(write);
      if (this.#viewers.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  #run(): void {
    if (this.#timer) return;
    this.#began = performance.now();
    this.#last = -1;
    this.#timer = setInterval(() => this.#turn(), 1000 / this.#rate);
    this.#turn();
  }

  #turn(): void {
    const due = Math.floor(((performance.now() - this.#began) / 1000) * this.#rate);
    // A thread that slept does not make up for it in one burst.
    if (due - this.#last > this.#rate) this.#last = due - 1;
    while (this.#last < due) {
      this.#last += 1;
      this.#send(this.#last, this.#viewers);
    }
  }

  #lastKey(): number {
    let n = this.#last;
    while (n > 0 && !this.#keys[n % this.#keys.length]) n -= 1;
    return Math.max(0, n);
  }

  #send(n: number, to: Iterable<Write>): void {
    const payloads = this.#packets[n % this.#packets.length] ?? [];
    const timestamp = Math.round((n * CLOCK) / this.#rate) % TURN;
    for (const write of to) write(payloads, timestamp);
  }
}
