/** Calls by which an edge server synchronises with its centre, with the bearer of the edge. */
import { count, list, object, text, uuid, type Calls } from './schema.ts';

const anything = { type: 'object', additionalProperties: true } as const;
const changes = list(anything);
const octets = { type: 'string', format: 'binary' } as const;

export const SYNC_PATHS = {
  hello: '/api/sync/hello',
  push: '/api/sync/push',
  pull: '/api/sync/pull',
  wanted: '/api/sync/wanted',
  file: '/api/sync/file',
} as const;

// Answered line by line: a change that cannot be read is told with its outcome.
export const syncCalls = {
  hello: {
    method: 'POST',
    path: SYNC_PATHS.hello,
    summary: 'Which edge this is, and which stations are its own',
    access: 'edge',
    answer: object({ edge: text, stations: list(text) }, ['edge', 'stations']),
    judged: false,
  },
  push: {
    method: 'POST',
    path: SYNC_PATHS.push,
    summary: 'Changes made at the edge',
    access: 'edge',
    body: object({ changes, open: list(anything) }, ['changes']),
    answer: list(anything),
    judged: false,
  },
  pull: {
    method: 'POST',
    path: SYNC_PATHS.pull,
    summary: 'Changes made elsewhere, and what became of those before',
    access: 'edge',
    body: object({ answers: list(anything), retry: { type: 'boolean' } }, []),
    answer: object({ changes, open: list(anything) }, ['changes', 'open']),
    judged: false,
  },
  wanted: {
    method: 'POST',
    path: SYNC_PATHS.wanted,
    summary: 'Which files are still to be brought',
    access: 'edge',
    body: object({ ids: list(uuid) }, ['ids']),
    answer: list(uuid),
    judged: false,
  },
  file: {
    method: 'GET',
    path: SYNC_PATHS.file,
    summary: 'A file',
    access: 'edge',
    query: object({ id: uuid }, ['id']),
    answers: 'file',
    judged: false,
  },
  bring: {
    method: 'PUT',
    path: SYNC_PATHS.file,
    summary: 'A piece of a file; what it is a piece of stands in the header file-facts',
    access: 'edge',
    query: object({ number: count }, ['number']),
    takes: 'application/octet-stream',
    body: octets,
    judged: false,
  },
} as const satisfies Calls;
