/** Days and moments as inputs have them: wall clocks of the deployment's zone, whatever the browser's own is. */
import { instantAt } from '../../../documents/ground/clock.ts';

/** The instant of a wall clock `YYYY-MM-DDTHH:mm:ss`, as ISO time. */
export const isoOf = (wall: string): string => new Date(instantAt(wall)).toISOString();

/** First and last moment of two days (`YYYY-MM-DD`) as ISO times; an absent day stays absent. */
export const dayBounds = (from: string | null, to: string | null): [string | null, string | null] => [
  from === null ? null : isoOf(from),
  to === null ? null : new Date(instantAt(`${to}T23:59:59`) + 999).toISOString(),
];
