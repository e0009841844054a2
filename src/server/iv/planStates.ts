/** Where a scan is, said by its plan and its batch: moved as anybody moves them, with audit, whoever holds the job. */
import { sql } from 'kysely';
import { AppError } from '../errors/error.ts';
import { toAppError } from '../failures/failures.ts';
import { moveRecords } from '../records/write/transition.ts';
import type { Row } from '../source/rows.ts';
import type { Call } from '../user/call.ts';
import { ownCall } from '../user/owner.ts';
import { BATCH, PLAN, type IvTools } from './tools.ts';

type Tools = Pick<IvTools, 'database' | 'writer'>;

/** Codes of IV_STATUS. */
export const STATE = { scheduled: '2', scanning: '3', diagnosing: '4', done: '5', partly: '6', failed: '7', cancelled: '8' } as const;

interface Said {
  values?: Row;
  comment?: string;
}

/** Moves a plan or a batch on; false where its state does not fit any more: somebody else moved it, or a run before did. */
export async function move(
  { writer }: Pick<IvTools, 'writer'>,
  name: typeof PLAN | typeof BATCH,
  id: unknown,
  transition: string,
  said: Said = {},
  call: Call = ownCall,
): Promise<boolean> {
  const resource = writer.catalogue().resources[name];
  if (!resource) throw new AppError('record.unknown');
  try {
    await moveRecords(writer, resource, call, transition, { id: String(id), ...said });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'transition.state') return false;
    throw error;
  }
}

/** The state that a plan has now. */
export async function stateOf({ database }: Pick<IvTools, 'database'>, plan: unknown): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`select status from ${sql.table(PLAN)} where id = ${String(plan)}::uuid`.execute(
    database.db,
  );
  return rows[0]?.status;
}

const bothOf = (error: AppError): string => `${error.text('zh')} / ${error.text('en')}`.slice(0, 1000);

/** Codes of the batches of a plan's scans begin so; what people make for a plan themselves may be called otherwise. */
export const scanPrefix = (plan: string): string => `${plan.slice(0, 48)}-`;

/** Why a scan ended without success, of a plan and the batch that it had begun. */
export async function tellFailed(tools: Tools, code: string, state: 'cancelled' | 'failed', error?: unknown): Promise<void> {
  const { rows } = await sql<{ id: string; batch: string | null }>`select p.id::text, b.id::text as batch from ${sql.table(PLAN)} p
    left join ${sql.table(BATCH)} b on b."planCode" = p.code and starts_with(b.code, ${scanPrefix(code)}) and b.status in (${STATE.scanning}, ${STATE.diagnosing}) where p.code = ${code}`.execute(
    tools.database.db,
  );
  const comment =
    state === 'cancelled'
      ? '扫描作业已取消，可再次扫描 / The scan was stopped and may be started again'
      : bothOf(error === undefined ? new AppError('job.died', { times: 3 }) : toAppError(error));
  for (const { batch } of rows) if (batch !== null) await move(tools, BATCH, batch, 'fail', { comment });
  if (rows[0]) await move(tools, PLAN, rows[0].id, 'fail', { comment });
}
