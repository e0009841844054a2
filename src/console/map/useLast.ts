/** Where a map was looked at last, kept in this browser for each user: coming back, it begins there. */
import { useMemo } from 'react';
import type { Seen, Sight } from './useSight.ts';
import type { Bounds } from './types.ts';

const PREFIX = 'map:last:';

interface Last {
  /** Around all there was: with other records it begins with all. */
  around: string;
  bounds: Bounds;
}

const isBounds = (value: unknown): value is Bounds =>
  Array.isArray(value) && value.length === 4 && value.every((n) => typeof n === 'number' && Number.isFinite(n));

function read(key: string): Last | undefined {
  try {
    const { around, bounds } = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Record<keyof Last, unknown>>;
    return typeof around === 'string' && isBounds(bounds) ? { around, bounds } : undefined;
  } catch {
    return undefined;
  }
}

/** See the file's comment. @param name of the map, unlike that of any other of this user */
export function useLast(name: string): {
  /** Where to begin, if all there is lies around the same place as then. */
  first: (around: string) => Sight | undefined;
  /** Keeps where the user has gone; all there is, which is looked at anyway, is no such place. */
  keep: (around: string, seen: Seen, sight: Sight | undefined) => void;
} {
  const key = PREFIX + name;
  return useMemo(
    () => ({
      first: (around) => {
        const last = read(key);
        return last?.around === around ? { bounds: last.bounds, exactly: true } : undefined;
      },
      keep: (around, { bounds, by }, sight) => {
        if (by === undefined || (by === 'sight' && sight?.exactly)) return;
        if (by === 'sight' && JSON.stringify(sight?.bounds) === around) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify({ around, bounds } satisfies Last));
      },
    }),
    [key],
  );
}
