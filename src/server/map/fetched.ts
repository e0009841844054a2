/** What outside map services answer: bounded in bytes and time, asked once by several callers at the same time, kept for a while. */
import { AppError } from '../errors/error.ts';

const WAIT = 8000;
/** Bytes that are kept of one kind, and for how long, ms. */
const CACHE_BYTES = 32 * 1024 * 1024;
const WHILE = 10 * 60 * 1000;

/** One answer of a service. @throws AppError map.*, record.unknown where the service has nothing */
export async function fetchBytes(address: string, most: number, accept: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    // Elsewhere it may be sent on to is none of the hosts.
    const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(WAIT), headers: { accept } });
    if (answer.status === 404 || answer.status === 204) throw new AppError('record.unknown');
    if (!answer.ok) throw new AppError('map.failed', { status: answer.status });
    for await (const part of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
      size += part.length;
      if (size > most) throw new AppError('map.answer');
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError((error as Error).name === 'TimeoutError' ? 'map.slow' : 'map.unreachable');
  }
  return Buffer.concat(parts);
}

interface Entry {
  bytes: Promise<Buffer>;
  until: number;
  size: number;
}

/** Answers by address, the oldest first; what failed is asked again. */
export class Answers {
  readonly #entries = new Map<string, Entry>();
  #size = 0;

  of(address: string, read: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.#entries.get(address);
    if (known && known.until > Date.now()) return known.bytes;
    this.#drop(address);
    const entry: Entry = { bytes: read(), until: Date.now() + WHILE, size: 0 };
    this.#entries.set(address, entry);
    entry.bytes.then(
      (bytes) => {
        if (this.#entries.get(address) !== entry) return;
        entry.size = bytes.length;
        this.#size += bytes.length;
        for (const oldest of this.#entries.keys()) {
          if (this.#size <= CACHE_BYTES) break;
          this.#drop(oldest);
        }
      },
      () => {
        if (this.#entries.get(address) === entry) this.#drop(address);
      },
    );
    return entry.bytes;
  }

  #drop(address: string): void {
    this.#size -= this.#entries.get(address)?.size ?? 0;
    this.#entries.delete(address);
  }
}
