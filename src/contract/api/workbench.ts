/** Calls of the schema workbench, for administrators. */
import { MAX_DOCUMENT, MAX_REMARK, WORKBENCH_PATHS } from '../workbench.ts';
import { count, flag, list, maybeText, object, text, time, type Calls } from './schema.ts';

const file = { ...text, description: 'Path in the folder, such as resources/station.json' } as const;
const draft = { file, text: { type: 'string', maxLength: MAX_DOCUMENT } } as const;
const anything = { type: 'object', additionalProperties: true } as const;

export const documentSource = object({ file, text, version: text, writable: flag }, ['file', 'text', 'version', 'writable']);
export const checkBody = object({ ...draft, example: flag }, ['file', 'text']);
export const saveBody = object({ ...draft, version: text, remark: { type: 'string', maxLength: MAX_REMARK } }, ['file', 'text', 'version']);

const fileQuery = object({ file }, ['file']);

// Each says in its own words what is wrong with a file or a text.
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
    judged: false,
  },
  check: {
    method: 'POST',
    path: WORKBENCH_PATHS.check,
    summary: 'What a draft would do',
    access: 'admin',
    body: checkBody,
    answer: anything,
    judged: false,
  },
  save: {
    method: 'POST',
    path: WORKBENCH_PATHS.save,
    summary: 'Keep a document',
    access: 'admin',
    body: saveBody,
    answer: documentSource,
    judged: false,
  },
  remove: {
    method: 'POST',
    path: WORKBENCH_PATHS.remove,
    summary: 'Remove a document',
    access: 'admin',
    body: object({ file, version: text, remark: text }, ['file', 'version']),
    answer: anything,
    judged: false,
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
    judged: false,
  },
  past: {
    method: 'GET',
    path: WORKBENCH_PATHS.past,
    summary: 'One of those texts',
    access: 'admin',
    query: object({ file, id: text }, ['file', 'id']),
    answer: anything,
    judged: false,
  },
} as const satisfies Calls;
