/** The line from an edge to its centre: calls under the edge's bearer. */
import { askRemote } from '../remote/client.ts';
import type { RemoteServer } from '../config/remotes.ts';
import { AppError } from '../errors/error.ts';
import { piecesOf, readFacts, writeFacts, type FileFacts } from './files.ts';
import { SYNC_PATHS } from '../../contract/api/sync.ts';
import type { Readable } from 'node:stream';

const CALL_MS = 60_000;
const FILE_MS = 600_000;

export class Line {
  /** Pieces of files that arrived, so that a broken line costs one and not all of them. */
  readonly #arrived = new Map<string, number>();

  constructor(private readonly centre: RemoteServer) {}

  /** @throws AppError remote.* */
  async ask<T>(path: string, body: object): Promise<T> {
    return (await askRemote(this.centre, path, body, 'zh', CALL_MS)) as T;
  }

  async #file(method: 'GET' | 'PUT', query: string, facts?: FileFacts, body?: Buffer): Promise<Response> {
    const response = await fetch(`${this.centre.url}${SYNC_PATHS.file}?${query}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(FILE_MS),
      headers: {
        authorization: `Bearer ${this.centre.token}`,
        ...(facts ? { 'content-type': 'application/octet-stream', 'file-facts': writeFacts(facts) } : {}),
      },
      ...(body ? { body: new Uint8Array(body) } : {}),
    }).catch(() => {
      throw new AppError('remote.unreachable');
    });
    if (!response.ok) throw new AppError(response.status >= 500 ? 'remote.failed' : 'remote.rejected', { reason: String(response.status) });
    return response;
  }

  /** Sends a file, from the piece on at which the last try broke off. */
  async send(facts: FileFacts, content: Readable): Promise<void> {
    const first = (this.#arrived.get(facts.id) ?? 0) + 1;
    try {
      for await (const [number, piece] of piecesOf(content, facts.size, first)) {
        await this.#file('PUT', `number=${number}`, facts, piece);
        this.#arrived.set(facts.id, number);
      }
    } catch (error) {
      // What the centre refuses begins again.
      if (error instanceof AppError && error.code === 'remote.rejected') this.#arrived.delete(facts.id);
      throw error;
    }
    this.#arrived.delete(facts.id);
  }

  /** Fetches a file. */
  async fetch(id: string): Promise<{ facts: FileFacts; content: AsyncIterable<Uint8Array> }> {
    const response = await this.#file('GET', `id=${id}`);
    return { facts: readFacts(response.headers.get('file-facts')), content: (response.body ?? []) as AsyncIterable<Uint8Array> };
  }
}
