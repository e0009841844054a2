/** JSON-Schema keywords that fit the field type, do not contradict each other, and values of the right kind. */
import type { Finding, Path } from '../../ground/diagnostic.ts';
import { fieldType } from '../../ground/fields/index.ts';
import type { FieldTypeName, JsonSchema } from '../../ground/model/fields.ts';
import { isValid } from '../../ground/validate.ts';
import { isPlaced } from '../../ground/fields/traits.ts';

type Key = keyof JsonSchema & string;

const NUMBER: Key[] = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const LIST: Key[] = ['minItems', 'maxItems', 'uniqueItems', 'items'];
const OBJECT: Key[] = ['properties', 'required', 'additionalProperties'];
/** Keywords that say something about values of one JSON type only. */
const KEYWORDS: Record<NonNullable<JsonSchema['type']>, Key[]> = {
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  number: NUMBER,
  integer: NUMBER,
  boolean: [],
  array: LIST,
  object: OBJECT,
};
const BOUND = new Set<string>(Object.values(KEYWORDS).flat());

const PAIRS: [low: Key, high: Key, orEqual: boolean][] = [
  ['minLength', 'maxLength', true],
  ['minItems', 'maxItems', true],
  ['minimum', 'maximum', true],
  ['exclusiveMinimum', 'maximum', false],
  ['minimum', 'exclusiveMaximum', false],
  ['exclusiveMinimum', 'exclusiveMaximum', false],
];

/** Slips that would leave a rule without effect, or no value that could pass. */
export function checkKeywords(type: FieldTypeName, schema: JsonSchema, path: Path): Finding[] {
  const known = fieldType(type);
  const findings: Finding[] = [];
  const stores = schema.type ?? known.schema.type;
  const takes = isPlaced({ type }) ? [] : stores === undefined ? [...BOUND] : KEYWORDS[stores];
  for (const option of Object.keys(schema)) {
    if (BOUND.has(option) && !(takes as string[]).includes(option))
      findings.push({ code: 'field-option', path: [...path, option], atKey: true, params: { type, option }, allowed: takes });
  }
  if (schema.format !== undefined && known.schema.format !== undefined && schema.format !== known.schema.format) {
    findings.push({
      code: 'field-type-conflict',
      path: [...path, 'format'],
      params: { type, expected: known.schema.format, actual: schema.format },
    });
  }
  for (const [low, high, orEqual] of PAIRS) {
    const [from, to] = [schema[low], schema[high]];
    if (typeof from === 'number' && typeof to === 'number' && (orEqual ? from > to : from >= to)) {
      findings.push({ code: 'value-range', path: [...path, low], params: { value: from, limit: `${high} ${to}` } });
    }
  }
  schema.enum?.forEach((value, i) => {
    if (stores !== undefined && !isValid({ type: stores }, value))
      findings.push({ code: 'value-type', path: [...path, 'enum', i], params: { expected: stores, actual: JSON.stringify(value) } });
  });
  for (const option of ['unique', 'index'] as const) {
    const able = known.sortable || (option === 'index' && known.value === 'list');
    if (schema['x-field']?.[option] && !able)
      findings.push({ code: 'field-option', path: [...path, 'x-field', option], atKey: true, params: { type, option } });
  }
  return findings;
}
