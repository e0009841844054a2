/** Threads for the pixels of pictures, started with the first one and ended when nothing came for half a minute. */
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { PictureMeasures } from '../../../contract/measures.ts';
import { builtScript } from '../../jobs/built.ts';
import type { Look, PixelBox } from '../facts/types.ts';
import type { Format } from '../formats/types.ts';
import type { Analysed, FoundCells, LetterBox, PixelJob, ReadAnnotations, Tiled } from './messages.ts';

/** Memory of a thread without its pixels, MB, and longest work on one picture, seconds. */
const [MEGABYTES, SECONDS] = [256, 90];
/** Longest work on the tiles of one, seconds: all of its pixels are written again. */
const TILE_SECONDS = 600;
const [QUEUE, IDLE_MS] = [64, 30_000];

/** How many pictures are worked on at once: one processor stays for calls. */
export const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

export class Pixels {
  #pool: Piscina | undefined;

  async #run<T>(job: PixelJob, signal: AbortSignal, seconds = SECONDS): Promise<T> {
    this.#pool ??= this.#opened();
    const late = AbortSignal.timeout(seconds * 1000);
    return (await this.#pool.run(job, { signal: AbortSignal.any([signal, late]) })) as T;
  }

  #opened(): Piscina {
    const pool = new Piscina({
      filename: builtScript('pixels.js'),
      minThreads: 0,
      maxThreads: THREADS,
      maxQueue: QUEUE,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
      env: {},
    });
    // A thread that dies fails what it was at; one that has nothing to do yet must not end the server.
    pool.on('error', () => undefined);
    return pool;
  }

  /**
   * What a file is and what can be told of it. A picture on which the thread died or took too long is a broken one.
   * @throws the reason of the signal
   */
  async look(path: string, name: string, signal: AbortSignal): Promise<Look> {
    try {
      return await this.#run<Look>({ work: 'look', path, name }, signal);
    } catch (error) {
      signal.throwIfAborted();
      if ((error as { code?: string }).code === 'ENOENT') throw error;
      return { kind: 'photo', reason: 'broken', shot: {} };
    }
  }

  /** @param features whether what a model is told of each place is wanted as well */
  analyse(path: string, name: string, signal: AbortSignal, features = false): Promise<Analysed> {
    return this.#run({ work: 'analyse', path, name, features }, signal);
  }

  /** Cells of a module on an electroluminescence picture. */
  cells(path: string, signal: AbortSignal): Promise<FoundCells> {
    return this.#run({ work: 'cells', path }, signal);
  }

  /** What a model is told of boxes. */
  features(path: string, name: string, boxes: readonly PixelBox[], signal: AbortSignal): Promise<number[][]> {
    return this.#run({ work: 'features', path, name, boxes }, signal);
  }

  measure(path: string, name: string, signal: AbortSignal): Promise<PictureMeasures> {
    return this.#run({ work: 'measure', path, name }, signal);
  }

  letterBox(path: string, box: { width: number; height: number; layout: 'NCHW' | 'NHWC' }, signal: AbortSignal): Promise<LetterBox> {
    return this.#run({ work: 'letterBox', path, ...box }, signal);
  }

  annotations(path: string, name: string, format: Format | undefined, signal: AbortSignal): Promise<ReadAnnotations> {
    return this.#run({ work: 'annotations', path, name, ...(format ? { format } : {}) }, signal);
  }

  /** Writes what tiles of a picture are cut from. @throws where it cannot be read whole, the reason of the signal */
  tiles(path: string, target: string, signal: AbortSignal): Promise<Tiled> {
    return this.#run({ work: 'tiles', path, target }, signal, TILE_SECONDS);
  }

  async close(): Promise<void> {
    await this.#pool?.destroy();
    this.#pool = undefined;
  }
}
