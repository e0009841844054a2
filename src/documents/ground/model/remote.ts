/** Where rows lie that another server keeps. */
import type { Where } from '../where/types.ts';

export interface RemoteDocument {
  /** Name of the server in the setting `remotes`. */
  server: string;
  /** Address of its calls; that of this resource when absent. */
  api?: string;
  /** What users of a branch and of a station are limited to; needed unless the scope is global. */
  limits?: Limits;
}

/** Conditions by kind of user; they go along with every call, and the answer is held to them. */
export interface Limits {
  branch: Where;
  station: Where;
}

export interface Remote extends Omit<RemoteDocument, 'api'> {
  api: string;
}
