/** Rows of other resources as one statement: what each part gives, under the names and in the types of the resource that shows them. */
import { sql } from 'kysely';
import { fieldType } from '../../documents/ground/fields/index.ts';
import { deletionFields, isConstant, isTranslated, readsOfContent } from '../../documents/features/rows/index.ts';
import type { FieldContent, Part } from '../../documents/ground/model/rows.ts';
import { hasTable, ORIGIN } from '../../documents/kit/own.ts';
import type { Catalogue } from '../../documents/tables/catalogue.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import { isClockName, readsOf } from '../../documents/ground/values/index.ts';
import { columnOf, isBytewise, relationName } from './columns.ts';
import { joinsSql } from './joins.ts';
import type { Sql } from './operators.ts';
import { noSubtree } from './subtree.ts';
import { valueSql, verdictSql } from './values.ts';

type Resources = Pick<Catalogue, 'resources'>;

/** What of a part's rows is read: a field, and whether its column compares byte by byte. */
interface Readable {
  field: Field;
  code: boolean;
}

function readableOf(part: Part, original: Resource, { resources }: Resources): Map<string, Readable> {
  const of = (field: Field, name: string, { key }: Resource): [string, Readable] => [
    name,
    { field: { ...field, name }, code: field.computed === undefined && isBytewise(field, key) },
  ];
  const readables = new Map(original.fields.map((f) => of(f, f.name, original)));
  if (part.deleted) for (const field of deletionFields) readables.set(field.name, { field, code: false });
  for (const [path, steps] of Object.entries(part.paths)) {
    const target = resources[steps.at(-1)?.resource ?? ''];
    const end = target?.fields.find((f) => f.name === path.split('.').at(-1));
    if (target && end) readables.set(...of(end, path, target));
  }
  return readables;
}

/** What stands in a field, in the type of its column; `code` tells whether it compares byte by byte as it comes. */
function contentSql(content: FieldContent, type: string, readable: ReadonlyMap<string, Readable>): { value: Sql; code: boolean } {
  const cast = (value: Sql): Sql => sql`(${value})::${sql.raw(type)}`;
  const fields = new Map([...readable].map(([name, { field }]) => [name, field]));
  if (isConstant(content)) return { value: cast(sql.lit(content.value)), code: false };
  if (isTranslated(content)) {
    const cases = Object.entries(content.values).map(([code, value]) => sql`when ${sql.lit(code)} then ${sql.lit(value)}`);
    return { value: cast(sql`case ${sql.id(content.by)} ${sql.join(cases, sql` `)} end`), code: false };
  }
  const source = typeof content === 'string' && !isClockName(content) ? readable.get(content) : undefined;
  if (!source) return { value: cast(valueSql(content, fields)), code: false };
  // A column as it is keeps its index of use.
  const same = fieldType(source.field.type).column(source.field.schema) === type;
  return { value: same ? columnOf(source.field) : cast(columnOf(source.field)), code: source.code };
}

function columnSql(field: Field, part: Part, key: string, readable: ReadonlyMap<string, Readable>): Sql {
  const name = columnOf(field);
  if (field.name === ORIGIN) return sql`${sql.lit(part.resource)}::text as ${name}`;
  const type = field.name === 'id' ? 'uuid' : field.name === 'version' ? 'integer' : fieldType(field.type).column(field.schema);
  const content = field.system ? (readable.has(field.name) ? field.name : undefined) : part.fields[field.name];
  if (field.name === 'id' || field.name === 'version') return name;
  const { value, code } = content === undefined ? { value: sql`null::${sql.raw(type)}`, code: false } : contentSql(content, type, readable);
  const wanted = isBytewise(field, key);
  if (type !== 'text' || wanted === code) return sql`${value} as ${name}`;
  return sql`${value} collate ${sql.id(wanted ? 'C' : 'default')} as ${name}`;
}

/** Whether a part reads what its original works out: else it is read from the table, whose indexes give the order. */
function readsView(part: Part, original: Resource): boolean {
  if (!hasTable(original)) return true;
  const reads = new Set([...Object.values(part.fields).flatMap(readsOfContent), ...readsOf({ is: part.where })]);
  return original.fields.some((f) => f.computed && !f.computed.stored && reads.has(f.name));
}

function partSql(part: Part, fields: readonly Field[], key: string, catalogue: Resources): Sql {
  const original = catalogue.resources[part.resource] as Resource;
  const readable = readableOf(part, original, catalogue);
  const columns = fields.map((field) => columnSql(field, part, key, readable));
  const conditions = [
    ...(original.softDelete ? [part.deleted ? sql`"deletedTime" is not null` : sql`"deletedTime" is null`] : []),
    ...(part.where.length ? [verdictSql(part.where, new Map([...readable].map(([name, { field }]) => [name, field])), noSubtree)] : []),
  ];
  const within = conditions.length ? sql.join(conditions, sql` and `) : sql`true`;
  const from = sql.table(readsView(part, original) ? relationName(original) : `public.${original.name}`);
  return sql`select ${sql.join(columns)}, (${within}) as ${WITHIN} from ${from} t${joinsSql(part.paths, catalogue)}`;
}

/**
 * Whether a row is one of its part's. Asked of the union as a whole: parts with conditions of their own are not read in the order of an
 * index.
 */
const WITHIN = sql.id('$within');

/** Every part's rows; what the resource works out itself is not among them. */
export function rowsSql({ rows = [], fields, key }: Resource, catalogue: Resources): Sql {
  const own = fields.filter((f) => f.computed === undefined);
  const parts = rows.map((part) => partSql(part, own, key, catalogue));
  return sql`select ${sql.join(own.map(columnOf))} from (${sql.join(parts, sql` union all `)}) u where ${WITHIN}`;
}
