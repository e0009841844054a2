/** Resources whose rows lie on another server: its calls are passed on by ours, and nothing of them is kept here. */
import type { ResourceDocument } from '../types.ts';
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

/** What can be done to rows of another server. */
export const REMOTE_POWERS = ['view', 'add', 'edit', 'delete'] as const;

export const normaliseRemote = ({ remote, api, name }: ResourceDocument): Remote | undefined =>
  remote && { ...remote, api: remote.api ?? api ?? `/api/${name}` };
