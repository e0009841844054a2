/** «View as role»: an administrator sees the console as a role does, decided by the server. Nothing can be written meanwhile. */

import type { Option } from './envelope.ts';

/** Calls that begin and end it, and, as a picker asks (`{kind}/options`), what it may begin with. */
export const ROLE_VIEW_PATHS = {
  begin: '/api/sys/roleView/begin',
  end: '/api/sys/roleView/end',
  role: '/api/sys/roleView/role',
  company: '/api/sys/roleView/company',
  station: '/api/sys/roleView/station',
} as const;

/** A role to choose. */
export interface RoleOption extends Option {
  /** The widest place that it is seen from. */
  level: ViewLevel;
}

/** Body of the call that begins; a view in progress gives way. A station wins over a company. */
export interface RoleViewRequest {
  roleCode: string;
  /** Seen from this branch. */
  companyCode?: string;
  /** Seen from this station. */
  stationCode?: string;
}

/** What the user info says of a view in progress; whence it is seen, say company and station of the user info. */
export interface RoleView {
  roleCode: string;
  roleName: string;
}

/** Places that a role can be seen from, widest first. */
export const VIEW_LEVELS = ['group', 'branch', 'station'] as const;
export type ViewLevel = (typeof VIEW_LEVELS)[number];

/** The widest place that a role is seen from, by its data scope (dictionary DATA_SCOPE). */
export function widestLevel(dataScope: string | null | undefined): ViewLevel {
  if (dataScope === 'all') return 'group';
  return dataScope === 'station' ? 'station' : 'branch';
}
