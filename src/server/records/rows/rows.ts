/** Between a table's row and the wire: what stays hidden, how values are stored. */
import { sql } from 'kysely';
import { fieldType } from '../../../documents/ground/fields/index.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { packSeries } from '../../db/series.ts';
import type { Sql } from '../../source/operators.ts';
import { isSecret } from '../../../documents/ground/fields/traits.ts';

/** Names of fields that never leave the server: written, and not read again. */
export const secretFields = ({ fields }: Pick<Resource, 'fields'>): Set<string> => new Set(fields.filter(isSecret).map((f) => f.name));

/** `110101199003071234` as `1101**********1234`; short values keep their ends only. */
export function mask(value: string): string {
  const keep = value.length > 8 ? 4 : 1;
  return value.length <= 2 ? '*'.repeat(value.length) : value.slice(0, keep) + '*'.repeat(value.length - 2 * keep) + value.slice(-keep);
}

/** Hides the middle of masked values in place. */
export function maskRows(fields: readonly Field[], rows: Record<string, unknown>[]): void {
  for (const field of fields) {
    if (!field.mask) continue;
    for (const row of rows) if (typeof row[field.name] === 'string') row[field.name] = mask(row[field.name] as string);
  }
}

/** Whether a value is stored as none. */
export const isEmpty = (value: unknown): value is null | undefined | '' => value === null || value === undefined || value === '';

/** A value as the driver must get it. */
export function toColumn(field: Field, value: unknown): Sql {
  if (isEmpty(value)) return sql`null`;
  const column = fieldType(field.type).column(field.schema);
  switch (column) {
    case 'jsonb':
      return sql`${JSON.stringify(value)}::jsonb`;
    case 'bytea':
      return sql`${packSeries(value)}::bytea`;
    case 'text[]':
      return sql`${value as string[]}::text[]`;
    case 'point': {
      const [lon, lat] = value as [number, number];
      return sql`point(${lon}::float8, ${lat}::float8)`;
    }
    default:
      return sql`${value}`;
  }
}
