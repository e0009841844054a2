/**
 * Calls that a back end need not have: what stands in for them is asked for instead, and once it is known that the back end lacks one
 * it is not asked for again while the page lives.
 */
import { ApiError } from './apiError.ts';

/** Answers of a server that does not know the address, or not this way to ask it. */
const STATUSES: readonly number[] = [404, 405, 501];
/** A stable code of our server's; other servers say `Not Found`, or nothing. */
const CODE = /^[a-z]+(?:\.[A-Za-z]+)+$/;
/** Codes that say nothing of a record: there was no envelope, or our server does not know the address. */
const OF_ADDRESS: readonly string[] = ['client.status', 'route.unknown'];

const lacking = new Set<string>();

/** Whether a failure may mean that the back end has no such call. A record that is not there has a code of its own on our server. */
export const mayLack = (error: unknown): error is ApiError =>
  error instanceof ApiError && STATUSES.includes(error.status) && (OF_ADDRESS.includes(error.error) || !CODE.test(error.error));

/** Forgets what is known; for tests. */
export const forgetLacking = (): void => lacking.clear();

/**
 * Makes a call, or what stands in for it on a back end that lacks it. A foreign server may say the same of a record that is not there: the
 * call counts as lacking only once the other way has found an answer, and where it finds none the first failure stands.
 * @param call address of the call, by which the lack is remembered
 * @param instead undefined for no answer
 */
export async function orElse<T>(call: string, ask: () => Promise<T>, instead: () => Promise<T | undefined>): Promise<T> {
  if (lacking.has(call)) {
    const answer = await instead();
    if (answer !== undefined) return answer;
    // There is nothing to ask but what is known to fail: its failure is the true one.
    return ask();
  }
  try {
    return await ask();
  } catch (error) {
    if (!mayLack(error)) throw error;
    const answer = await instead();
    if (answer === undefined) throw error;
    lacking.add(call);
    return answer;
  }
}

/** Makes a call that nothing stands in for, unless it is known to lack; then, and when it turns out so, answers undefined. */
export async function ifOffered<T>(call: string, ask: () => Promise<T>): Promise<T | undefined> {
  if (lacking.has(call)) return undefined;
  try {
    return await ask();
  } catch (error) {
    if (!mayLack(error)) throw error;
    lacking.add(call);
    return undefined;
  }
}
