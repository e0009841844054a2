import { PATHS } from '../../../contract/constants.ts';
import { addressOf } from '../client/address.ts';
import type { Joined } from './alone.ts';
import { connect } from './connect.ts';
import type { Heard } from './stream.ts';
import type { ValuesEvent } from '../../../contract/live.ts';
import { calm } from '../page/calm.ts';

let joined: Joined | undefined;
let wanted: readonly string[] = [];
/** What is heard besides live values, which come too often for whoever reads lists again. */
export type LiveNews = Exclude<Heard, ValuesEvent | Review>;
type Review = Extract<Heard, { type: 'review' }>;

const listeners = new Set<(event: LiveNews) => void>();
const reviews = new Set<(event: Review) => void>();
const frames = new Set<(event: ValuesEvent) => void>();
const tell = (event: Heard): void => {
  if (event.type === 'values') frames.forEach((listener) => listener(event));
  else if (event.type === 'review') reviews.forEach((listener) => listener(event));
  else listeners.forEach((listener) => listener(event));
};

/**
 * Listens to the server's events; answers how to stop.
 * @param group pages of one group may hear the same; they share one stream
 */
export function startLive(group: string, token: string): () => void {
  joined = connect({ type: 'join', group, url: new URL(addressOf(PATHS.events), location.href).href, token }, tell, calm);
  joined.want(wanted);
  return joined.stop;
}

/** Names the resources whose live values the page shows, of this session and the next. */
export function wantLive(resources: readonly string[]): void {
  wanted = resources;
  joined?.want(resources);
}

/** Hears what changed; answers how to stop. */
export function onLive(listener: (event: LiveNews) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hears of others at reviews; answers how to stop. */
export function onReview(listener: (event: Review) => void): () => void {
  reviews.add(listener);
  return () => reviews.delete(listener);
}

/** Hears live values; answers how to stop. */
export function onValues(listener: (event: ValuesEvent) => void): () => void {
  frames.add(listener);
  return () => frames.delete(listener);
}
