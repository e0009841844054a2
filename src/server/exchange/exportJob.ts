/** An export of more rows than a request sends at once, as a job that leaves a file. */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { FileResult } from '../../contract/commands.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import { AppError } from '../errors/error.ts';
import type { JobKind } from '../jobs/kind.ts';
import { prepareList } from '../records/list/list.ts';
import type { Writer } from '../records/write/writer.ts';
import { relation } from '../source/columns.ts';
import { fetchRows, rowsSql } from '../source/rows.ts';
import type { Call } from '../user/call.ts';
import { exportList } from './export.ts';

export const EXPORT = 'export';

/** Rows that are sent at once to callers who take a job as well. */
export const AT_ONCE_ROWS = 30_000;

export interface ExportPayload {
  resource: string;
  /** Body of the call. */
  body: unknown;
}

/** Whether an export holds more rows than are sent at once. @throws AppError permission.denied, request.* */
export async function isLarge(writer: Writer, resource: Resource, call: Call, body: unknown): Promise<boolean> {
  const { conditions } = prepareList(writer, resource, call, body, 'export');
  const query = rowsSql({ from: relation(resource), also: [sql`1 as one`], conditions, limit: AT_ONCE_ROWS + 1 });
  const [counted] = await fetchRows<{ n: number }>(writer.database, sql`select count(*)::int as n from (${query}) r`);
  return (counted?.n ?? 0) > AT_ONCE_ROWS;
}

async function countOf(writer: Writer, resource: Resource, call: Call, body: unknown): Promise<number> {
  const { conditions } = prepareList(writer, resource, call, body, 'export');
  const query = rowsSql<{ n: number }>({ from: relation(resource), also: [sql`count(*)::float8 as n`], conditions });
  return (await query.execute(writer.database.slowDb)).rows[0]?.n ?? 0;
}

export const exportKind = (writer: Writer): JobKind<ExportPayload> => ({
  kind: EXPORT,
  title: '导出',
  titleEn: 'Export',
  retries: 3,
  where: 'here',
  limits: { seconds: 2 * 3600 },
  check(payload) {
    const { resource, body } = (payload ?? {}) as Partial<ExportPayload>;
    if (typeof resource !== 'string') throw new TypeError('an export needs a resource');
    return { resource, body };
  },
  async run({ resource: name, body }, job) {
    const resource = writer.catalogue().resources[name];
    if (!resource) throw new AppError('record.unknown');
    const call = await job.call();
    const total = await countOf(writer, resource, call, body);
    let rows = 0;
    const told = async (more: number): Promise<void> => {
      rows += more;
      await job.report(rows, Math.max(rows, total));
    };
    const { name: title, type, body: content } = await exportList(writer, resource, call, body, told);
    const path = join(job.folder, 'export');
    await pipeline(content, createWriteStream(path), { signal: job.signal });
    const result: FileResult = { file: { name: title, type } };
    return { result, file: path, note: { zh: `${rows} 行`, en: `${rows} rows` } };
  },
});
