/**
 * The table a resource wants: columns from its field types, indexes from what its lists filter, sort and search.
 * Names are used as they are (quoted), so a column is called what its property is called.
 */
import { createHash } from 'node:crypto';
import { escapeIdentifier } from 'pg';
import { fieldType, type ColumnType } from '../../../documents/ground/fields/index.ts';
import { hasTable } from '../../../documents/kit/own.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Resource, Screen } from '../../../documents/ground/model/resource.ts';
import { isBytewise } from '../../source/columns.ts';
import type { QueriedPeriod } from '../../source/periods.ts';
import { valueSql } from '../../source/values.ts';
import { written } from '../../source/written.ts';
import {
  holdsFiles,
  isBoolean,
  isCode,
  isMany,
  isPoint,
  isProse,
  isReference,
  isShape,
  isStored,
} from '../../../documents/ground/fields/traits.ts';

export interface TableColumn {
  name: string;
  type: ColumnType | 'integer';
  /** Rest of the definition: collation, default, not null. */
  rest: string;
  /** Expression of a computed field that is stored: the database fills it. */
  generated?: string;
}

export interface TableIndex {
  name: string;
  /** Everything after the index name. */
  definition: string;
  unique: boolean;
  columns: string[];
}

export interface Table {
  name: string;
  columns: TableColumn[];
  /** Fields that are worked out as rows are read, which no column may stand in the way of. */
  workedOut: string[];
  indexes: TableIndex[];
  /** Its rows say which company they belong to. */
  placed: boolean;
  /** Columns whose values are kept when rows change. */
  images?: Pick<TableColumn, 'name' | 'type'>[];
}

/** Column of one-, two- and three-character pieces of the searched texts; finds Chinese needles of any length without an extension. */
export const GRAMS = '$grams';

/** Fields whose text the table's grams hold: searched by keyword or filtered by `contains`. */
export function gramFields(resource: Resource, screens: readonly Screen[]): string[] {
  if (!hasTable(resource)) return [];
  const lists = [resource.list, ...screens.map((s) => s.list)];
  const names = new Set(lists.flatMap((l) => [...l.search, ...l.filters.filter((f) => f.operator === 'contains').map((f) => f.field)]));
  return resource.fields
    .filter((f) => names.has(f.name) && isStored(f) && f.operators.includes('contains') && !isProse(f))
    .map((f) => f.name);
}

const indexName = (table: string, definition: string): string =>
  `${table.slice(0, 40)}_${createHash('sha256').update(definition).digest('hex').slice(0, 12)}`;

function columnOf(field: Field, key: string, fields: ReadonlyMap<string, Field>): TableColumn {
  const type = fieldType(field.type).column(field.schema);
  if (field.computed) {
    const generated = written(valueSql(field.computed.value, fields));
    return { name: field.name, type, rest: `generated always as ((${generated})::${type}) stored`, generated };
  }
  if (field.name === 'id') return { name: 'id', type: 'uuid', rest: 'not null primary key' };
  if (field.name === 'version') return { name: 'version', type: 'integer', rest: 'not null default 1' };
  if (field.name === 'createTime') return { name: 'createTime', type, rest: 'not null default now()' };
  return { name: field.name, type, rest: type === 'text' && isBytewise(field, key) ? 'collate "C"' : '' };
}

/** Whether the table holds the field; others are worked out as they are read. */

/** Descriptions of indexes as [columns, direction of the last two]; made definitions below. */
function plainIndexes(resource: Resource, screens: readonly Screen[]): string[] {
  const definitions = new Set<string>();
  const add = (...parts: string[]): void => {
    definitions.add(parts.join(', '));
  };
  const sorts = [resource.list.sort[0], ...screens.map((s) => s.list.sort[0])].filter((s) => s !== undefined);
  const first = sorts[0] ?? { field: 'createTime', order: 'desc' as const };
  const tail = (s: { field: string; order: string }): string[] =>
    s.field === 'id' ? [`"id" ${s.order}`] : [`${escapeIdentifier(s.field)} ${s.order}`, `"id" ${s.order}`];
  for (const sort of sorts) {
    add(...tail(sort));
    if (resource.scope !== 'global') add('"companyPath"', ...tail(sort));
    if (resource.scope === 'station') add('"stationCode"', ...tail(sort));
  }
  for (const field of resource.fields) {
    if (!field.index || !isStored(field) || field.name === 'id' || sorts.some((s) => s.field === field.name)) continue;
    if (isMany(field) || isPoint(field) || isProse(field)) continue;
    if (isCode(field) || isReference(field) || isBoolean(field)) add(escapeIdentifier(field.name), ...tail(first));
    else if (field.sortable) add(`${escapeIdentifier(field.name)} asc`, '"id" asc');
  }
  return [...definitions];
}

