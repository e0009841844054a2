/** The live values that the page shows: each cell hears of its own value alone. */
import type { ValuesEvent } from '../../../contract/live.ts';
import { onValues, wantLive } from './live.ts';
import { KnownValues } from './known.ts';

const known = new KnownValues();
const cells = new Map<string, Set<() => void>>();
const frames = new Set<(event: ValuesEvent) => void>();
const wanted = new Map<string, number>();

const keyOf = (id: string, field: string): string => `${id} ${field}`;
const tellAll = (): void => cells.forEach((listeners) => listeners.forEach((listener) => listener()));

onValues((event) => {
  const whole = known.take(event);
  if (whole) tellAll();
  else {
    const fields = known.fieldsOf(event.resource);
    for (const [id, , mask] of event.rows)
      fields.forEach((field, place) => {
        if (mask & (1 << place)) cells.get(keyOf(id, field))?.forEach((listener) => listener());
      });
  }
  frames.forEach((listener) => listener(event));
});

/** A page that nobody sees is told nothing; when it is seen again it is told all. */
const announce = (): void => wantLive(document.hidden ? [] : [...wanted.keys()]);
document.addEventListener('visibilitychange', announce);

/** Shows values of a resource from now on; answers how to stop. */
export function show(resource: string): () => void {
  wanted.set(resource, (wanted.get(resource) ?? 0) + 1);
  announce();
  return () => {
    const left = (wanted.get(resource) ?? 1) - 1;
    if (left) wanted.set(resource, left);
    else {
      wanted.delete(resource);
      known.forget(resource);
      announce();
    }
  };
}

/** The reported value of a record; undefined where nothing was told of it since the page shows it. */
export const liveValue = (id: string, field: string): unknown => known.valueOf(id, field);

/** Hears of a change of one value. */
export function onValue(id: string, field: string, listener: () => void): () => void {
  const key = keyOf(id, field);
  const listeners = cells.get(key) ?? new Set();
  cells.set(key, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (!listeners.size) cells.delete(key);
  };
}

/** Hears of every frame, once its values are known. */
export function onFrame(listener: (event: ValuesEvent) => void): () => void {
  frames.add(listener);
  return () => frames.delete(listener);
}
