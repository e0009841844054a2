/** What a screen says of a list of named items in place of the whole list. */

/** An item that stands elsewhere than behind the one before it. */
export type Placed<T> = T & { after?: string };

export interface Patch<T extends object> {
  /** Names that are taken out. */
  hide?: string[];
  /** Items that stay where they are and say something else. */
  change?: Partial<T>[];
  /** Items that come in. */
  add?: (string | Placed<T>)[];
  /** What the first that comes in stands behind; all others when absent. */
  after?: string;
}
