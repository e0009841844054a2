/** How fields are written in SQL, and what rows are read from. */
import { sql } from 'kysely';
import type { Audience } from '../../documents/ground/powers.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import type { Sql } from './operators.ts';
import { fieldType } from '../../documents/ground/fields/index.ts';

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
export const isBytewise = (f: Field, key: string): boolean =>
  fieldType(f.type).bytewise === true || f.name === key || f.name === 'companyPath' || f.name === 'treePath';

/** Conditions as a statement on the table itself can take them: what the view works out is asked of the view. */
export const onTable = (resource: Resource, conditions: readonly Sql[]): readonly Sql[] =>
  hasView(resource) && conditions.length
    ? [sql`id in (select id from ${relation(resource)} where ${sql.join(conditions, sql` and `)})`]
    : conditions;

/** Column that some users read a field from in place of the one of its name. No part of what leaves the server. */
export const COLUMN = Symbol('column');

/** How a condition on a field along references becomes one on the rows that refer; `ofNothing`: it holds where there is nothing. */
export type Along = (condition: Sql, ofNothing: boolean) => Sql;
/** Of a field along references that is asked by its keys, not joined. No part of what leaves the server. */
export const ALONG = Symbol('along');
export const alongFor = (field: Field & { [ALONG]?: Along }): Along | undefined => field[ALONG];

/** Name of the column that an audience reads a field from whose children it does not all see. */
export const limitedColumn = (name: string, audience: Audience): string => `${name}@${audience}`;

type Column = Pick<Field, 'name'> & { [COLUMN]?: string };
export const columnName = (field: Column): string => field[COLUMN] ?? field.name;

/** A field's column. One along references is called by its path, as the join that brings it calls it. */
export const columnOf = (field: Column): Sql => sql.id(columnName(field));
