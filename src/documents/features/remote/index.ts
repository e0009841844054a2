/** Resources whose rows lie on another server: its calls are passed on by ours, and nothing of them is kept here. */
import type { ResourceDocument } from '../../ground/model/authored.ts';
import type { Remote } from '../../ground/model/remote.ts';

/** What can be done to rows of another server. */
export const REMOTE_POWERS = ['view', 'add', 'edit', 'delete'] as const;

export const normaliseRemote = ({ remote, api, name }: ResourceDocument): Remote | undefined =>
  remote && { ...remote, api: remote.api ?? api ?? `/api/${name}` };
