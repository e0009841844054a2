/** What is counted of rows where they lie, by cells. */
import { sql } from 'kysely';
import type { Field } from '../../documents/ground/model/fields.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import type { Reader } from '../records/rows/reader.ts';
import { relation } from '../source/columns.ts';
import type { Sql } from '../source/operators.ts';
import { pointOf, shapeOf } from '../source/shapes.ts';
import type { Counted, degreesOf } from './grid.ts';
import type { Reading } from './remembered.ts';
import { whereAll } from '../source/rows.ts';

/** Cells of everything beyond which they are not remembered. */
export const MOST_CELLS = 40_000;

/** Rows of which places are asked. */
export interface Placed {
  records: Reader;
  resource: Resource;
  field: Field;
  /** Those that are reached, wherever they are. */
  conditions: readonly Sql[];
  reading: Reading;
}

/** Else the box of a shape would be worked out again wherever it is named. */
export const once = (field: Field): Sql => (shapeOf(field) ? sql`offset 0` : sql``);

/** Of points `p`; of none, a count of 0. */
export const FIGURES: Readonly<Record<keyof Counted, Sql>> = {
  count: sql`count(p)::int`,
  lon: sql`avg(p[0])`,
  lat: sql`avg(p[1])`,
  west: sql`min(p[0])`,
  south: sql`min(p[1])`,
  east: sql`max(p[0])`,
  north: sql`max(p[1])`,
};
export const figures = sql.join(Object.entries(FIGURES).map(([name, figure]) => sql`${figure} as ${sql.id(name)}`));

/** Which cell a point is in. */
export const cellAt = (point: Sql, { wide, high }: ReturnType<typeof degreesOf>): Record<'i' | 'j', Sql> => ({
  i: sql`floor(${point}[0] / ${wide}::float8)`,
  j: sql`floor(${point}[1] / ${high}::float8)`,
});

/** A row of figures for each cell, `i` and `j` say which. */
export function countedSql({ resource, field }: Placed, conditions: readonly Sql[], degrees: ReturnType<typeof degreesOf>): Sql {
  const { i, j } = cellAt(sql`p`, degrees);
  return sql`select ${i} as i, ${j} as j, ${figures}
    from (select ${pointOf(field)} as p from ${relation(resource)} ${whereAll(conditions)} ${once(field)}) x
   where p is not null group by 1, 2`;
}
