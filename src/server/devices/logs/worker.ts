/** The thread in which one log is read: its text is a caller's. */
import { parentPort, workerData } from 'node:worker_threads';
import { instantAt, setTimeZone } from '../../../documents/ground/clock.ts';
import { readLog, type LogContext } from './read.ts';

/** What the thread is given. */
export interface LogWork extends Omit<LogContext, 'local'> {
  text: string;
  timeZone: string;
}

const { text, timeZone, ...context } = workerData as LogWork;
setTimeZone(timeZone);
const two = (value: number): string => String(value).padStart(2, '0');
const local = ([year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0]: readonly number[]): number =>
  instantAt(`${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}`);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(readLog(text, { ...context, local }));
