/** Where shapes are, as the database knows it. An index of the function stands for a column: whoever writes a shape, it is found. */
import { sql } from 'kysely';
import type { Field } from '../../documents/ground/model/fields.ts';
import { columnOf } from './columns.ts';
import type { Sql } from './operators.ts';
import { isShape } from '../../documents/ground/fields/traits.ts';

/**
 * Made with the tables, like what notes their changes. Positions of two numbers, as shapes are kept, are read as one text, which is a
 * fraction of the work.
 */
export const SHAPES = `
  create schema if not exists watch;
  create or replace function watch.box_of_any(shape jsonb) returns box language sql immutable parallel safe as $box$
    select box(point(max((c->>0)::float8), max((c->>1)::float8)), point(min((c->>0)::float8), min((c->>1)::float8)))
      from jsonb_path_query(shape, 'strict $.coordinates.**') c
     where jsonb_typeof(c) = 'array' and jsonb_typeof(c->0) = 'number' and jsonb_typeof(c->1) = 'number'
  $box$;
  create or replace function watch.box_of(shape jsonb) returns box language sql immutable parallel safe as $box$
    select case when shape->>'coordinates' ~ '[0-9]' and shape->>'coordinates' !~ '[0-9], [-+.0-9eE]+, '
      then box(translate(shape->>'coordinates', '[] ', '')::polygon) else watch.box_of_any(shape) end
  $box$;
  create or replace function watch.line_of(points jsonb) returns jsonb language sql immutable parallel safe as $line$
    select jsonb_build_object('type', 'LineString', 'coordinates', jsonb_agg(jsonb_build_array(p->'lon', p->'lat') order by n))
      from jsonb_array_elements(case jsonb_typeof(points) when 'array' then points else '[]' end) with ordinality e(p, n)
     where jsonb_typeof(p->'lon') = 'number' and jsonb_typeof(p->'lat') = 'number'
  $line$;`;

/** A shape as GeoJSON: waypoints are the line through them. Of a place, undefined. */
export const shapeOf = (field: Field): Sql | undefined =>
  isShape(field) ? columnOf(field) : field.type === 'rows' ? sql`watch.line_of(${columnOf(field)})` : undefined;

/** The box around a place or a shape; of shapes, what their index is over. */
export function boxOf(field: Field): Sql {
  const shape = shapeOf(field);
  return shape ? sql`watch.box_of(${shape})` : sql`box(${columnOf(field)}, ${columnOf(field)})`;
}

/** The point a place or a shape is counted at. */
export const pointOf = (field: Field): Sql => (shapeOf(field) ? sql`(@@ ${boxOf(field)})` : columnOf(field));
