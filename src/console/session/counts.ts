/** Counts of badges and quick filters, asked for in one call and again when a row of theirs changes. */
import { COUNTED, COUNTS, type CountsData, type CountsQuery, type NarrowedList } from '../../contract/counts.ts';
import type { Where } from '../../documents/ground/where/types.ts';
import { sessionStore } from './session.ts';
import { request } from '../data/client/client.ts';
import { ifOffered } from '../data/client/lacking.ts';
import { manifestStore } from '../data/documents/documents.ts';
import { onLive } from '../data/live/live.ts';
import { createStore } from '../data/store.ts';

/** What was counted last: badges by screen, quick filters by list. */
type Counts = Pick<CountsData, 'badges' | 'quickFilters'>;
const NONE: Counts = { badges: {}, quickFilters: {} };
export const countsStore = createStore<Counts>(NONE);

/** Tells lists apart: a screen's own, and those that conditions around them narrow. */
export const listKey = (screen: string, where: Where): string => (where.length ? `${screen} ${JSON.stringify(where)}` : screen);

/** What is on show within this time (ms) is asked for in one call. */
const GATHER = 150;
/** Changes within this time (ms) are counted once. */
const CALM = 2000;

const lists = new Map<string, NarrowedList & { readers: number }>();
let readers = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let stop: (() => void) | undefined;

async function read(): Promise<void> {
  timer = undefined;
  const user = sessionStore.get();
  if (!user || readers === 0) return;
  const all = [...lists.values()];
  const screens = all.flatMap(({ screen, where }) => (where.length ? [] : [screen]));
  const narrowed = all.flatMap(({ screen, where }) => (where.length ? [{ screen, where }] : []));
  const body: CountsQuery = { screens, ...(narrowed.length ? { narrowed } : {}) };
  const data = await ifOffered(COUNTS, () => request<CountsData>({ url: COUNTS, body, read: true, silent: true })).catch(() => undefined);
  // Whoever has signed in meanwhile is not told of another's.
  if (!data || sessionStore.get() !== user) return;
  const within = narrowed.map(({ screen, where }, i) => [listKey(screen, where), data.narrowed?.[i] ?? {}] as const);
  countsStore.set({ badges: data.badges, quickFilters: { ...data.quickFilters, ...Object.fromEntries(within) } });
}

function ask(wait: number): void {
  timer ??= setTimeout(() => void read(), wait);
}

/** Whether rows of a resource are counted at all. */
const counts = (resource: string): boolean =>
  Object.values(countsStore.get().badges).some((badge) => badge.resource === resource) ||
  (manifestStore.get()?.screens.some((s) => s.resource === resource && [...lists.values()].some((list) => list.screen === s.name)) ??
    false);

function listen(): () => void {
  const quiet = onLive((event) => {
    if (event.type === 'record' ? counts(event.resource) : event.type !== 'opened') ask(CALM);
  });
  const left = sessionStore.subscribe(() => {
    countsStore.set(NONE);
    ask(GATHER);
  });
  return () => {
    quiet();
    left();
  };
}

/** Keeps the counts current for as long as somebody shows them; of a list's quick filters when one is said. Answers how to stop. */
export function watchCounts(list?: NarrowedList): () => void {
  const key = list && listKey(list.screen, list.where);
  readers += 1;
  if (list && key !== undefined) lists.set(key, { ...list, readers: (lists.get(key)?.readers ?? 0) + 1 });
  stop ??= listen();
  ask(GATHER);
  return () => {
    readers -= 1;
    const left = (lists.get(key ?? '')?.readers ?? 1) - 1;
    if (list && key !== undefined && left > 0) lists.set(key, { ...list, readers: left });
    else if (key !== undefined) lists.delete(key);
    if (readers > 0) return;
    stop?.();
    stop = undefined;
  };
}

/** A count as it is shown. */
export const countText = (count: number): string => (count > COUNTED ? `${COUNTED}+` : String(count));
