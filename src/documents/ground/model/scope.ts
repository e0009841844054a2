/** Whose rows a user reaches, as a document says it and as the ways from a row to the user. */

/** Which columns of the organisation rows carry; the server fills what follows from the others. */
export type Scope = 'global' | 'company' | 'station';

export interface WayDocument {
  /** `companyCode`, `stationCode`, `createBy`, or a property that references a user or a record with a scope of its own. */
  by: string;
  /** By `stationCode`: also for those who work on that station's booster equipment. */
  boosters?: true;
}

/** `global`: everybody's. There is no default, because a forgotten scope would be a leak. */
export type ScopeDocument = 'global' | WayDocument[];

export type Way =
  | { by: 'companyCode'; to: 'company' }
  | { by: 'stationCode'; to: 'station'; boosters: boolean }
  | { by: string; to: 'user' }
  | { by: string; to: 'record'; resource: string };
