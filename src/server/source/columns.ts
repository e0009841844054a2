/** How fields are written in SQL, and what rows are read from. */
import { sql } from 'kysely';
import type { Field, Resource } from '../../documents/types.ts';
import type { Sql } from './operators.ts';

/** Schema of the views that carry computed fields and unions. */
export const VIEWS = 'read';

/** Whether rows are read through a view: they are those of other resources, or some fields are worked out as they are read. */
export const hasView = ({ fields, rows }: Resource): boolean =>
  rows !== undefined || fields.some((f) => f.computed !== undefined && !f.computed.stored);

/** Name of the table or view that rows of a resource are read from. */
export const relationName = (resource: Resource): string => (hasView(resource) ? `${VIEWS}.${resource.name}` : resource.name);
/** The table or view itself. */
export const relation = (resource: Resource): Sql => sql.table(relationName(resource));

/** Columns that compare byte by byte: codes, keys, paths. */
export const isCode = (f: Field, key: string): boolean =>
  f.type === 'dict' || f.type === 'reference' || f.type === 'phone' || f.name === key || f.name === 'companyPath' || f.name === 'treePath';

/** Conditions as a statement on the table itself can take them: what the view works out is asked of the view. */
export const onTable = (resource: Resource, conditions: readonly Sql[]): readonly Sql[] =>
  hasView(resource) && conditions.length
    ? [sql`id in (select id from ${relation(resource)} where ${sql.join(conditions, sql` and `)})`]
    : conditions;

/** A field's column. One along references is called by its path, as the join that brings it calls it. */
export const columnOf = (field: Pick<Field, 'name'>): Sql => sql.id(field.name);
