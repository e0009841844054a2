/** Talks to a NodeODM server (API 2.2). The address is a setting; its token goes into no message and no log. */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { abilitiesIn, jsonIn, optionsIn, PhotogrammetryError, stateIn, uuidIn, type Abilities, type TaskState } from './answers.ts';

/** Seconds for a short answer, for a picture or the start of a task, and without a byte of the results. */
const SECONDS = { short: 30, long: 600, still: 120 };
/** Pauses before a question is asked again, milliseconds. */
const PAUSES: readonly number[] = [500, 2_000];
/** Bytes of all results together. */
const MOST_RESULTS = 40 * 1024 ** 3;

export interface ClientOptions {
  seconds?: Partial<typeof SECONDS>;
  pauses?: readonly number[];
}

/** A task to be made. */
export interface NewTask {
  uuid: string;
  name: string;
  options: readonly { name: string; value: string | boolean }[];
  /** Paths that the results hold. */
  outputs: readonly string[];
}

/** A picture to be sent. */
export interface Sent {
  name: string;
  type: string;
  open: () => Promise<Readable>;
}

/** A file as the only part of a form, as it streams by. */
async function* formOf({ name, type }: Sent, content: Readable, edge: string): AsyncGenerator<Buffer> {
  yield Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="images"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`);
  yield* content as AsyncIterable<Buffer>;
  yield Buffer.from(`\r\n--${edge}--\r\n`);
}

export class PhotogrammetryClient {
  readonly #base: string;
  readonly #token: string;
  readonly #seconds: typeof SECONDS;
  readonly #pauses: readonly number[];

  constructor(address: string, token: string, { seconds = {}, pauses = PAUSES }: ClientOptions = {}) {
    this.#base = address.replace(/\/+$/, '');
    this.#token = token;
    this.#seconds = { ...SECONDS, ...seconds };
    this.#pauses = pauses;
  }

  #address(path: string): string {
    return `${this.#base}${path}${this.#token === '' ? '' : `?token=${encodeURIComponent(this.#token)}`}`;
  }

  async #once(path: string, init: RequestInit, seconds: number, signal: AbortSignal): Promise<unknown> {
    const late = AbortSignal.timeout(seconds * 1000);
    try {
      return await jsonIn(await fetch(this.#address(path), { ...init, redirect: 'error', signal: AbortSignal.any([signal, late]) }));
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof PhotogrammetryError) throw error;
      if (late.aborted) throw new PhotogrammetryError('timeout', `no answer within ${seconds} s`, error);
      throw networkFault(error);
    }
  }

  /** Asks, and again after pauses while the server is away. @param init made anew each time: a stream is sent once */
  async #asked(
    path: string,
    signal: AbortSignal,
    init: () => RequestInit | Promise<RequestInit> = () => ({}),
    seconds = this.#seconds.short,
  ): Promise<unknown> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.#once(path, await init(), seconds, signal);
      } catch (error) {
        const pause = this.#pauses[tries];
        if (!(error instanceof PhotogrammetryError) || !error.passing || pause === undefined) throw error;
        await wait(pause, undefined, { signal });
      }
    }
  }

  #post(path: string, body: FormData | URLSearchParams, signal: AbortSignal, headers: Record<string, string> = {}): Promise<unknown> {
    return this.#asked(path, signal, () => ({ method: 'POST', body, headers }));
  }

  /** @throws PhotogrammetryError */
  async abilities(signal: AbortSignal): Promise<Abilities> {
    return abilitiesIn(await this.#asked('/info', signal));
  }

  /** Names of the options that tasks take. @throws PhotogrammetryError */
  async options(signal: AbortSignal): Promise<Set<string>> {
    return optionsIn(await this.#asked('/options', signal));
  }

  /** Makes a task that waits for its pictures. Answers its id, which servers may choose themselves. @throws PhotogrammetryError */
  async begin({ uuid, name, options, outputs }: NewTask, signal: AbortSignal): Promise<string> {
    const form = new FormData();
    form.set('name', name);
    form.set('options', JSON.stringify(options));
    form.set('outputs', JSON.stringify(outputs));
    form.set('skipPostProcessing', 'true');
    return uuidIn(await this.#post('/task/new/init', form, signal, { 'set-uuid': uuid }));
  }

  /** Sends a picture, in place of one of that name. @throws PhotogrammetryError unknown when the task no longer waits for pictures */
  async send(uuid: string, picture: Sent, signal: AbortSignal): Promise<void> {
    const edge = `sunvane-${randomBytes(16).toString('hex')}`;
    // What the store says against it is not said by the server.
    const init = async (): Promise<RequestInit & { duplex: 'half' }> => ({
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
      body: Readable.toWeb(Readable.from(formOf(picture, await picture.open(), edge), { objectMode: false })) as ReadableStream,
      duplex: 'half',
    });
    const { success } = ((await this.#asked(`/task/new/upload/${uuid}`, signal, init, this.#seconds.long)) ?? {}) as { success?: unknown };
    if (success !== true) throw new PhotogrammetryError('answer', 'it does not say that it has the picture');
  }

  /** Starts a task whose pictures are all there. @throws PhotogrammetryError unknown when it was started before */
  async commit(uuid: string, signal: AbortSignal): Promise<void> {
    uuidIn(await this.#asked(`/task/new/commit/${uuid}`, signal, () => ({ method: 'POST' }), this.#seconds.long));
  }

  /** How far a task is; undefined where the server has no such task. @throws PhotogrammetryError */
  async state(uuid: string, signal: AbortSignal): Promise<TaskState | undefined> {
    try {
      return stateIn(await this.#asked(`/task/${uuid}/info`, signal), uuid);
    } catch (error) {
      if (error instanceof PhotogrammetryError && error.reason === 'unknown') return undefined;
      throw error;
    }
  }

  /** Brings the results of a task to a path. @param told of the bytes that came @throws PhotogrammetryError; what the disk throws */
  async results(uuid: string, path: string, told: (bytes: number, of: number) => Promise<void>, signal: AbortSignal): Promise<void> {
    const still = new AbortController();
    const later = (): NodeJS.Timeout => setTimeout(() => still.abort(), this.#seconds.still * 1000);
    let timer = later();
    let [bytes, diskFault] = [0, undefined as unknown];
    try {
      const answer = await fetch(this.#address(`/task/${uuid}/download/all.zip`), {
        redirect: 'error',
        signal: AbortSignal.any([signal, still.signal]),
      });
      // What is no archive is an error in words.
      if (!answer.ok || /json|html/i.test(answer.headers.get('content-type') ?? '')) {
        await jsonIn(answer);
        throw new PhotogrammetryError('answer', 'it gave no archive');
      }
      const of = Number(answer.headers.get('content-length') ?? Number.NaN);
      if (of > MOST_RESULTS) throw tooMany();
      const file = createWriteStream(path).on('error', (error) => (diskFault = error));
      const passing = async function* (): AsyncGenerator<Uint8Array> {
        for await (const piece of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
          clearTimeout(timer);
          timer = later();
          bytes += piece.length;
          if (bytes > MOST_RESULTS) throw tooMany();
          yield piece;
          await told(bytes, of);
        }
      };
      await pipeline(passing, file);
      if (Number.isFinite(of) && bytes !== of) throw new PhotogrammetryError('unreachable', `${bytes} of ${of} bytes of the results`);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof PhotogrammetryError || error === diskFault) throw error;
      if (still.signal.aborted) throw new PhotogrammetryError('timeout', `not a byte within ${this.#seconds.still} s`, error);
      throw networkFault(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends a task and removes all of it. One that is gone is no error. @throws PhotogrammetryError when the server does not answer */
  async remove(uuid: string, signal: AbortSignal): Promise<void> {
    for (const path of ['/task/cancel', '/task/remove'])
      await this.#post(path, new URLSearchParams({ uuid }), signal).catch((error: unknown) => {
        if (!(error instanceof PhotogrammetryError) || error.passing) throw error;
      });
  }
}

const tooMany = (): PhotogrammetryError => new PhotogrammetryError('answer', `the results are larger than ${MOST_RESULTS / 1024 ** 3} GB`);

/** What fetch throws; what a store or a database threw on the way passes as it is. */
function networkFault(error: unknown): unknown {
  if (!(error instanceof TypeError)) return error;
  return new PhotogrammetryError('unreachable', String((error.cause as Error | undefined)?.message ?? error.message), error);
}
