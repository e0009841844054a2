/** Calls of screens: data of blocks, counts, search, reasons. */
import { COUNTS, MOST_LISTS } from '../counts.ts';
import { LEAST_KEYWORD, MOST_SCREENS, SEARCH_RECORDS } from '../search.ts';
import { SCREEN_DATA } from '../source.ts';
import { WHY_PATH } from '../why.ts';
import { count, list, named, object, text, type Calls } from './schema.ts';

/** Entries of a selection, and values of one. */
export const MOST_SELECTIONS = 20;
export const MOST_SELECTED = 200;

const screen = { type: 'string', description: '`<area>/<name>` of the screen' } as const;
const scalar = { type: ['string', 'number', 'boolean', 'null'] } as const;

export const screenDataBody = {
  type: 'object',
  required: ['screen'],
  properties: {
    screen,
    blocks: { type: 'array', items: text, description: 'Names of blocks; all when absent' },
    selection: {
      type: 'object',
      maxProperties: MOST_SELECTIONS,
      additionalProperties: { anyOf: [scalar, { type: 'array', maxItems: MOST_SELECTED, items: scalar }] },
      description: 'What the filters of the screen are set to; their defaults where absent',
    },
  },
} as const;

const names = { type: 'array', maxItems: MOST_LISTS, items: text } as const;

export const countsBody = {
  type: ['object', 'null'],
  properties: {
    screens: { ...names, description: 'Screens whose quick filters are on show' },
    narrowed: {
      type: 'array',
      maxItems: MOST_LISTS,
      items: { type: 'object', required: ['screen', 'where'], properties: { screen, where: { type: 'array', items: {} } } },
      description: 'The same of lists within others',
    },
  },
} as const;

export const searchBody = {
  type: 'object',
  required: ['keyword', 'screens'],
  properties: {
    keyword: { type: 'string', minLength: LEAST_KEYWORD, maxLength: 100 },
    screens: { type: 'array', maxItems: MOST_SCREENS, items: text, description: 'Screens whose records are wanted' },
  },
} as const;

const rows = list({ type: 'object', additionalProperties: true });
const numbers = { type: 'object', additionalProperties: count } as const;

/** What a block is answered. */
const block = {
  type: 'object',
  properties: {
    columns: list({ type: 'object', additionalProperties: true }),
    rows: { ...rows, description: 'By column; `$labels` holds names of references, `$before` the figures compared with' },
    matched: { ...count, description: 'Groups there were before the limit' },
    key: text,
    totals: rows,
    withheld: list(text),
    error: { ...text, description: 'Code of why there is no data; the other blocks have theirs' },
    message: text,
  },
} as const;

export const screenCalls = {
  data: {
    method: 'POST',
    path: SCREEN_DATA,
    summary: 'Data of the blocks of a screen',
    access: 'user',
    body: screenDataBody,
    answer: object({ blocks: { type: 'object', additionalProperties: block, description: 'By name of the block' } }, ['blocks']),
  },
  counts: {
    method: 'POST',
    path: COUNTS,
    summary: 'How many rows wait: badges of the menu, quick filters of lists',
    access: 'user',
    body: countsBody,
    answer: object(
      {
        badges: {
          type: 'object',
          additionalProperties: object({ count, title: text, titleEn: text, resource: text }, ['count', 'title', 'titleEn', 'resource']),
          description: 'By screen',
        },
        quickFilters: { type: 'object', additionalProperties: numbers, description: 'By screen and quick filter' },
        narrowed: list({ anyOf: [numbers, { type: 'null' }] }),
      },
      ['badges', 'quickFilters'],
    ),
  },
  search: {
    method: 'POST',
    path: SEARCH_RECORDS,
    summary: 'Records that a text finds, the most alike first',
    access: 'user',
    body: searchBody,
    answer: object({ list: list(object({ screen, id: text, label: text, field: text, text }, ['screen', 'id', 'label'])) }, ['list']),
  },
  why: {
    method: 'GET',
    path: WHY_PATH,
    summary: 'Why the caller sees what there is, and what is missing',
    access: 'user',
    query: { type: 'object', properties: { screen } },
    answer: { type: 'object', additionalProperties: true },
  },
  dictionaries: {
    method: 'POST',
    path: '/api/sys/sys/sysDic/queryList',
    summary: 'Entries of dictionaries',
    access: 'user',
    body: named('ListQuery'),
    answer: object({ list: rows, total: count }, ['list', 'total']),
  },
} as const satisfies Calls;
