import { AppError } from '../errors/error.ts';

/** A file that cannot be imported: why, in both languages. */
export const unreadable = (zh: string, en: string): AppError => new AppError('import.file', { reason: { zh, en } });
