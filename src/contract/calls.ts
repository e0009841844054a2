/** What bodies of the calls of every resource hold beside the keys of a list call; calls and API description read the same lists. */
import { PERIODS } from '../documents/ground/clock.ts';
import { AGGREGATES } from '../documents/ground/model/aggregates.ts';
import type { JsonSchema } from '../documents/ground/model/fields.ts';
import type { CommandRequest } from './commands.ts';

type Keys = Record<string, JsonSchema>;

/** Functions of `aggregate`: `count` without a field counts rows, with one its values; `empty` what has none. */
export const FIGURE_FUNCTIONS = [...AGGREGATES.filter((name) => name !== 'percentile'), 'empty'] as const;
/** Orders of the groups that `aggregate` answers. */
export const GROUP_ORDERS = ['time', 'figure'] as const;
export const MOST_MEASURES = 10;
export const MOST_GROUP_KEYS = 3;
/** Groups in one answer of `aggregate`; the rest is cut. */
export const MOST_GROUPS = 1000;

/** Options in one answer of those that are wanted whole. */
export const MOST_OPTIONS = 2000;

/** Of `options`, beside a list call's. */
export const OPTION_KEYS = {
  keyword: { type: 'string', description: 'Looked for in keys and labels; its first 100 characters' },
  values: { type: 'array', items: { type: 'string' }, description: 'Keys wanted; the first 200' },
  whole: { enum: [true], description: 'Up to 2,000 at once, in the order of the list' },
} satisfies Keys;

/** Of `aggregate`, beside a list call's. */
export const AGGREGATE_KEYS = {
  measures: {
    type: 'array',
    minItems: 1,
    maxItems: MOST_MEASURES,
    items: {
      type: 'object',
      required: ['name', 'function'],
      properties: {
        name: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9]{0,40}$' },
        function: { enum: [...FIGURE_FUNCTIONS] },
        field: { type: 'string', description: 'Needed by every function but count' },
      },
    },
    description: 'Figures of each group; its rows are counted when absent',
  },
  groupBy: {
    type: 'array',
    maxItems: MOST_GROUP_KEYS,
    items: {
      anyOf: [
        { type: 'string' },
        {
          type: 'object',
          required: ['field'],
          properties: { field: { type: 'string' }, period: { enum: [...PERIODS], description: 'Of a time' } },
        },
      ],
    },
    description: 'Fields that rows are grouped by; one group of all when absent',
  },
  order: {
    enum: [...GROUP_ORDERS],
    description: 'Earliest first, or the largest first measure first; time where a group is a period unless it says',
  },
} satisfies Keys;

/** Of `suggest`. */
export const SUGGEST_KEYS = {
  field: { type: 'string', description: 'The reference of the form' },
  key: { type: 'string', description: 'Key of the record it refers to' },
  through: { type: 'string', description: 'Property of that record which some rule copies' },
} satisfies Keys;

/** Of `command`. */
export const COMMAND_KEYS = {
  name: { type: 'string', description: 'Name of the action in the document of the screen' },
  id: { type: 'string', format: 'uuid', description: 'The row' },
  values: { type: 'object', description: 'What its form asked for' },
  preview: { type: 'boolean', description: 'Only tell what it would change; for commands that can' },
  mark: { type: 'string', description: 'Mark of the preview that is agreed to' },
} satisfies Record<keyof CommandRequest, JsonSchema>;

/** Of the JSON text that the form of `import` has as its `options`. */
export const IMPORT_KEYS = {
  mapping: {
    anyOf: [{ type: 'object' }, { type: 'string' }],
    description:
      'How the file is read and which column fills which field, or the name of a mapping that the document ships; absent: the shipped one that fits, else by the headers',
  },
  dryRun: { type: 'boolean', description: 'Check, write nothing' },
  mode: { enum: ['insert', 'upsert'], description: 'upsert updates rows whose key is already there; insert unless it says' },
  partial: { type: 'boolean', description: 'Write the good rows although others are wrong' },
} satisfies Keys;

/** The values of a body by the keys of a list, and the rest of it. What is no object holds nothing. */
export function readKeys<K extends Keys>(keys: K, body: unknown): { read: { [name in keyof K]?: unknown }; rest: Record<string, unknown> } {
  const entries = Object.entries((body ?? {}) as Record<string, unknown>);
  const isKey = ([name]: [string, unknown]): boolean => Object.hasOwn(keys, name);
  return {
    read: Object.fromEntries(entries.filter(isKey)) as { [name in keyof K]?: unknown },
    rest: Object.fromEntries(entries.filter((entry) => !isKey(entry))),
  };
}
