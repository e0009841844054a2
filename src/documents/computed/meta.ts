/** What a computed field may say. */
import { closed, say, text, type Meta } from '../metaParts.ts';
import { valueMeta } from '../values/meta.ts';

export const computedDefinition: Meta = closed(
  {
    title: say('中文标题;查找字段默认沿用目标字段', 'Title in Chinese; a looked-up field has that of its target', text),
    titleEn: say('英文标题', 'Title in English', text),
    description: say('中文说明', 'Help text in Chinese', { type: 'string', maxLength: 1000 }),
    descriptionEn: say('英文说明', 'Help text in English', { type: 'string', maxLength: 1000 }),
    unit: say('单位', 'Unit shown after the value', { type: 'string', minLength: 1, maxLength: 20 }),
    precision: say('小数位数', 'Digits after the decimal point', { type: 'integer', minimum: 0, maximum: 12 }),
    width: say('列宽(像素)', 'Column width in px', { type: 'integer', minimum: 40, maximum: 800 }),
    stored: say('随行存储并建立索引,可排序', 'Stored with the row and indexed: the list can be sorted by it', { type: 'boolean' }),
    value: valueMeta('取值方式', 'What it is worked out of'),
  },
  ['value'],
);

/** The key of a resource. */
export const computedMeta: Meta = say('由其他字段得出的只读字段', 'Read-only fields worked out of others, by name', {
  type: 'object',
  minProperties: 1,
  additionalProperties: { $ref: '#/definitions/computed' },
});
