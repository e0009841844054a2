/** Calls of saved views and of shared links. */
import { PATHS } from '../constants.ts';
import { SHARED } from '../share.ts';
import { VIEW_NAME_LENGTH, VIEW_PATHS, VIEW_QUERY_LENGTH } from '../views.ts';
import { count, flag, list, NO_NUL, object, text, time, uuid, type Calls } from './schema.ts';

const screen = { type: 'string', description: '`<area>/<name>` of the screen' } as const;

export const viewBody = {
  type: 'object',
  required: ['screen', 'name', 'query'],
  properties: {
    screen,
    name: {
      type: 'string',
      minLength: 1,
      maxLength: VIEW_NAME_LENGTH,
      pattern: NO_NUL,
      description: 'The same name again takes the place of the caller’s own',
    },
    query: { type: 'string', maxLength: VIEW_QUERY_LENGTH, pattern: NO_NUL, description: 'Address of the list without its question mark' },
    shared: { type: 'boolean', description: 'With others at the place of the caller and below; needs a permission' },
  },
} as const;

export const savedView = object({ id: uuid, screen, name: text, query: text, shared: flag, own: flag, by: text }, [
  'id',
  'screen',
  'name',
  'query',
  'shared',
  'own',
  'by',
]);

export const viewCalls = {
  list: {
    method: 'POST',
    path: VIEW_PATHS.list,
    summary: 'Saved views that the caller sees',
    access: 'user',
    body: { type: 'object', properties: { screen } },
    answer: object({ list: list(savedView), total: count }, ['list', 'total']),
  },
  insert: {
    method: 'POST',
    path: VIEW_PATHS.insert,
    summary: 'Keep a view of a list',
    access: 'user',
    body: viewBody,
    answer: object({ id: uuid }, ['id']),
  },
  delete: {
    method: 'POST',
    path: VIEW_PATHS.delete,
    summary: 'Forget a view',
    access: 'user',
    query: object({ ids: { ...uuid, description: 'Id of one view' } }, ['ids']),
    refuses: 'record.unknown',
  },
} as const satisfies Calls;

const page = { enum: Object.keys(SHARED) as (keyof typeof SHARED)[] } as const;

const quota = object({ files: count, bytes: count }, ['files', 'bytes']);
const sending = object({ most: quota, sent: quota }, ['most', 'sent']);

export const shareBody = object(
  {
    page,
    id: uuid,
    until: { ...time, description: 'At most 30 days ahead' },
    files: { ...count, description: 'Files that may be sent through a link to a task' },
    bytes: { ...count, description: 'Their bytes' },
  },
  ['page', 'id', 'until'],
);

/** What became of the files of a link. */
export const sentList = object(
  {
    files: list(
      object({ id: uuid, name: text, size: count, state: { enum: ['waiting', 'taken', 'unfit'] }, reason: text }, [
        'id',
        'name',
        'size',
        'state',
      ]),
    ),
    sending,
  },
  ['files', 'sending'],
);

export const shareLink = object({ path: text, share: text, until: time }, ['path', 'share', 'until']);

export const shareCalls = {
  insert: {
    method: 'POST',
    path: PATHS.shareInsert,
    summary: 'Make a link that shows one record without sign-in',
    access: 'user',
    body: shareBody,
    answer: shareLink,
    refuses: { page: 'share.page', id: 'record.unknown', until: 'share.until', files: 'share.limits', bytes: 'share.limits' },
  },
  detail: {
    method: 'GET',
    path: PATHS.shareDetail,
    summary: 'What a link shows',
    access: 'open',
    query: object({ share: text }, ['share']),
    answer: object(
      {
        page,
        id: text,
        until: time,
        untilText: text,
        name: text,
        lines: list(object({ title: text, text }, ['title', 'text'])),
        flight: { type: 'object', additionalProperties: true },
        sending,
      },
      ['page', 'id', 'until', 'untilText', 'name', 'lines'],
    ),
    refuses: 'share.unknown',
  },
  list: {
    method: 'POST',
    path: PATHS.shareList,
    summary: 'Links of the caller to a record that still show it',
    access: 'user',
    body: object({ page, id: uuid }, ['page', 'id']),
    either: true,
    answer: object({ list: list(object({ id: uuid, until: time, createTime: time, sending }, ['id', 'until', 'createTime'])) }, ['list']),
    refuses: { page: 'share.page' },
  },
  sent: {
    method: 'GET',
    path: PATHS.sharedSent,
    summary: 'Files that were sent through a link, and whether they are of use',
    access: 'open',
    query: object({ share: text }, ['share']),
    answer: sentList,
    refuses: 'share.unknown',
  },
  delete: {
    method: 'POST',
    path: PATHS.shareDelete,
    summary: 'Withdraw a link',
    access: 'user',
    body: { type: 'object', properties: { id: uuid, share: { ...text, description: 'The link itself, in place of its id' } } },
    either: true,
    refuses: 'share.unknown',
  },
} as const satisfies Calls;
