/** What a document says of periods that may not overlap. */
import type { Where } from '../where/types.ts';

/** What a document says. */
export interface NoOverlap {
  name: string;
  /** Fields whose values records have in common; a record without one of them meets no other. */
  fields: string[];
  /** A date or time; without one the period has always been. */
  from: string;
  /** Of the same kind, the day itself included, the moment not; without one the period has no end. */
  to: string;
  /** Only such records count. */
  where?: Where;
}
