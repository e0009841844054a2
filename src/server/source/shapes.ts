/** Where shapes are, as the database knows it. An index of the function stands for a column: whoever writes a shape, it is found. */
import { sql } from 'kysely';
import type { Field } from '../../documents/types.ts';
import { columnOf } from './columns.ts';
import type { Sql } from './operators.ts';

/** Made with the tables, like what notes their changes. */
export const SHAPES = `
  create schema if not exists watch;
  create or replace function watch.box_of(shape jsonb) returns box language sql immutable parallel safe as $box$
    select box(point(max((c->>0)::float8), max((c->>1)::float8)), point(min((c->>0)::float8), min((c->>1)::float8)))
      from jsonb_path_query(shape, 'strict $.coordinates.**') c
     where jsonb_typeof(c) = 'array' and jsonb_typeof(c->0) = 'number' and jsonb_typeof(c->1) = 'number'
  $box$;`;

/** What the index of a shape is over. */
export const boxOf = (column: Sql): Sql => sql`watch.box_of(${column})`;

/** The point a place or a shape is counted at. */
export const pointOf = (field: Field): Sql => (field.type === 'geometry' ? sql`(@@ ${boxOf(columnOf(field))})` : columnOf(field));
