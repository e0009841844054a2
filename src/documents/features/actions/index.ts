/**
 * What a list offers with a row beyond changing it: another screen with conditions that the row gives, a record under it, a command of the
 * server, a preview, or an address outside.
 */

import type { AddAction, ParentValue, ParentSum, RowAction } from '../../ground/model/actions.ts';
import { recordReads } from '../../ground/where/resolve.ts';

import { fieldsRead } from '../../ground/where/reads.ts';

export const isSum = (value: ParentValue | ParentSum): value is ParentSum => typeof value === 'object';

/** The property of the row that a value takes. */
export const parentField = (value: unknown): string | undefined =>
  typeof value === 'string' ? /^\$parent\.(\$?[A-Za-z]\w*)$/.exec(value)?.[1] : undefined;

/** The property by which what an action adds refers to the row, by its key; undefined where it does not. */
export const refersBy = ({ values = {} }: AddAction, key: string): string | undefined =>
  Object.entries(values).find(([, value]) => parentField(value) === key)?.[0];

const PLACE = /\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** Fields that an address reads. */
export const placesIn = (link: string): string[] => [...link.matchAll(PLACE)].map(([, name]) => name ?? '');

/** The address for a row; undefined where a value is missing. */
export function addressFor(link: string, row: Readonly<Record<string, unknown>>): string | undefined {
  const missing = placesIn(link).some((name) => row[name] === null || row[name] === undefined || row[name] === '');
  return missing ? undefined : link.replace(PLACE, (_, name: string) => encodeURIComponent(String(row[name])));
}

/** Fields of the row that an action reads. */
export const readsOfAction = (action: RowAction): string[] => [
  ...fieldsRead(action.when ?? []),
  ...('open' in action
    ? recordReads(action.where ?? [])
    : 'add' in action
      ? Object.values(action.values ?? {}).flatMap((value) => parentField(isSum(value) ? value.sum : value) ?? [])
      : 'of' in action
        ? [action.of]
        : placesIn(action.link)),
];
