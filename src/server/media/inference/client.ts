/** Talks to a server of the Open Inference Protocol v2. The address is a setting; a document names a model, never an address. */
import { setTimeout as wait } from 'node:timers/promises';
import { decodeAnswer, encodeRequest, InferenceError, type Answered, type Tensor } from './tensors.ts';

/** Longest question, largest answer, and pauses before a question is asked again, milliseconds. */
const [SECONDS, MOST_BYTES] = [60, 64 * 1024 ** 2];
const PAUSES = [500, 2_000] as const;
const HEADER = 'inference-header-content-length';

/** A tensor that a model takes or gives. */
export interface TensorShape {
  name: string;
  datatype: string;
  shape: number[];
}

/** What a server says of a model. */
export interface ModelCard {
  name: string;
  versions: string[];
  inputs: TensorShape[];
  outputs: TensorShape[];
}

export interface ClientOptions {
  seconds?: number;
  pauses?: readonly number[];
}

const isTensors = (value: unknown): value is TensorShape[] =>
  Array.isArray(value) &&
  value.every(
    (one: Partial<TensorShape> | null) =>
      typeof one?.name === 'string' &&
      typeof one.datatype === 'string' &&
      Array.isArray(one.shape) &&
      one.shape.every((side) => Number.isSafeInteger(Number(side))),
  );

export class InferenceClient {
  readonly #base: string;
  readonly #seconds: number;
  readonly #pauses: readonly number[];

  constructor(address: string, { seconds = SECONDS, pauses = PAUSES }: ClientOptions = {}) {
    this.#base = address.replace(/\/+$/, '');
    this.#seconds = seconds;
    this.#pauses = pauses;
  }

  async #once(path: string, init: RequestInit, signal: AbortSignal): Promise<{ body: Buffer; headers: Headers }> {
    let answer: Response;
    const late = AbortSignal.timeout(this.#seconds * 1000);
    try {
      answer = await fetch(`${this.#base}${path}`, { ...init, redirect: 'error', signal: AbortSignal.any([signal, late]) });
      const body = await readAll(answer);
      if (answer.ok) return { body, headers: answer.headers };
      const told = `${answer.status} ${body.toString('utf8', 0, 300)}`;
      if (answer.status >= 500 || answer.status === 429) throw new InferenceError('server', told);
      throw new InferenceError(answer.status === 404 || /unknown model|not found/i.test(told) ? 'model' : 'input', told);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof InferenceError) throw error;
      if (late.aborted) throw new InferenceError('timeout', `no answer within ${this.#seconds} s`, error);
      throw new InferenceError('unreachable', String((error as Error).cause ?? error), error);
    }
  }

  async #asked(path: string, init: RequestInit, signal: AbortSignal): Promise<{ body: Buffer; headers: Headers }> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.#once(path, init, signal);
      } catch (error) {
        const pause = this.#pauses[tries];
        if (!(error instanceof InferenceError) || !error.passing || pause === undefined) throw error;
        await wait(pause, undefined, { signal });
      }
    }
  }

  /** What the server says of a model that is ready. @throws InferenceError model for one that it does not have or cannot run */
  async card(model: string, signal: AbortSignal): Promise<ModelCard> {
    const path = `/v2/models/${encodeURIComponent(model)}`;
    const { body } = await this.#asked(path, {}, signal);
    let card: { versions?: unknown; inputs?: unknown; outputs?: unknown };
    try {
      card = JSON.parse(body.toString('utf8')) as typeof card;
    } catch (error) {
      throw new InferenceError('answer', 'what it says of the model is no JSON', error);
    }
    const { inputs, outputs, versions } = card ?? {};
    if (!isTensors(inputs) || !isTensors(outputs) || inputs.length === 0)
      throw new InferenceError('answer', 'it does not say what the model takes and gives');
    await this.#asked(`${path}/ready`, {}, signal);
    return { name: model, versions: Array.isArray(versions) ? versions.map(String) : [], inputs, outputs };
  }

  /** Asks a model. @throws InferenceError */
  async infer(model: string, inputs: readonly Tensor[], signal: AbortSignal): Promise<{ version: string; outputs: Answered[] }> {
    const { body, jsonLength } = encodeRequest('1', inputs);
    const { body: answer, headers } = await this.#asked(
      `/v2/models/${encodeURIComponent(model)}/infer`,
      { method: 'POST', headers: { 'content-type': 'application/octet-stream', [HEADER]: String(jsonLength) }, body: new Uint8Array(body) },
      signal,
    );
    const length = headers.get(HEADER);
    return decodeAnswer(answer, length !== null && /^\d{1,9}$/.test(length) ? Number(length) : undefined);
  }
}

/** The whole body, as long as it is no larger than any answer can be. @throws InferenceError answer */
async function readAll(answer: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size > MOST_BYTES) {
      throw new InferenceError('answer', `the answer is larger than ${MOST_BYTES / 1024 ** 2} MB`);
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
