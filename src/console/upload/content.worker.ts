/** Reads content off the page's thread: its SHA-256, a piece at a time, and images made smaller (S5-10). */
import { sha256 } from '@noble/hashes/sha2.js';
import { shrinkImage } from './shrink.ts';

/** What the page asks. */
export type Question = { id: number; hash: Blob } | { id: number; shrink: File } | { id: number; stop: true };
/** What it hears: how far the hash is, or how it ended. */
export type Reply = { id: number } & ({ share: number } | { hash: string } | { image: File } | { error: 'changed' | 'image' });

/** Bytes read at a time. */
const PIECE = 4 * 1_048_576;
const stopped = new Set<number>();

const say = (reply: Reply): void => { postMessage(reply); };
const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

async function hash(id: number, content: Blob): Promise<void> {
  const made = sha256.create();
  for (let at = 0; at < content.size; at += PIECE) {
    if (stopped.delete(id)) return;
    made.update(new Uint8Array(await content.slice(at, at + PIECE).arrayBuffer()));
    say({ id, share: Math.min(1, (at + PIECE) / content.size) });
  }
  say({ id, hash: hex(made.digest()) });
}

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  const { id } = data;
  if ('stop' in data) stopped.add(id);
  else if ('hash' in data) void hash(id, data.hash).catch(() => say({ id, error: 'changed' }));
  else void shrinkImage(data.shrink).then((image) => say({ id, image }), () => say({ id, error: 'image' }));
});
