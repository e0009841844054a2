/** Calls of the schema workbench, for administrators. */
import { MAX_DOCUMENT, MAX_REMARK, WORKBENCH_PATHS } from '../workbench.ts';
import { count, NO_NUL, flag, list, maybeText, object, text, time, type Calls } from './schema.ts';

/** What a document may be called: names become no other paths. */
const DOCUMENT_FILE = '^(?:(?:dictionaries|resources)|screens/[A-Za-z0-9][A-Za-z0-9-]{0,47})/[A-Za-z0-9_][A-Za-z0-9_-]{0,63}\\.json$';
const FILE = { file: 'document.file', id: 'document.unknown' } as const;

const file = { ...text, pattern: DOCUMENT_FILE, description: 'Path in the folder, such as resources/station.json' } as const;
const draft = { file, text: { type: 'string', maxLength: MAX_DOCUMENT, pattern: NO_NUL } } as const;
const remark = { type: 'string', maxLength: MAX_REMARK } as const;
const anything = { type: 'object', additionalProperties: true } as const;

export const documentSource = object({ file, text, version: text, writable: flag }, ['file', 'text', 'version', 'writable']);
export const checkBody = object({ ...draft, example: flag }, ['file', 'text']);
export const saveBody = object({ ...draft, version: text, remark }, ['file', 'text', 'version']);

const fileQuery = object({ file }, ['file']);

export const workbenchCalls = {
  list: {
    method: 'POST',
    path: WORKBENCH_PATHS.list,
    summary: 'The documents',
    access: 'admin',
    answer: object({ list: list(anything), total: count }, ['list', 'total']),
  },
  source: {
    method: 'GET',
    path: WORKBENCH_PATHS.source,
    summary: 'A document',
    access: 'admin',
    query: fileQuery,
    answer: documentSource,
    refuses: FILE,
  },
  check: {
    method: 'POST',
    path: WORKBENCH_PATHS.check,
    summary: 'What a draft would do',
    access: 'admin',
    body: checkBody,
    answer: anything,
    refuses: FILE,
  },
  save: {
    method: 'POST',
    path: WORKBENCH_PATHS.save,
    summary: 'Keep a document',
    access: 'admin',
    body: saveBody,
    answer: documentSource,
    refuses: FILE,
  },
  remove: {
    method: 'POST',
    path: WORKBENCH_PATHS.remove,
    summary: 'Remove a document',
    access: 'admin',
    body: object({ file, version: text, remark }, ['file', 'version']),
    answer: anything,
    refuses: FILE,
  },
  names: { method: 'GET', path: WORKBENCH_PATHS.names, summary: 'What documents may refer to', access: 'admin', answer: anything },
  history: {
    method: 'GET',
    path: WORKBENCH_PATHS.history,
    summary: 'What a document said before',
    access: 'admin',
    query: fileQuery,
    answer: object(
      {
        list: list(
          object({ id: count, time, userCode: maybeText, remark: maybeText, removed: flag }, [
            'id',
            'time',
            'userCode',
            'remark',
            'removed',
          ]),
        ),
      },
      ['list'],
    ),
    refuses: FILE,
  },
  past: {
    method: 'GET',
    path: WORKBENCH_PATHS.past,
    summary: 'One of those texts',
    access: 'admin',
    query: object({ file, id: { type: 'integer', minimum: 0, maximum: 999_999_999 } }, ['file', 'id']),
    answer: anything,
    refuses: FILE,
  },
} as const satisfies Calls;
