/** `POST {api}/updateMany`: the same values onto many rows, each in a transaction of its own, each answered for. */
import { MAX_BATCH, type TransitionResult } from '../../../contract/states.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { AppError, badBody } from '../../errors/error.ts';
import { grant } from '../reach/access.ts';
import type { Call } from '../../user/call.ts';
import { asRecord } from './body.ts';
import { refusedRow } from './refusedRow.ts';
import { updateRecord } from './update.ts';
import type { Writer } from './writer.ts';

interface Many {
  rows: { id: string; version: number }[];
  values: Record<string, unknown>;
}

function readMany(body: unknown): Many {
  const { rows, values } = (body ?? {}) as Partial<Record<keyof Many, unknown>>;
  if (!Array.isArray(rows) || !rows.length || rows.length > MAX_BATCH)
    throw badBody(`rows 应为 1–${MAX_BATCH} 条`, `rows must be 1 to ${MAX_BATCH}`);
  if (rows.some((row: Partial<Many['rows'][0]> | null) => typeof row?.id !== 'string' || !Number.isSafeInteger(row.version)))
    throw badBody('每条应有 id 和 version', 'each of rows needs id and version');
  if (values === null || typeof values !== 'object' || Array.isArray(values) || !Object.keys(values).length)
    throw badBody('values 应为至少一个字段', 'values must hold at least one field');
  return { rows: [...new Map((rows as Many['rows']).map((row) => [row.id, row])).values()], values: asRecord(values) };
}

/**
 * Updates row by row exactly as single updates do: scope, permission, state, rules and version hold for each.
 * @throws AppError permission.denied, request.body; what a single row refuses stands in the answer
 */
export async function updateMany(writer: Writer, resource: Resource, call: Call, body: unknown): Promise<TransitionResult> {
  grant(writer.catalogue(), resource, 'edit', call.user, call.screen);
  const { rows, values } = readMany(body);
  const single = resource.fields.find((f) => f.unique && Object.hasOwn(values, f.name));
  if (single)
    throw new AppError('request.body', {
      reason: { zh: `${single.title}不可重复，不能批量修改`, en: `${single.titleEn} may not repeat, so it cannot be set for many` },
    });
  const result: TransitionResult = { done: [], refused: [] };
  for (const { id, version } of rows) {
    try {
      await updateRecord(writer, resource, call, { ...values, id, version });
      result.done.push(id);
    } catch (error) {
      const refusal = refusedRow(writer.log, resource.name, id, error);
      const fields = refusal.more.fields?.(call.language).map((f) => f.message) ?? [];
      result.refused.push({ id, error: refusal.code, message: [refusal.text(call.language), ...fields].join(' ') });
    }
  }
  return result;
}
