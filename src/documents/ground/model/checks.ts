/** What a document says of checks, and their normalised form. */
import type { Where } from '../where/types.ts';

/** What a document says. */
export interface CheckDocument {
  name: string;
  /** Holds for every record; `$row.x` is another property of it, a computed field, or one of a record it refers to (`$row.part.stock`). */
  where: Where;
  /** The property the message is shown at. */
  field: string;
  message: string;
  messageEn: string;
}

/** In normalised form. */
export interface Check extends CheckDocument {
  /** Reads what only the server knows, once the record is written. */
  late?: true;
}
