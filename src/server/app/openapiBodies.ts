/** Bodies of the calls in the API description, made of the lists that the calls read their keys from. */
import { AGGREGATE_KEYS, COMMAND_KEYS, IMPORT_KEYS, OPTION_KEYS, SUGGEST_KEYS } from '../../contract/calls.ts';
import { LIST_KEYS } from '../../documents/listKeys.ts';

export type Json = Record<string, unknown>;

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

/** Of `command`. @param names of the actions that the caller is offered */
export const commandBody = (names: readonly string[]): Json => ({
  type: 'object',
  description: IGNORED,
  required: ['name', 'id'],
  properties: { ...COMMAND_KEYS, name: { ...COMMAND_KEYS.name, enum: names } },
});

const file: Json = { type: 'string', format: 'binary' };

/** The form of `import`. */
export const importForm: Json = {
  type: 'object',
  description: IGNORED,
  required: ['file'],
  properties: { file, options: { type: 'object', description: `JSON. ${IGNORED}`, properties: IMPORT_KEYS } },
};

/** The form of `inspect`. */
export const inspectForm: Json = { type: 'object', description: IGNORED, required: ['file'], properties: { file } };
