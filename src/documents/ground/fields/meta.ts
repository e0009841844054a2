/** What a record and its properties may say. */
import { closed, list, say, text, type Meta } from '../metaParts.ts';
import { FIELD_TYPES } from './index.ts';
import { typeOptions } from './options.ts';
import { holdsFiles, isSecret, refers } from './traits.ts';
import type { FieldTypeName } from '../model/fields.ts';

/** Record keywords of draft-07 that the language takes, and the shape of each. */
const SCHEMA_KEYS: Record<string, Meta> = {
  type: say('值的类型', 'Type of the value', { enum: ['string', 'number', 'integer', 'boolean', 'array', 'object'] }),
  title: say('中文标题', 'Title in Chinese, the fallback', text),
  description: say('中文说明', 'Help text in Chinese', { type: 'string', maxLength: 1000 }),
  default: say('新记录的初始值', 'Value a new record starts with', {}),
  enum: say('允许的值', 'The values allowed; use a dictionary for anything users read', list({}, { minItems: 1 })),
  const: say('唯一允许的值', 'The only value allowed', {}),
  format: say('格式', 'Format of a text', { enum: ['date', 'date-time', 'email', 'uri', 'ipv4', 'ipv6', 'time'] }),
  pattern: say('正则表达式', 'Regular expression the text must match', { type: 'string' }),
  minLength: say('最少字符数', 'Fewest characters', { type: 'integer', minimum: 0 }),
  maxLength: say('最多字符数', 'Most characters', { type: 'integer', minimum: 1 }),
  minimum: say('最小值', 'Smallest value', { type: 'number' }),
  maximum: say('最大值', 'Largest value', { type: 'number' }),
  exclusiveMinimum: say('必须大于', 'Must be greater than', { type: 'number' }),
  exclusiveMaximum: say('必须小于', 'Must be less than', { type: 'number' }),
  multipleOf: say('倍数', 'Must be a multiple of', { type: 'number', exclusiveMinimum: 0 }),
  minItems: say('最少项数', 'Fewest items', { type: 'integer', minimum: 0 }),
  maxItems: say('最多项数', 'Most items', { type: 'integer', minimum: 1 }),
  uniqueItems: say('项不可重复', 'Items must not repeat', { type: 'boolean' }),
  items: say('列表项的模式', 'Schema of the items', { $ref: '#/definitions/nested' }),
  properties: say('属性', 'Properties of an object', { type: 'object', additionalProperties: { $ref: '#/definitions/nested' } }),
  required: say('必填属性', 'Properties that must be there', list(text, { uniqueItems: true })),
  additionalProperties: say('是否允许其他属性', 'Whether other properties may stand there', { type: 'boolean' }),
};

/** What `x-field` says of a property of any type; what only some types take stands with them. */
const FIELD_KEYS: Record<string, Meta> = {
  type: say('字段类型', 'Field type', { enum: FIELD_TYPES }),
  titleEn: say('英文标题', 'Title in English', text),
  descriptionEn: say('英文说明', 'Help text in English', { type: 'string', maxLength: 1000 }),
  ...typeOptions,
  unique: say('值不可重复', 'No two rows may hold the same value', { type: 'boolean' }),
  index: say('为筛选和排序建立索引', 'Keep an index for filter and sort', { type: 'boolean' }),
  width: say('列宽（像素）', 'Column width in px', { type: 'integer', minimum: 40, maximum: 800 }),
  permission: say('查看和写入所需的权限编码', 'Permission code needed to see and write it', {
    type: 'string',
    pattern: '^[A-Za-z0-9]+/[A-Za-z0-9-]+:[A-Za-z0-9]+$',
  }),
  readOnly: say('仅由服务器写入', 'Set by the server alone', { type: 'boolean' }),
  live: say(
    '由设备上报：随上报即时显示，保留历史，仅由服务器写入',
    'Reported by devices: shown as it changes, kept over time, set by the server alone',
    { type: 'boolean' },
  ),
  immutable: say('新增后不可修改', 'Cannot change after insert', { type: 'boolean' }),
};

/** Field types that need a form around them: nothing inside an object or a list is of them. */
const ONLY_OUTSIDE: readonly FieldTypeName[] = FIELD_TYPES.filter(
  (type) => type !== 'file' && (refers({ type }) || isSecret({ type }) || holdsFiles({ type })),
);
/** Field types that need a record: the form of a command, whose properties stand for themselves, does without. */
const ONLY_IN_RECORDS: readonly FieldTypeName[] = FIELD_TYPES.filter(
  (type) => type !== 'file' && (isSecret({ type }) || holdsFiles({ type })),
);
const pick = (from: Record<string, Meta>, names: readonly string[]): Record<string, Meta> =>
  Object.fromEntries(names.flatMap((name) => (from[name] ? [[name, from[name]]] : [])));

const SHOWN = ['titleEn', 'descriptionEn', 'unit', 'precision', 'dict', 'mask'];

/** A property that is not stored: its keywords, and the part of `x-field` that it takes. */
const unstored = (without: readonly FieldTypeName[], keys: readonly string[]): Meta =>
  closed({
    ...SCHEMA_KEYS,
    'x-field': say(
      '展示',
      'Presentation',
      closed({
        type: say('字段类型', 'Field type', { enum: FIELD_TYPES.filter((name) => !without.includes(name)) }),
        ...pick(FIELD_KEYS, keys),
      }),
    ),
  });

export const recordDefinitions: Record<string, Meta> = {
  field: closed(FIELD_KEYS),
  nested: unstored(ONLY_OUTSIDE, SHOWN),
  asked: unstored(ONLY_IN_RECORDS, [...SHOWN, 'reference', 'where']),
  property: closed({ ...SCHEMA_KEYS, 'x-field': say('展示与存储', 'Presentation and storage', { $ref: '#/definitions/field' }) }),
  record: closed(
    {
      type: say('固定为 object', 'Always object', { const: 'object' }),
      required: say('必填属性', 'Properties a record must have', list(text, { uniqueItems: true })),
      properties: say('属性', 'The properties of a record', {
        type: 'object',
        minProperties: 1,
        additionalProperties: { $ref: '#/definitions/property' },
      }),
      additionalProperties: say('固定为 false，可省略', 'Always false; may be left out', { const: false }),
    },
    ['properties'],
  ),
};
