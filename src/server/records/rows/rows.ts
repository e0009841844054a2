/** Between a table's row and the wire: what is selected, how stored values read, what stays hidden. */
import { sql } from 'kysely';
import { escapeIdentifier } from 'pg';
import { fieldType } from '../../../documents/fields/index.ts';
import type { Field } from '../../../documents/fields/types.ts';
import type { Resource } from '../../../documents/types.ts';
import { columnName } from '../../source/columns.ts';
import type { Sql } from '../../source/operators.ts';
import { isPoint, isSecret } from '../../../documents/fields/traits.ts';

/** Fields that may leave the server. */
export const readable = (fields: readonly Field[]): Field[] => fields.filter((f) => !isSecret(f));

/** Names of those that never do: written, and not read again. */
export const secretFields = ({ fields }: Pick<Resource, 'fields'>): Set<string> => new Set(fields.filter(isSecret).map((f) => f.name));

const selections = new WeakMap<readonly Field[], Sql>();

/** The select list. Points come as [lon, lat]. Remembered for arrays of fields that live on. */
export function selection(fields: readonly Field[]): Sql {
  let list = selections.get(fields);
  if (!list) {
    list = sql.raw(
      readable(fields)
        .map((f) => {
          const name = escapeIdentifier(f.name);
          const column = escapeIdentifier(columnName(f));
          if (isPoint(f)) return `case when ${name} is null then null else json_build_array(${name}[0], ${name}[1]) end as ${name}`;
          return column === name ? name : `${column} as ${name}`;
        })
        .join(', '),
    );
    selections.set(fields, list);
  }
  return list;
}

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

/** A value as the driver must get it. */
export function toColumn(field: Field, value: unknown): Sql {
  if (value === null || value === undefined || value === '') return sql`null`;
  const column = fieldType(field.type).column(field.schema);
  switch (column) {
    case 'jsonb':
      return sql`${JSON.stringify(value)}::jsonb`;
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