/** Indexes of a time within a company and a station, with what is looked at besides. */
function periodIndexes({ scope }: Resource, period: QueriedPeriod | undefined): string[] {
  if (!period || scope === 'global') return [];
  const places = scope === 'station' ? ['companyPath', 'stationCode'] : ['companyPath'];
  return places.map((place) => {
    const rest = [...new Set(['companyCode', 'companyPath', ...(scope === 'station' ? ['stationCode'] : []), ...period.columns])].filter(
      (name) => name !== place,
    );
    return `(${escapeIdentifier(place)}, ${escapeIdentifier(period.time)}) include (${rest.map(escapeIdentifier).join(', ')})`;
  });
}

/** Properties whose values together may not repeat, the record's own id aside. */
export const uniqueSets = ({ fields, unique }: Resource): string[][] => [
  ...fields.filter((field) => field.unique && field.name !== 'id').map(({ name }) => [name]),
  ...unique,
];

/** What others ask of the rows of a resource. */
export interface Needs {
  /** What grids ask over periods. */
  period?: QueriedPeriod | undefined;
  /** Columns that are kept of rows that change. */
  images?: ReadonlySet<string> | undefined;
  /** Definitions of indexes that others look for its rows by. */
  indexes?: readonly string[];
}

/** The table of a resource, given every screen that shows it and what others ask of it. */
export function tableOf(resource: Resource, screens: readonly Screen[], needs: Needs = {}): Table {
  const { name, softDelete, key } = resource;
  const fields = new Map(resource.fields.map((f) => [f.name, f]));
  const columns = resource.fields.filter(isStored).map((f) => columnOf(f, key, fields));
  if (softDelete) columns.push({ name: 'deletedTime', type: 'timestamptz(3)', rest: '' }, { name: 'deletedBy', type: 'text', rest: '' });
  const grams = gramFields(resource, screens);
  if (grams.length) columns.push({ name: GRAMS, type: 'text[]', rest: '' });
  const live = softDelete ? ' where "deletedTime" is null' : '';
  const indexes: TableIndex[] = [];
  const add = (definition: string, unique = false, cols: string[] = []): void => {
    const full = `${unique ? 'unique ' : ''}${definition}`;
    indexes.push({ name: indexName(name, full), definition, unique, columns: cols });
  };
  for (const set of uniqueSets(resource)) add(`(${set.map(escapeIdentifier).join(', ')})${live}`, true, set);
  for (const definition of plainIndexes(resource, screens)) add(`(${definition})${live}`);
  for (const definition of periodIndexes(resource, needs.period)) add(`${definition}${live}`);
  for (const definition of needs.indexes ?? []) add(definition);
  if (softDelete) add('("deletedTime" desc, "id" desc) where "deletedTime" is not null');
  for (const field of resource.fields) {
    if ((!field.index && !holdsFiles(field)) || !isStored(field)) continue;
    if (isMany(field)) add(`using gin (${escapeIdentifier(field.name)})`);
    if (isPoint(field)) add(`using gist (${escapeIdentifier(field.name)})`);
    if (isShape(field)) add(`using gist (watch.box_of(${escapeIdentifier(field.name)}))`);
  }
  if (grams.length) add(`using gin (${escapeIdentifier(GRAMS)})`);
  const images = columns.flatMap((c) => (needs.images?.has(c.name) ? [{ name: c.name, type: c.type }] : []));
  const workedOut = resource.fields.filter((f) => !isStored(f)).map((f) => f.name);
  return { name, columns, workedOut, indexes, placed: resource.scope !== 'global', ...(images.length ? { images } : {}) };
}
