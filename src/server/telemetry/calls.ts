/** Calls of live values: reporting them, and reading them over time. */
import { escapeIdentifier } from 'pg';
import { sql } from 'kysely';
import { isNumber, isPoint } from '../../documents/ground/fields/traits.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import type { Series } from '../../contract/live.ts';
import { AppError, badBody } from '../errors/error.ts';
import { grant, reach, visibleResource } from '../records/reach/access.ts';
import type { Reader } from '../records/rows/reader.ts';
import { relation } from '../source/columns.ts';
import type { Call } from '../user/call.ts';
import { liveFields } from './fields.ts';
import { historyTable } from './history.ts';
import type { Refused, Telemetry } from './telemetry.ts';

/** Records of one report; points of a series, and how many there are unless told. */
const MOST_REPORTS = 1_000;
const MOST_POINTS = 5_000;
const POINTS = 500;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A moment as calls say it: ms since the epoch, or an ISO text with its offset; undefined when it is neither. */
function momentOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value)) return undefined;
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? undefined : moment;
}

/** Ids of those records, by id or key, that the user reaches with a verb. */
async function reached(
  { database, catalogue }: Pick<Reader, 'database' | 'catalogue'>,
  resource: Resource,
  { user, screen }: Call,
  verb: 'view' | 'edit',
  names: readonly string[],
): Promise<Map<string, string>> {
  const conditions = reach(catalogue(), resource, user, grant(catalogue(), resource, verb, user, screen));
  const key = sql.ref(resource.key);
  const { rows } = await sql<{ id: string; key: string }>`select "id", ${key}::text as key from ${relation(resource)}
    where ${sql.join([sql`("id"::text = any(${names}) or ${key}::text = any(${names}))`, ...conditions], sql` and `)}`.execute(database.db);
  return new Map(rows.flatMap(({ id, key: code }) => [[code, id] as const, [id, id] as const]));
}

/**
 * Takes what a device, or a system that knows of it, reports: `{ reports: [{ record, at, values }] }`, each record by its id or key, `at`
 * in ms or as an ISO text (now when absent). For who may edit the records.
 * @returns how many reports were taken at all, and what was left out of them
 * @throws AppError permission.denied, request.body, route.unknown where nothing of the resource is live
 */
export async function report(
  records: Pick<Reader, 'database' | 'catalogue'>,
  telemetry: Telemetry,
  resource: Resource,
  call: Call,
  body: unknown,
): Promise<{ taken: number; refused: (Omit<Refused, 'id'> & { record: string })[] }> {
  if (!liveFields(resource).length) throw new AppError('route.unknown');
  const list = isObject(body) ? body['reports'] : undefined;
  if (!Array.isArray(list) || list.length > MOST_REPORTS)
    throw badBody(`reports 应为不超过 ${MOST_REPORTS} 项的列表`, `reports must be a list of at most ${MOST_REPORTS}`);
  const now = Date.now();
  const reports = list.map((one: unknown, i) => {
    const { record, at = now, values } = isObject(one) ? one : {};
    const moment = momentOf(at);
    if (typeof record !== 'string' || !isObject(values) || moment === undefined)
      throw badBody(
        `reports 第 ${i + 1} 项应为 { record, at, values }，时间为毫秒数或带时区的 ISO 文本`,
        `item ${i + 1} of reports must be { record, at, values }, its time in ms or as an ISO text with an offset`,
      );
    return { record, at: moment, values };
  });
  const visible = new Set(visibleResource(resource, call.user).fields.map((f) => f.name));
  const ids = await reached(records, resource, call, 'edit', [...new Set(reports.map((r) => r.record))]);
  const refused: (Omit<Refused, 'id'> & { record: string })[] = [];
  let taken = 0;
  for (const { record, at, values } of reports) {
    const id = ids.get(record);
    if (id === undefined) {
      refused.push({ record, reason: 'record' });
      continue;
    }
    const own = Object.fromEntries(Object.entries(values).filter(([name]) => visible.has(name)));
    for (const name of Object.keys(values)) if (!visible.has(name)) refused.push({ record, field: name, reason: 'unknown' });
    const wrong = telemetry.report(resource.name, [{ id, at, values: own }]);
    refused.push(...wrong.map(({ id: _id, ...rest }) => ({ record, ...rest })));
    if (!wrong.some(({ field }) => field === undefined)) taken += 1;
  }
  return { taken, refused };
}

/** What a series is asked for: `{ record, fields, from, to, points }`. */
function readSeries(
  body: unknown,
  fields: readonly Field[],
): { record: string; fields: Field[]; from: number; to: number; points: number } {
  const { record, fields: names, from, to = Date.now(), points = POINTS } = isObject(body) ? body : {};
  const [begin, end] = [momentOf(from), momentOf(to)];
  const asked = Array.isArray(names) ? fields.filter((f) => names.includes(f.name)) : [];
  if (typeof record !== 'string' || begin === undefined || end === undefined || begin >= end)
    throw badBody('应给出 record 以及先后两个时刻 from、to', 'record and two moments are needed, from before to');
  if (!Array.isArray(names) || !names.length || asked.length !== new Set(names).size)
    throw badBody(`fields 可为：${fields.map((f) => f.name).join('、')}`, `fields may be: ${fields.map((f) => f.name).join(', ')}`);
  if (typeof points !== 'number' || !Number.isInteger(points) || points < 1 || points > MOST_POINTS)
    throw badBody(`points 应为 1 至 ${MOST_POINTS} 的整数`, `points must be a whole number from 1 to ${MOST_POINTS}`);
  return { record, fields: asked, from: begin, to: end, points };
}

/**
 * Live values of one record over time, evenly thinned out: numbers as the mean of each interval, others as the last of it.
 * @throws AppError permission.denied, record.unknown, request.body, route.unknown where nothing of the resource is live
 */
export async function series(
  records: Pick<Reader, 'database' | 'catalogue'>,
  resource: Resource,
  call: Call,
  body: unknown,
): Promise<Series> {
  if (!liveFields(resource).length) throw new AppError('route.unknown');
  const visible = new Set(visibleResource(resource, call.user).fields.map((f) => f.name));
  const { record, fields, from, to, points } = readSeries(
    body,
    liveFields(resource).filter((f) => visible.has(f.name)),
  );
  const id = (await reached(records, resource, call, 'view', [record])).get(record);
  if (id === undefined) throw new AppError('record.unknown');
  const step = Math.max(1, Math.ceil((to - from) / points));
  const columns = fields.map((f) => {
    const name = escapeIdentifier(f.name);
    if (isNumber(f)) return `avg(${name}) as ${name}`;
    const value = isPoint(f) ? `json_build_array(${name}[0], ${name}[1])` : name;
    return `(array_agg(${value} order by "$at" desc) filter (where ${name} is not null))[1] as ${name}`;
  });
  const { rows } = await records.database.pool.query<Record<string, unknown> & { $time: string }>(
    `select date_bin($4 * interval '1 millisecond', "$at", $2::timestamptz) as "$time", ${columns.join(', ')} from ${historyTable(resource.name)}
       where "$id" = $1 and "$at" >= $2 and "$at" < $3 group by 1 order by 1`,
    [id, new Date(from).toISOString(), new Date(to).toISOString(), step],
  );
  return {
    step,
    at: rows.map((row) => new Date(row.$time).getTime()),
    values: Object.fromEntries(fields.map((f) => [f.name, rows.map((row) => row[f.name] ?? null)])),
  };
}
