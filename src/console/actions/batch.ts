import { ApiError } from '../data/client/apiError.ts';
import { errorText } from '../data/client/errorText.ts';
import type { Row, Send } from './types.ts';

/** Rows that go in one call; of more than these the progress is shown, and they can be stopped. */
export const CHUNK = 50;

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401;

/** Of a call that takes all of its rows or none: asked again row by row when it refuses, so that one row does not hold up the others. */
export const oneByOne =
  (call: (ids: string[]) => Promise<unknown>): Send =>
  async (rows) => {
    const outcome: Awaited<ReturnType<Send>> = { done: [], refused: [] };
    const attempt = async (some: readonly Row[]): Promise<void> => {
      const ids = some.map((row) => row.id);
      try {
        await call(ids);
        outcome.done.push(...ids);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        if (some.length === 1) outcome.refused.push({ id: ids[0] ?? '', message: errorText(error) });
        else for (const row of some) await attempt([row]);
      }
    };
    await attempt(rows);
    return outcome;
  };
