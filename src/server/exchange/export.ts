/** Export of what a list shows: same filters, scope and permissions, columns chosen, names in the user's language. */
import { Readable } from 'node:stream';
import { stringify as stringifySync } from 'csv-stringify/sync';
import { sql } from 'kysely';
import type { Language } from '../../contract/constants.ts';
import { readByChoices } from '../../documents/features/rules/choosing.ts';
import { dayOf } from '../../documents/ground/clock.ts';
import { withTitles } from '../../documents/tables/normalise.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import { AppError, badBody } from '../errors/error.ts';
import type { Call } from '../user/call.ts';
import { addLabels } from '../records/rows/labels.ts';
import { prepareList } from '../records/list/list.ts';
import type { Cursor } from '../records/rows/cursor.ts';
import { readPage } from '../records/rows/page.ts';
import { maskRows } from '../records/rows/rows.ts';
import { fieldsByName } from '../records/rows/shape.ts';
import type { Reader } from '../records/rows/reader.ts';
import { relation } from '../source/columns.ts';
import { writtenApart } from './apart/written.ts';
import { linesOf } from './lines.ts';
import { importable } from './mapping.ts';
import { refuseLongCells } from './longCells.ts';
import { workbook, type SheetCell } from './workbook.ts';
import { FORMATS, isFormat, TYPES, written } from './writeRows.ts';
import { isPoint, isShape } from '../../documents/ground/fields/traits.ts';
import { fetchRows, readable, type Row, rowsSql } from '../source/rows.ts';
import { unitIn } from '../../documents/ground/units.ts';

export interface ExportFile {
  name: string;
  type: string;
  body: Readable;
}

/** Told of rows as they are read. */
type Told = ((rows: number) => Promise<void>) | undefined;

const BATCH = 1000;
const MULTI_SORT_ROWS = 200_000;
const header = (f: Field, language: Language): string =>
  `${language === 'zh' ? f.title : f.titleEn}${f.unit ? ` (${unitIn(f.unit, language)})` : ''}`;

/** What stands above the columns: no two alike, so that an import can tell them apart. */
export function headersOf(fields: readonly Field[], language: Language): string[] {
  const plain = fields.map((f) => header(f, language));
  return plain.map((text, n) => (plain.indexOf(text) === plain.lastIndexOf(text) ? text : (fields[n]?.name ?? text)));
}

function exportFields(resource: Resource, list: { columns: { field: string; hidden: boolean }[] }, requested: unknown): Field[] {
  const fields = readable(resource.fields);
  if (requested === undefined || requested === null)
    return list.columns.filter((c) => !c.hidden).flatMap((c) => fields.filter((f) => f.name === c.field));
  if (!Array.isArray(requested) || !requested.length)
    throw badBody('columns 应为字段名称的列表，至少一个', 'columns must be a list of names of fields, one at least');
  return requested.map((name: unknown) => {
    const field = fields.find((f) => f.name === name);
    if (!field)
      throw badBody(`columns 中的「${String(name)}」不是可导出的字段`, `columns: "${String(name)}" is no field that can be exported`);
    return field;
  });
}

type Prepared = ReturnType<typeof prepareList>;

/**
 * Rows in batches along the list's order, each a short query of its own: constant memory, and a slow download never holds
 * the database. Rows changed meanwhile may appear as they are then.
 */
async function* batches(writer: Reader, p: Prepared, fields: Field[]): AsyncGenerator<Row[]> {
  const all = fieldsByName(p.resource);
  const request = {
    from: relation(p.resource),
    fields,
    all,
    conditions: p.conditions,
    sorters: p.request.sorters,
    pageSize: BATCH,
    pageNum: 1,
    cursor: undefined,
  };
  if (p.request.sorters.length > 1) {
    yield* batchesById(writer, p, fields);
    return;
  }
  const sorter = p.request.sorters[0]?.field ?? 'id';
  let cursor: Cursor | undefined;
  for (;;) {
    const page = await readPage(writer.database, { ...request, cursor });
    if (page.rows.length) yield page.rows;
    const last = page.rows.at(-1);
    if (!page.hasNext || !last) return;
    cursor = { direction: 'after', value: (last[sorter] ?? null) as Cursor['value'], id: String(last.id) };
  }
}

