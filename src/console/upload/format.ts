import type { TextKey } from '../locales/zh.ts';

const KB = 1024;

/** Bytes as people read them: whole up to kilobytes, then with one decimal. */
export function sizeText(bytes: number): string {
  if (bytes < KB) return `${bytes} B`;
  if (bytes < KB ** 2) return `${Math.round(bytes / KB)} KB`;
  return bytes < KB ** 3 ? `${(bytes / KB ** 2).toFixed(1)} MB` : `${(bytes / KB ** 3).toFixed(1)} GB`;
}

const UNITS = [
  [86_400, 'upload.days'],
  [3600, 'upload.hours'],
  [60, 'upload.minutes'],
  [1, 'upload.seconds'],
] as const satisfies readonly (readonly [number, TextKey])[];

/** Seconds in their largest unit alone: the text and what it counts. */
export function timeText(seconds: number): { key: TextKey; count: number } {
  const [unit, key] = UNITS.find(([length]) => seconds >= length) ?? UNITS[3];
  return { key, count: Math.floor(seconds / unit) };
}
