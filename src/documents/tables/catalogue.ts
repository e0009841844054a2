import type { Grid } from '../features/blocks/grid.ts';
import type { Link } from '../features/link/index.ts';
import type { Dictionary, Resource, Screen } from '../ground/model/resource.ts';

/** A whole folder of documents, normalised. */
export interface Catalogue {
  resources: Record<string, Resource>;
  screens: Record<string, Screen>;
  /** Screens that are grids of blocks. */
  grids: Record<string, Grid>;
  /** Menu entries that lead elsewhere. */
  links: Record<string, Link>;
  dictionaries: Record<string, Dictionary>;
}
