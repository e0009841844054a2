/** «View as role»: an administrator sees the console as a role does, decided by the server. Nothing can be written meanwhile. */

/** Calls that begin and end it. */
export const ROLE_VIEW_PATHS = { begin: '/api/sys/roleView/begin', end: '/api/sys/roleView/end' } as const;

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
