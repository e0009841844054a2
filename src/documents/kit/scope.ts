/**
 * Whose rows a user reaches: ways that lead from a row to the user, joined by «or». A way goes by a property: the row's
 * company or station, a user, or another record that is itself in reach.
 */
import type { Scope, WayDocument, ScopeDocument, Way } from '../ground/model/scope.ts';
import type { Field } from '../ground/model/fields.ts';

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
