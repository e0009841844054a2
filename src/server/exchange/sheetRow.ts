/** A row of a table that is read. */

/** Characters of a cell: the largest shape that may be kept takes half of them. What is longer is refused. */
export const LONGEST = 1_000_000;

/** Something said in both languages. */
export interface Said {
  zh: string;
  en: string;
}

/** What a cell is beside its text. */
export type CellNote =
  /** A number as it was kept, whatever it is shown as; `percent` where it is shown a hundred times as large. */
  | { number: number; percent?: boolean }
  /** A wall clock, `YYYY-MM-DDThh:mm:ss.sss`; a clock without a day has `day` false. */
  | { wall: string; day: boolean }
  /** It cannot be read, and why. */
  | { unread: Said };

export interface SheetRow {
  /** Line in the file, 1-based. */
  line: number;
  cells: string[];
  /** Rows of the file, the header among them, as far as that can be told beforehand. */
  of: number;
  /** By column, of cells that are more than their text. */
  notes?: Record<number, CellNote>;
  /** By column, the line that the value of a cell merged downwards stands on. */
  taken?: Record<number, number>;
}
