/** A row of a table that is read. */
export interface SheetRow {
  /** Line in the file, 1-based; the header is line 1. */
  line: number;
  cells: string[];
  /** Rows of the file, the header among them, as far as that can be told beforehand. */
  of: number;
}
