/** What a reconstruction knows between two runs. */
import type { Choice } from './pictures.ts';
import { isProduct, QUALITIES, type Product, type Quality } from './products.ts';

/** A task at the photogrammetry server. */
export interface Remote {
  uuid: string;
  /** When it was begun, ms. */
  since: number;
  /** Engine of the server and its version. */
  engine: string;
}

export interface Payload {
  /** Of the task whose photographs they are. */
  id: string;
  products: Product[];
  quality: Quality;
  choice: Choice;
  /** Null before it is begun. */
  remote: Remote | null;
  /** Codes of the media that are sent, in their order; and how many of them were. */
  chosen: string[];
  sent: number;
  /** All pictures are there, and the server works. */
  committed: boolean;
  /** Tasks begun at the server. */
  begun: number;
  /** Since when it does not answer, ms. */
  silent: number | null;
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** @throws TypeError */
export function payloadIn(payload: unknown): Payload {
  const { id, products, quality, choice, remote, chosen, sent, committed, begun, silent } = (payload ?? {}) as Record<string, unknown>;
  const wanted = Array.isArray(products) ? products.filter(isProduct) : [];
  if (typeof id !== 'string' || wanted.length === 0) throw new TypeError('a reconstruction needs a task and what is wanted of it');
  const { lens, takenFrom, takenTo } = (choice ?? {}) as Record<string, unknown>;
  const texts = Object.entries({ lens, takenFrom, takenTo }).flatMap(([name, value]) => {
    const text = textIn(value);
    return text === undefined ? [] : [[name, text] as const];
  });
  const { uuid, since, engine } = (remote ?? {}) as Record<string, unknown>;
  return {
    id,
    products: wanted,
    quality: QUALITIES.find((one) => one === quality) ?? 'medium',
    choice: Object.fromEntries(texts),
    remote: typeof uuid === 'string' ? { uuid, since: Number(since) || Date.now(), engine: textIn(engine) ?? 'NodeODM' } : null,
    chosen: Array.isArray(chosen) ? chosen.map(String) : [],
    sent: Number(sent) || 0,
    committed: committed === true,
    begun: Number(begun) || 0,
    silent: typeof silent === 'number' ? silent : null,
  };
}
