/**
 * What blocks show on a back end without a call for them (`POST /api/screen/data`): plain rows, and counts, whole or by the values of one
 * field, by way of its lists. What that cannot answer says in a sentence what it needs.
 */
import type { BlockAnswer, ScreenData, SourceAnswer } from '../../../contract/source.ts';
import type { ListData } from '../../../contract/envelope.ts';
import { MAX_PAGE_SIZE } from '../../../contract/constants.ts';
import { sourcesOf, type Grid } from '../../../documents/features/blocks/grid.ts';
import { COUNT, sorterOf } from '../../../documents/features/measures/index.ts';
import type { InlineMeasure, Measure } from '../../../documents/ground/model/measures.ts';
import { columnsOf, DEFAULT_ROWS, type Source, type SourceDocument } from '../../../documents/features/source/index.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Sorter } from '../../../documents/ground/model/list.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { matches } from '../../../documents/ground/where/evaluate.ts';
import { resolveWhere } from '../../../documents/ground/where/resolve.ts';
import type { Where, WhereContext } from '../../../documents/ground/where/types.ts';
import { ApiError } from '../../data/client/apiError.ts';
import { errorText } from '../../data/client/errorText.ts';
import { request } from '../../data/client/client.ts';
import { deployment } from '../../data/deployment.ts';
import { isList, loadBundle, manifestStore } from '../../data/documents/documents.ts';
import { spoken } from '../../data/foreign/manner.ts';
import '../../data/texts/blockTexts.ts';
import { text } from '../../data/texts/i18n.ts';

/** Rows that are read to be counted by a field; more than these are the server's work. */
const MOST_COUNTED = 1000;

/** Options that rows and counts by way of a list know. */
const PLAIN: readonly string[] = ['resource', 'where', 'fields', 'group', 'measures', 'sort', 'limit'] satisfies (keyof SourceDocument)[];

type Row = Record<string, unknown>;
/** A count, and of which of the rows. */
type Counted = Pick<Measure, 'name' | 'title' | 'titleEn' | 'where'>;

const needs = (): BlockAnswer => ({ error: 'screen.data', message: text('block.needsData') });

/** A list of a resource as its back end answers it. @throws ApiError client.manner for a condition that it cannot be asked */
async function read(api: string, pageNum: number, pageSize: number, where: Where, sorters: Sorter[] = []): Promise<ListData<Row>> {
  const body = await spoken({ pageNum, pageSize, where, sorters });
  return request<ListData<Row>>({ url: `${api}/queryList`, body, read: true, handled: true, strict: true });
}

/** The resource as some list of the user's shows it. */
async function resourceOf(name: string): Promise<Resource | undefined> {
  const screen = manifestStore.get()?.screens.find((s) => s.resource === name);
  return screen && isList(screen) ? (await loadBundle(screen)).resource : undefined;
}

const apiOf = (name: string): string => manifestStore.get()?.screens.find((s) => s.resource === name)?.api ?? `/api/${name}`;

/** The measures of a source, where all of them count rows. */
function countsOf(wanted: SourceDocument['measures'], resource: Resource | undefined): Counted[] | undefined {
  const counts = (wanted ?? []).map((one): Counted | undefined => {
    if (typeof one === 'string')
      return one === COUNT.name ? COUNT : resource?.measures.find(({ name, rows }) => name === one && rows === true);
    const { name, title = name, titleEn = title, where, count, ...more } = one as InlineMeasure & { name: string };
    const known = Object.keys(more).every((key) => ['unit', 'precision'].includes(key));
    return count === true && known ? { name, title, titleEn, ...(where ? { where } : {}) } : undefined;
  });
  return counts.every((one) => one !== undefined) ? counts : undefined;
}

const source = (over: Partial<Source>): Source => ({
  kind: 'figures',
  facts: {},
  fields: [],
  groups: [],
  measures: [],
  having: [],
  sort: [],
  limit: 0,
  others: false,
  fill: false,
  cumulative: [],
  totals: false,
  ...over,
});

const measuresOf = (counts: readonly Counted[]): Measure[] => counts.map((one) => ({ ...COUNT, ...one }));

