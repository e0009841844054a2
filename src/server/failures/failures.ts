/** What the database, the file store and the system throw, as errors of the catalogue. */
import { isOutage } from '../db/outage.ts';
import { AppError, type ErrorCode } from '../errors/error.ts';
import { StorageError } from '../storage/storage.ts';

interface PgError {
  code?: string;
  message?: string;
}

const STORAGE = { missing: 'file.unknown', key: 'file.unknown', keys: 'object.keys', store: 'file.store' } as const satisfies Record<
  StorageError['kind'],
  ErrorCode
>;

/** Codes of the system and of PostgreSQL; the embedded database passes the system's on in words. */
const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', '53100'].includes((error as PgError | undefined)?.code ?? '') ||
  /No space left on device|ENOSPC/.test((error as PgError | undefined)?.message ?? '');

const DATA_EXCEPTIONS: ReadonlySet<string | undefined> = new Set(['22021', '22P05', '22P02', '22003', '22008', '22007']);

/**
 * Whether the database could not take a value. Most often it is the caller's and answered as such; whose it was cannot be told, so
 * that it is logged as well.
 */
export const isDataException = (error: unknown): boolean => DATA_EXCEPTIONS.has((error as PgError | undefined)?.code);

/** A value that somebody sent, nested deeper than anything of ours goes. */
const isTooDeep = (error: unknown): boolean => error instanceof RangeError && error.message.startsWith('Maximum call stack');

/** Turns what drivers throw into an error of the catalogue; anything else is `server.internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDiskFull(error) || (error instanceof StorageError && isDiskFull(error.cause))) return new AppError('server.diskFull');
  if (error instanceof StorageError) return new AppError(STORAGE[error.kind]);
  if ((error as PgError | undefined)?.code === '57014') return new AppError('database.deadline');
  if (isTooDeep(error)) return new AppError('request.nested');
  if (isOutage(error)) return new AppError('database.unavailable');
  if (isDataException(error)) return new AppError('request.body', { reason: { zh: '值无法保存', en: 'a value cannot be stored' } });
  return new AppError('server.internal');
}
