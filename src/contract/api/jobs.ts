/** Calls of long work: progress, cancel, the file it made. Every caller sees the own jobs alone. */
import { count, flag, maybeText, object, uuid, type Calls } from './schema.ts';

const id = object({ id: uuid }, ['id']);
/** An id that cannot be one is that of no job. */
const UNKNOWN = 'job.unknown';

/** A job as its owner sees it. */
export const job = object(
  {
    id: uuid,
    kind: { type: 'string', description: 'Code of the dictionary JOB_KIND' },
    state: { enum: ['queued', 'running', 'done', 'failed', 'cancelled'] },
    done: { ...count, description: 'Steps done' },
    total: { ...count, description: 'Steps known so far' },
    phase: { ...maybeText, description: 'What it is at' },
    error: { ...maybeText, description: 'Why it failed, in the language of the caller' },
    result: { description: 'What its kind answers; null until it is done' },
    hasFile: { ...flag, description: 'There is a file to fetch' },
  },
  ['id', 'kind', 'state', 'done', 'total', 'hasFile'],
);

export const jobCalls = {
  detail: {
    method: 'GET',
    path: '/api/jobs/detail',
    summary: 'How a job of the caller is getting on, and what became of it',
    access: 'user',
    query: id,
    answer: job,
    refuses: UNKNOWN,
  },
  cancel: {
    method: 'POST',
    path: '/api/jobs/cancel',
    summary: 'Ask a job to stop at its next step',
    access: 'user',
    query: id,
    refuses: UNKNOWN,
  },
  file: {
    method: 'GET',
    path: '/api/jobs/file',
    summary: 'The file a job made, or the rows of an import that are wrong',
    access: 'user',
    query: id,
    answers: 'file',
    refuses: UNKNOWN,
  },
} as const satisfies Calls;
