/** The SQL that one would write by hand for the first page of a list: its columns, names of references, conditions, order. */
import type { Catalogue } from '../../../src/documents/tables/catalogue.ts';
import type { Field } from '../../../src/documents/ground/model/fields.ts';
import type { Resource, Screen } from '../../../src/documents/ground/model/resource.ts';
import { isGroup, type Where } from '../../../src/documents/ground/where/types.ts';

export interface Queries {
  page: string;
  total: string;
}

/** Whose list it is. */
export interface Reader {
  kind: 'group' | 'solar' | 'wind';
  stationCode: string | null;
  companyCode: string | null;
}

const quoted = (value: unknown): string => `'${String(value).replaceAll("'", "''")}'`;
const isStored = (f: Field): boolean => f.computed === undefined || f.computed.stored;
/** Worked out of the row and what it refers to. */
const isWorkedOut = (f: Field): boolean => !isStored(f) && !f.computed?.children;

function conditions(where: Where, at: (field: string) => string): string {
  return where
    .map((item) => {
      if (isGroup(item)) return `(${item.value.map((one) => conditions([one], at)).join(item.operator === 'or' ? ' or ' : ' and ')})`;
      const { field, operator, value } = item;
      if (operator === 'in') return `${at(field)} in (${[value].flat().map(quoted).join(', ')})`;
      if (operator === 'null' || operator === 'nnull') return `${at(field)} is ${operator === 'null' ? '' : 'not '}null`;
      if (operator === 'eq' || operator === 'ne') return `${at(field)} ${operator === 'eq' ? '=' : '<>'} ${quoted(value)}`;
      throw new Error(`no hand-written form of ${operator}`);
    })
    .join(' and ');
}

/** A column that says what the records of a row come to, looked up for each row of the page. */
function lookup({ name, computed }: Field, resource: Resource, { resources }: Catalogue): string[] {
  const asked = computed?.children;
  const child = resources[asked?.resource ?? ''];
  if (!asked || !child) return [];
  const of = (field: string): string => `c.${JSON.stringify(field)}`;
  const key = `t.${JSON.stringify(resource.key)}`;
  const many = child.fields.find((f) => f.name === asked.by)?.type === 'multi-reference';
  const within = [
    many ? `${of(asked.by)} @> array[${key}::text]` : `${of(asked.by)} = ${key}`,
    ...(child.softDelete ? [`${of('deletedTime')} is null`] : []),
    ...(asked.where ? [conditions(asked.where, of)] : []),
  ].join(' and ');
  const value = asked.keys ? `array_agg(${of(child.key)})` : asked.count ? 'count(*)' : `max(${of(asked.max ?? child.key)})`;
  return [`(select ${value} from ${JSON.stringify(child.name)} c where ${within}) as "${name}"`];
}

/** What the rows come from, with a letter for each reference that is looked up. */
function tables(resource: Resource, references: readonly Field[], { resources }: Catalogue, computed: boolean): string {
  const own = resource.rows || computed ? `read.${JSON.stringify(resource.name)}` : JSON.stringify(resource.name);
  return [
    `${own} t`,
    ...references.map((f, i) => {
      const { name = '', key = '' } = resources[f.reference ?? ''] ?? {};
      return `left join ${JSON.stringify(name)} r${i} on r${i}.${JSON.stringify(key)} = t.${JSON.stringify(f.name)}`;
    }),
  ].join(' ');
}

export function queriesOf(screen: Screen, catalogue: Catalogue, reader: Reader, pageSize: number): Queries {
  const resource = catalogue.resources[screen.resource] as Resource;
  const own = new Map(resource.fields.filter(isStored).map((f) => [f.name, f]));
  const workedOut = resource.fields.filter((f) => isWorkedOut(f) && screen.list.columns.some((c) => c.field === f.name)).map((f) => f.name);
  const shown = [...new Set(['id', 'version', resource.key, ...screen.list.columns.map((c) => c.field)])].filter((n) => own.has(n));
  const references = shown.flatMap((name) => {
    const field = own.get(name);
    return field?.reference !== undefined && field.type === 'reference' && !catalogue.resources[field.reference]?.remote ? [field] : [];
  });
  const limits = (resource.limits ?? []).filter(({ audience }) => audience.some((kind) => kind === reader.kind));
  const looked = [
    ...references,
    ...limits.flatMap(({ where }) =>
      where.flatMap((item) => own.get(isGroup(item) ? '' : (item.field.split('.')[0] ?? '')) ?? []).filter((f) => !references.includes(f)),
    ),
  ];
  const at = (field: string): string => {
    const [first = '', end] = field.split('.');
    return end === undefined ? `t.${JSON.stringify(first)}` : `r${looked.findIndex((f) => f.name === first)}.${JSON.stringify(end)}`;
  };
  const scoped =
    reader.kind === 'group' || !resource.ways.length
      ? ''
      : resource.scope === 'station'
        ? `t."stationCode" = ${quoted(reader.stationCode)}`
        : resource.scope === 'company'
          ? `t."companyCode" = ${quoted(reader.companyCode)}`
          : '';
  const within = [
    ...(resource.softDelete && !resource.rows ? ['t."deletedTime" is null'] : []),
    ...(screen.where.length ? [conditions(screen.where, at)] : []),
    ...limits.map(({ where }) => conditions(where, at)),
    ...(scoped ? [scoped] : []),
  ].join(' and ');
  // What is worked out for each row is in a view, as it would be by hand.
  const asked = screen.where.some((item) => !isGroup(item) && !own.has(item.field));
  const where = within ? ` where ${within}` : '';
  const order = [
    ...screen.list.sort.filter(({ field }) => own.has(field)).map(({ field, order }) => `${at(field)} ${order} nulls last`),
    't.id',
  ];
  const columns = [
    ...[...shown, ...workedOut].map(at),
    ...resource.fields.filter((f) => screen.list.columns.some((c) => c.field === f.name)).flatMap((f) => lookup(f, resource, catalogue)),
    ...references.map((f, i) => `r${i}.${JSON.stringify(catalogue.resources[f.reference ?? '']?.label)} as "${f.name}Label"`),
  ];
  return {
    page: `select ${columns.join(', ')} from ${tables(resource, looked, catalogue, asked || workedOut.length > 0)}${where} order by ${order.join(', ')} limit ${pageSize}`,
    total: `select count(*)::int as n from ${tables(resource, limits.length ? looked : [], catalogue, asked)}${where}`,
  };
}
