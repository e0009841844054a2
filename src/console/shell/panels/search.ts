import Fuse from 'fuse.js';
import { isExternal, type Entry } from '../routes/entries.ts';

/** Least likeness (0 is equal) and what title and path count (S2-44, S9-03). */
export const SEARCH = {
  threshold: 0.4,
  keys: [
    { name: 'title', weight: 0.7 },
    { name: 'path', weight: 0.3 },
  ],
  location: 0,
  distance: 100,
  minMatchCharLength: 1,
  shouldSort: true,
} as const;

/** The entries that are like a text, the most alike first; all of them for none. */
export function searchEntries(entries: readonly Entry[], text: string): Entry[] {
  if (text.trim() === '') return [...entries];
  return new Fuse(entries, { ...SEARCH, keys: [...SEARCH.keys] }).search(text.trim()).map((result) => result.item);
}

/** Follows an entry: external addresses in a new browser tab, others here. */
export function follow(
  entry: Entry,
  navigate: (path: string) => void,
  open: (url: string) => void = (url) => void window.open(url, '_blank', 'noopener'),
): void {
  if (entry.run) entry.run();
  else if (isExternal(entry.path)) open(entry.path);
  else navigate(entry.path);
}