async function wholeCounts(api: string, where: Where, counts: readonly Counted[], context: WhereContext): Promise<SourceAnswer> {
  const figures = await Promise.all(
    counts.map(async (one) => [one.name, (await read(api, 1, 1, [...where, ...resolveWhere(one.where ?? [], context)])).total] as const),
  );
  return { columns: columnsOf(source({ measures: measuresOf(counts) })), rows: [Object.fromEntries(figures)], matched: 1 };
}

async function countsBy(
  api: string,
  field: Field,
  where: Where,
  counts: readonly Counted[],
  { sort, limit }: { sort: Sorter; limit: number },
  context: WhereContext,
): Promise<SourceAnswer | undefined> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { list, total } = await read(api, page, MAX_PAGE_SIZE, where);
    if (total > MOST_COUNTED) return undefined;
    rows.push(...list);
    if (list.length === 0 || rows.length >= total) break;
  }
  const byValue = new Map<unknown, Row[]>();
  for (const row of rows) {
    const value = row[field.name] ?? null;
    byValue.set(value, [...(byValue.get(value) ?? []), row]);
  }
  const limits = counts.map((one) => [one.name, resolveWhere(one.where ?? [], context)] as const);
  const groups = [...byValue].map(([value, own]): Row => ({
    [field.name]: value,
    ...Object.fromEntries(limits.map(([name, limit]) => [name, own.filter((row) => matches(limit, row)).length])),
  }));
  const turn = sort.order === 'desc' ? -1 : 1;
  groups.sort((a, b) => {
    const [x, y] = [a[sort.field] ?? '', b[sort.field] ?? ''] as (string | number)[];
    return x === y ? 0 : (x ?? '') < (y ?? '') ? -turn : turn;
  });
  const { name, title, titleEn } = field;
  const columns = columnsOf(source({ groups: [{ name, title, titleEn, field }], measures: measuresOf(counts) }));
  return { columns, rows: groups.slice(0, limit), matched: groups.length };
}

async function answerOf(wanted: SourceDocument, context: WhereContext): Promise<BlockAnswer> {
  const { resource: name, where: own = [], fields = [], group = [], measures, sort, limit = DEFAULT_ROWS } = wanted;
  if (name === undefined || Object.keys(wanted).some((key) => !PLAIN.includes(key))) return needs();
  const api = apiOf(name);
  const where = resolveWhere(own, context);
  const sorters = [sort ?? []].flat().map(sorterOf);
  const resource = await resourceOf(name);
  if (measures || group.length > 0) {
    const counts = countsOf(measures, resource);
    const [by] = group;
    const field = resource?.fields.find((f) => f.name === by);
    if (!counts || counts.length === 0 || group.length > 1) return needs();
    if (by === undefined) return wholeCounts(api, where, counts, context);
    const order = sorters[0] ?? { field: counts[0]?.name ?? '', order: 'desc' };
    return (field && (await countsBy(api, field, where, counts, { sort: order, limit }, context))) ?? needs();
  }
  const shown = fields.map((one) => resource?.fields.find((f) => f.name === one));
  // The first rows of another order are other rows.
  if (!resource || shown.some((one) => one === undefined) || (sorters.length > 0 && deployment.listManner === 'flat')) return needs();
  const { list, total } = await read(api, 1, Math.min(limit, MAX_PAGE_SIZE), where, sorters);
  return { columns: columnsOf(source({ kind: 'rows', fields: shown as Field[] })), rows: list, matched: total, key: resource.key };
}

/** Answers the sources of a grid one by one. Conditions that the lists cannot be asked need the call as well. */
export async function countHere(grid: Grid, context: WhereContext): Promise<ScreenData> {
  const answers = grid.blocks.flatMap(sourcesOf).map(async ({ name, source: wanted }): Promise<[string, BlockAnswer]> => {
    const failed = (error: unknown): BlockAnswer =>
      error instanceof ApiError && error.error !== 'client.manner' && error.status !== 404
        ? { error: error.error, message: errorText(error) }
        : needs();
    return [name, await answerOf(wanted, context).catch(failed)];
  });
  return { blocks: Object.fromEntries(await Promise.all(answers)) };
}
