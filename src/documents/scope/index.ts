/**
 * Whose rows a user reaches: ways that lead from a row to the user, joined by «or». A way goes by a property: the row's
 * company or station, a user, or another record that is itself in reach.
 */
import type { Field } from '../fields/types.ts';

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

export const waysOf = (scope: ScopeDocument): WayDocument[] => (Array.isArray(scope) ? scope : []);

/** The columns that a scope asks for. */
export function columnsOfScope(scope: ScopeDocument): Scope {
  const by = new Set(waysOf(scope).map((way) => way.by));
  return by.has('stationCode') && !by.has('companyCode') ? 'station' : by.has('companyCode') ? 'company' : 'global';
}

/** The ways with what they lead to; `fields` are the resource's own, system fields included. */
export function normaliseWays(scope: ScopeDocument, fields: readonly Field[]): Way[] {
  return waysOf(scope).map(({ by, boosters }): Way => {
    if (by === 'companyCode') return { by, to: 'company' };
    if (by === 'stationCode') return { by, to: 'station', boosters: boosters === true };
    const resource = fields.find((f) => f.name === by)?.reference;
    return resource === undefined || resource === 'user' ? { by, to: 'user' } : { by, to: 'record', resource };
  });
}
