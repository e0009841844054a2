import { ApiError } from './apiError.ts';

/** What a failure says to the user: the server's own words where it had any. */
export const errorText = (error: unknown): string =>
  error instanceof ApiError ? (error.detail ?? error.message) : error instanceof Error ? error.message : String(error);
