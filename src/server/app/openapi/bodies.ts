/** Bodies of the calls in the API description, made of the lists that the calls read their keys from. */
import { AGGREGATE_KEYS, COMMAND_KEYS, IMPORT_KEYS, OPTION_KEYS, SUGGEST_KEYS } from '../../../contract/calls.ts';
import { READING_KEYS } from '../../../documents/features/imports/reading.ts';
import { LIST_KEYS } from '../../../documents/ground/listKeys.ts';
import type { Json } from './json.ts';

const FILTER: Json = { description: 'A filter on the field of that name; a name that is no field is refused' };
const IGNORED = 'Other keys are ignored';
const { pageSize, where, screen, params } = LIST_KEYS;

/** Of `queryList` and `export`. */
export const listBody: Json = { type: 'object', properties: LIST_KEYS, additionalProperties: FILTER };

/** Of `options`. */
export const optionsBody: Json = {
  type: 'object',
  description: 'The other keys of a list call are taken and change nothing',
  properties: { ...OPTION_KEYS, pageSize, where, screen, params },
  additionalProperties: FILTER,
};

/** Of `aggregate`: the rows of a list call, in groups. */
export const aggregateBody: Json = { type: 'object', properties: { ...LIST_KEYS, ...AGGREGATE_KEYS }, additionalProperties: FILTER };

/** What `aggregate` answers. */
export const aggregateAnswer: Json = {
  type: 'object',
  properties: {
    list: { type: 'array', items: { type: 'object' }, description: 'Each group with its fields and figures by name' },
    cut: { enum: [true], description: 'There are more groups than are answered' },
  },
};

/** Of `suggest`. */
export const suggestBody: Json = { type: 'object', description: IGNORED, required: Object.keys(SUGGEST_KEYS), properties: SUGGEST_KEYS };

/** Of `command`. */
export const commandBody: Json = { type: 'object', description: IGNORED, required: ['name', 'id'], properties: COMMAND_KEYS };

const file: Json = { type: 'string', format: 'binary' };

/** The form of `import`. */
export const importForm: Json = {
  type: 'object',
  description: IGNORED,
  required: ['file'],
  properties: { file, options: { type: 'object', description: `JSON. ${IGNORED}`, properties: IMPORT_KEYS } },
};

/** The form of `inspect`. */
export const inspectForm: Json = {
  type: 'object',
  description: IGNORED,
  required: ['file'],
  properties: {
    file,
    options: { type: 'object', description: `How the file is read; found in it where absent. JSON. ${IGNORED}`, properties: READING_KEYS },
  },
};

/** Of `taken`. */
export const takenBody: Json = {
  type: 'object',
  required: ['field', 'value'],
  properties: { field: { type: 'string' }, value: {}, id: { type: 'string' } },
};

/** Of a transition, whose form says what values there are. */
export const moveBody: Json = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    ids: { type: 'array', items: { type: 'string' } },
    version: { type: 'integer' },
    comment: { type: 'string' },
    values: { type: 'object' },
  },
};

const versions: Json = {
  type: 'array',
  items: { type: 'object', required: ['id', 'version'], properties: { id: { type: 'string' }, version: { type: 'integer' } } },
};

/** Of `undo`, where a transition is taken back. */
export const undoBody: Json = {
  type: 'object',
  required: ['transition', 'rows'],
  properties: { transition: { type: 'string' }, rows: versions },
};

/** Of `updateMany`. */
export const updateManyBody: Json = {
  type: 'object',
  required: ['rows', 'values'],
  properties: { rows: versions, values: { type: 'object' } },
};

const moment: Json = { type: ['number', 'string'], description: 'ms since the epoch, or an ISO text with its offset' };

/** Of `report`. */
export const reportBody: Json = {
  type: 'object',
  required: ['reports'],
  properties: {
    reports: {
      type: 'array',
      maxItems: 1000,
      items: {
        type: 'object',
        required: ['record', 'values'],
        properties: {
          record: { type: 'string', description: 'Id or key' },
          at: { ...moment, description: 'When it was measured; now when absent' },
          values: { type: 'object', description: 'By the names of live properties; null where nothing is known any more' },
        },
      },
    },
  },
};

/** What `report` answers. */
export const reportAnswer: Json = {
  type: 'object',
  properties: {
    taken: { type: 'integer' },
    refused: {
      type: 'array',
      items: { type: 'object', properties: { record: { type: 'string' }, field: { type: 'string' }, reason: { type: 'string' } } },
    },
  },
};

/** Of `series`. */
export const seriesBody: Json = {
  type: 'object',
  required: ['record', 'fields', 'from'],
  properties: {
    record: { type: 'string', description: 'Id or key' },
    fields: { type: 'array', items: { type: 'string' }, minItems: 1 },
    from: moment,
    to: { ...moment, description: 'Now when absent' },
    points: { type: 'integer', minimum: 1, maximum: 5000, description: '500 when absent' },
  },
};

/** What `series` answers. */
export const seriesAnswer: Json = {
  type: 'object',
  properties: {
    step: { type: 'integer', description: 'Length of the interval that each point stands for, ms' },
    at: { type: 'array', items: { type: 'number' } },
    values: { type: 'object', additionalProperties: { type: 'array' } },
  },
};

const texts: Json = { type: 'array', items: { type: 'string' } };

/** What `inspect` answers. */
export const inspectAnswer: Json = {
  type: 'object',
  properties: {
    headers: texts,
    rows: { type: 'array', items: texts },
    texts: { type: 'array', items: texts },
    mapping: { type: 'object', additionalProperties: { type: 'string' } },
    kind: { enum: ['text', 'workbook', 'places'] },
    reading: { type: 'object', description: 'How it was read, stated or found', properties: READING_KEYS },
    sheets: { ...texts, description: 'Of a workbook' },
    notices: {
      type: 'array',
      items: { type: 'object', properties: { zh: { type: 'string' }, en: { type: 'string' } } },
      description: 'What of the file is left out, or read otherwise than it stands there',
    },
    beginning: {
      type: 'array',
      items: { type: 'object', properties: { line: { type: 'integer' }, cells: texts } },
      description: 'Its first lines, to find the headings among them',
    },
  },
};

/** Choices for a reference. */
export const choicesAnswer: Json = {
  type: 'object',
  properties: {
    list: {
      type: 'array',
      items: { type: 'object', properties: { value: { type: 'string' }, label: { type: 'string' }, parent: { type: ['string', 'null'] } } },
    },
  },
};

/** What became of each record of many, and which of them can be taken back. */
export const doneAnswer: Json = {
  type: 'object',
  properties: { done: texts, refused: { type: 'array', items: { type: 'object' } }, undo: versions },
};
