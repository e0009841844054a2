/** `POST {api}/beside`: what lies at the left of a list (`list.beside`). */

/** Nodes that come at once. */
export const BESIDE_PAGE = 50;
/** Counts go as far as this; one more says that there are more. */
export const BESIDE_BOUND = 999;

export interface BesideQuery {
  /** Screen whose list it is. */
  screen: string;
  /** Of a tree, nodes directly below this key; null, or absent: the topmost ones in reach. */
  branch?: string | null;
  /** Nodes whose name or key contains it, wherever they stand. */
  keyword?: string;
  /** 1-based. */
  pageNum?: number;
  /** A key whose name is wanted, and what stands above it. */
  value?: string;
}

export interface BesideNode {
  value: string;
  /** Absent where the value has no name: a code is named by its dictionary. */
  label?: string;
  /** Rows, those below included; `BESIDE_BOUND + 1` for more. */
  count?: number;
  /** Has some below itself; only of trees. */
  children?: boolean;
}

export interface BesideData {
  list: BesideNode[];
  /** There are more of them. */
  more: boolean;
  /** The node that was asked for by its key, with the keys above it from the top. */
  chosen?: BesideNode & { above: string[] };
}
