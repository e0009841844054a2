/** One of many rows that a call does not change, while it goes on with the others. */
import { type AppError } from '../../errors/error.ts';
import { isDataException, toAppError } from '../../failures/failures.ts';
import type { Logger } from '../../db/log.ts';

/**
 * Why a row is refused. A value that the database could not take is logged, as for a call of one row (app/app).
 * @throws what is no refusal, as it came
 */
export function refusedRow(log: Logger, resource: string, id: string, error: unknown): AppError {
  const refusal = toAppError(error);
  if (refusal.status >= 500) throw error;
  if (isDataException(error)) log.error({ err: error, resource, id }, 'a row was refused');
  return refusal;
}