/** Orders by several columns have no edge to continue from: the ids first, then the rows. */
async function* batchesById(writer: Reader, p: Prepared, fields: Field[]): AsyncGenerator<Row[]> {
  const [from, { sorters }] = [relation(p.resource), p.request];
  const rows = await fetchRows<{ id: string }>(
    writer.database,
    rowsSql({ from, also: [sql.ref('id')], conditions: p.conditions, sorters, limit: MULTI_SORT_ROWS + 1 }),
  );
  if (rows.length > MULTI_SORT_ROWS)
    throw new AppError('request.body', {
      reason: {
        zh: `按多列排序最多导出 ${MULTI_SORT_ROWS} 行`,
        en: `sorted by several columns, ${MULTI_SORT_ROWS} rows at most can be exported`,
      },
    });
  for (let i = 0; i < rows.length; i += BATCH) {
    const ids = rows.slice(i, i + BATCH).map((r) => r.id);
    yield await fetchRows(writer.database, rowsSql({ from, fields, conditions: [sql`id = any(${ids}::uuid[])`], sorters }));
  }
}

/** Rows as their user may see them, with the names of what they refer to. */
async function* shown(writer: Reader, fields: Field[], source: AsyncGenerator<Row[]>, told: Told): AsyncGenerator<Row[]> {
  for await (const rows of source) {
    await told?.(rows.length);
    await addLabels(writer, fields, rows);
    maskRows(fields, rows);
    yield rows;
  }
}

/** Fields that say where a row is: its shape, else its point. Further ones, as of a place to turn to, are values like others. */
export const placesOf = (fields: readonly Field[]): Field[] => [
  ...fields.filter(isShape).slice(0, 1),
  ...fields.filter(isPoint).slice(0, 1),
];

/** The same batches, the first already there: what goes wrong at once is thrown here, before anything is sent. */
async function begun(items: AsyncGenerator<Row[]>): Promise<{ rows: AsyncGenerator<Row[]>; many: boolean }> {
  const first = await items.next();
  const rows = (async function* all() {
    if (first.done) return;
    yield first.value;
    yield* items;
  })();
  return { rows, many: !first.done && first.value.length === BATCH };
}

/** `POST {api}/export`. @throws AppError permission.denied, request.* */
export async function exportList(writer: Reader, resource: Resource, call: Call, body: unknown, told?: Told): Promise<ExportFile> {
  const { columns, format = 'csv' } = (body ?? {}) as { columns?: unknown; format?: unknown };
  if (!isFormat(format)) throw badBody(`format 应为 ${FORMATS.join('、')} 之一`, `format must be one of ${FORMATS.join(', ')}`);
  const p = prepareList(writer, resource, call, body, 'export');
  const called = withTitles(p.resource, p.granted.screens.length === 1 ? (p.granted.screens[0]?.titles ?? {}) : {});
  const fields = exportFields(called, p.list, columns);
  const onMap = format === 'geojson' || format === 'kml';
  const places = onMap ? placesOf(readable(p.resource.fields)) : [];
  if (onMap && !places.length)
    throw new AppError('request.body', { reason: { zh: '没有位置或图形字段', en: 'no field says where the rows are' } });
  const sorted = new Set(p.request.sorters.map((s) => s.field));
  const choiceFields = new Set(fields.flatMap((f) => [...readByChoices(f), ...(f.references ? [f.references.by] : [])]));
  const select = [
    ...new Set([
      ...fields,
      ...places,
      ...p.resource.fields.filter((f) => f.name === 'id' || f.name === resource.key || sorted.has(f.name) || choiceFields.has(f.name)),
    ]),
  ];
  if (format === 'xlsx') await refuseLongCells(writer, p.resource, fields, p.conditions, call.language);
  const { rows, many } = await begun(shown(writer, fields, batches(writer, p, select), told));
  const title = call.language === 'zh' ? resource.title : resource.titleEn;
  const name = `${title}-${dayOf(Date.now())}.${format}`;
  const headers = headersOf(fields, call.language);
  const around = { title, headers, fields, places, label: resource.label };
  const words = { fields, dictionaries: writer.dictionaries.all, language: call.language };
  // More than a batch is written in a thread: making cells, and packing them, takes much longer than reading rows.
  return { name, ...(many ? writtenApart(format, around, rows, words) : written(format, around, linesOf(rows, words))) };
}

async function* none(): AsyncGenerator<SheetCell[]> {}

/** An empty file with the headers an import understands. */
export function template(resource: Resource, language: Language, format: 'csv' | 'xlsx'): ExportFile {
  const headers = headersOf(importable(resource), language);
  const name = `${language === 'zh' ? resource.title : resource.titleEn}-${language === 'zh' ? '模板' : 'template'}.${format}`;
  return format === 'csv'
    ? { name, type: TYPES.csv, body: Readable.from([stringifySync([headers], { bom: true })]) }
    : { name, type: TYPES.xlsx, body: workbook(headers, none()) };
}
