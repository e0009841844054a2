/** Rows on a map: where they are, and what their places look like. Views of lists and blocks of grids both say it so. */
export interface Layer {
  /** Field of the place: a location, a geometry, or rows with `lon` and `lat`. */
  at: string;
  /** Field that names a row. */
  label?: string;
  /** Dictionary field whose colours the rows have; of several codes the first one counts. */
  colour?: string;
  /** Number of metres of a circle around each row. */
  radius?: string;
  /** Number of metres above the ground: where a scene shows it. */
  height?: string;
  /** Fields: rows that have the same of each are joined by a line, in the order of their names. */
  connect?: string[];
}
