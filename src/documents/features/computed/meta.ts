/** What a computed field may say. */
import { closed, say, text, where, type Meta } from '../../ground/metaParts.ts';
import { valueMeta } from '../../ground/values/meta.ts';

export const computedDefinition: Meta = closed({
  title: say('中文标题；查找字段默认沿用目标字段', 'Title in Chinese; a looked-up field has that of its target', text),
  titleEn: say('英文标题', 'Title in English', text),
  description: say('中文说明', 'Help text in Chinese', { type: 'string', maxLength: 1000 }),
  descriptionEn: say('英文说明', 'Help text in English', { type: 'string', maxLength: 1000 }),
  unit: say('单位', 'Unit shown after the value', { type: 'string', minLength: 1, maxLength: 20 }),
  precision: say('小数位数', 'Digits after the decimal point', { type: 'integer', minimum: 0, maximum: 12 }),
  width: say('列宽（像素）', 'Column width in px', { type: 'integer', minimum: 40, maximum: 800 }),
  stored: say('随行存储并建立索引，可排序', 'Stored with the row and indexed: the list can be sorted by it', { type: 'boolean' }),
  value: valueMeta('取值方式', 'What it is worked out of'),
  children: say(
    '引用本行的记录：条数、是哪些记录，或其某个字段的合计、最小、最大、最新值',
    'Records that refer to the row: how many, which, or the sum, least, greatest or newest of a property of theirs',
    closed(
      {
        resource: say('下级资源', 'Resource of the children', text),
        by: say('下级中引用本行（或引用多条此类记录）的字段', 'Property of theirs that refers to the row, or to several of its kind', text),
        where,
        count: say('条数', 'How many', { const: true }),
        keys: say('它们是哪些记录', 'Which they are', { const: true }),
        sum: say('合计的字段', 'Property that is added up', text),
        min: say('取最小值的字段', 'Property whose least value is taken', text),
        max: say('取最大值的字段', 'Property whose greatest value is taken', text),
        last: say('取最新一条的字段', 'Property of the newest', text),
        order: say('按哪个字段判断最新', 'Property that tells the newest', text),
      },
      ['resource', 'by'],
    ),
  ),
});

/** The key of a resource. */
export const computedMeta: Meta = say('由其他字段得出的只读字段', 'Read-only fields worked out of others, by name', {
  type: 'object',
  minProperties: 1,
  additionalProperties: { $ref: '#/definitions/computed' },
});
