/** Live values on the wire: what changed of the records of one resource since the frame before. */
import { MOST_LIVE } from '../documents/features/live/index.ts';

/**
 * One record: its id, the moment of its last report (ms since the epoch), which of the resource's live fields follow (bit n for the field
 * at place n), and their values in that order.
 */
export type ValueRow = [id: string, at: number, mask: number, ...values: unknown[]];

/** A frame. With `fields` it is the first one: it names the fields that the bits of all frames stand for, and holds all that is known. */
export interface ValuesEvent {
  type: 'values';
  resource: string;
  fields?: readonly string[];
  rows: ValueRow[];
}

/** Resources whose values a stream carries, in the query of its address: `live=airport,drone`. */
export const LIVE_PARAMETER = 'live';

/** The values of a row by the places of their fields. */
export function* valuesOf([, , mask, ...values]: ValueRow): Generator<[place: number, value: unknown]> {
  let next = 0;
  for (let place = 0; place < MOST_LIVE; place += 1) if (mask & (1 << place)) yield [place, values[next++]];
}

/** Live values of one record over time. */
export interface Series {
  /** Length of the interval that each point stands for, ms. */
  step: number;
  /** Beginnings of the intervals that hold something, ms since the epoch, ascending. */
  at: number[];
  /** By field, one value for each of them; `null` where nothing is known. */
  values: Record<string, unknown[]>;
}
