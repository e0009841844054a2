/** Counts of badges and quick filters, asked for in one call and again when a row of theirs changes. */
import { COUNTED, COUNTS, type CountsData, type CountsQuery } from '../../contract/counts.ts';
import { sessionStore } from './session.ts';
import { request } from '../data/client.ts';
import { manifestStore } from '../data/documents.ts';
import { onLive } from '../data/live.ts';
import { createStore } from '../data/store.ts';

const NONE: CountsData = { badges: {}, quickFilters: {} };

/** What was counted last. */
export const countsStore = createStore<CountsData>(NONE);

/** What is on show within this time (ms) is asked for in one call. */
const GATHER = 150;
/** Changes within this time (ms) are counted once. */
const CALM = 2000;

const lists = new Map<string, number>();
let readers = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let stop: (() => void) | undefined;

async function read(): Promise<void> {
  timer = undefined;
  const user = sessionStore.get();
  if (!user || readers === 0) return;
  const data = await request<CountsData>({
    url: COUNTS,
    body: { screens: [...lists.keys()] } satisfies CountsQuery,
    read: true,
    silent: true,
  }).catch(() => undefined);
  // Whoever has signed in meanwhile is not told of another's.
  if (data && sessionStore.get() === user) countsStore.set(data);
}

function ask(wait: number): void {
  timer ??= setTimeout(() => void read(), wait);
}

/** Whether rows of a resource are counted at all. */
const counts = (resource: string): boolean =>
  Object.values(countsStore.get().badges).some((badge) => badge.resource === resource) ||
  (manifestStore.get()?.screens.some((s) => s.resource === resource && lists.has(s.name)) ?? false);

function listen(): () => void {
  const quiet = onLive((event) => {
    if (event.type !== 'record' || counts(event.resource)) ask(CALM);
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

/** Keeps the counts current for as long as somebody shows them; of a list's quick filters when `screen` is said. Answers how to stop. */
export function watchCounts(screen?: string): () => void {
  readers += 1;
  if (screen !== undefined) lists.set(screen, (lists.get(screen) ?? 0) + 1);
  stop ??= listen();
  ask(GATHER);
  return () => {
    readers -= 1;
    const left = (lists.get(screen ?? '') ?? 1) - 1;
    if (screen !== undefined && left > 0) lists.set(screen, left);
    else if (screen !== undefined) lists.delete(screen);
    if (readers > 0) return;
    stop?.();
    stop = undefined;
  };
}

/** A count as it is shown. */
export const countText = (count: number): string => (count > COUNTED ? `${COUNTED}+` : String(count));
