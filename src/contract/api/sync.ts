/** Calls by which an edge server synchronises with its centre, with the bearer of the edge. */
import { count, flag, list, maybeText, object, text, uuid, type Calls, type Schema } from './schema.ts';

/** Changes of one call, and of one where records exchange what may not repeat. */
export const STEP = 100;
export const MOST_TOGETHER = 3000;
const MOST = MOST_TOGETHER + STEP;
/** Files that one call asks about. */
const MOST_FILES = 10_000;

const station = { ...maybeText, description: 'Code of the station; unknown when absent' } as const;
const row = {
  anyOf: [{ type: 'object' }, { type: 'null' }],
  description: 'The record as it is at the sender; none when it is gone',
} as const;
const version = { ...count, description: 'The sender’s; 0 when the record is gone' } as const;
const ref = {
  resource: text,
  id: uuid,
  revision: { type: 'string', pattern: '^[0-9]{1,18}$', description: 'Number of the change in the queue of its sender' },
} as const;

const change = object(
  {
    ...ref,
    stationCode: station,
    version,
    base: { type: ['integer', 'null'], minimum: 0, description: 'The receiver’s version that the sender changed; none when it knew none' },
    row,
  },
  ['resource', 'id', 'revision', 'version'],
);

const open = object({ stationCode: text, object: text, waiting: count, failed: count, reason: maybeText }, [
  'stationCode',
  'object',
  'waiting',
  'failed',
]);

/** What became of a change. */
const outcome = {
  anyOf: [
    object({ state: { const: 'done' }, version: count }, ['state', 'version']),
    object({ state: { const: 'conflict' }, version: count, row }, ['state', 'version']),
    object({ state: { const: 'failed' }, reason: text, heldBy: maybeText }, ['state', 'reason']),
  ],
} as const;

const sent = object({ ...ref, stationCode: station, version, hash: text }, ['resource', 'id', 'revision', 'version', 'hash']);
const answered = object({ resource: text, id: uuid, revision: text, state: { enum: ['done', 'conflict', 'failed'] } }, [
  'resource',
  'id',
  'revision',
  'state',
]);
const most = <const S extends Schema>(items: S) => ({ ...list(items), maxItems: MOST }) as const;
const changes = list(change);
const octets = { type: 'string', format: 'binary' } as const;

export const SYNC_PATHS = {
  hello: '/api/sync/hello',
  push: '/api/sync/push',
  pull: '/api/sync/pull',
  wanted: '/api/sync/wanted',
  file: '/api/sync/file',
} as const;

export const syncCalls = {
  hello: {
    method: 'POST',
    path: SYNC_PATHS.hello,
    summary: 'Which edge this is, and which stations are its own',
    access: 'edge',
    body: object({ analyses: { ...flag, description: 'Whether the edge analyses the tasks of its stations; it does when absent' } }, []),
    answer: object({ edge: text, stations: list(text) }, ['edge', 'stations']),
  },
  push: {
    method: 'POST',
    path: SYNC_PATHS.push,
    summary: 'Changes made at the edge',
    access: 'edge',
    body: object({ changes: most(change), open: most(open) }, ['changes', 'open']),
    answer: list(answered),
  },
  pull: {
    method: 'POST',
    path: SYNC_PATHS.pull,
    summary: 'Changes made elsewhere, and what became of those before',
    access: 'edge',
    body: object({ answers: most(object({ sent, outcome }, ['sent', 'outcome'])), retry: flag }, ['answers']),
    answer: object({ changes, open: list(open) }, ['changes', 'open']),
  },
  wanted: {
    method: 'POST',
    path: SYNC_PATHS.wanted,
    summary: 'Which files are still to be brought',
    access: 'edge',
    body: object({ ids: { ...list(uuid), maxItems: MOST_FILES } }, ['ids']),
    answer: list(uuid),
  },
  file: {
    method: 'GET',
    path: SYNC_PATHS.file,
    summary: 'A file',
    access: 'edge',
    query: object({ id: uuid }, ['id']),
    answers: 'file',
    refuses: 'file.unknown',
  },
  bring: {
    method: 'PUT',
    path: SYNC_PATHS.file,
    summary: 'A piece of a file; what it is a piece of stands in the header file-facts',
    access: 'edge',
    query: object({ number: { type: 'integer', minimum: 1 } }, ['number']),
    takes: 'application/octet-stream',
    body: octets,
  },
} as const satisfies Calls;
