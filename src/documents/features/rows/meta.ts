/** What a resource without rows of its own may say of where they come from. */
import { closed, list, say, text, where, type Meta } from '../../ground/metaParts.ts';
import { valueDefinition } from '../../ground/values/meta.ts';

const scalar: Meta = { type: ['string', 'number', 'boolean'] };

/** A value of the original row, and two more that only parts take. */
export const partValueDefinition: Meta = {
  ...valueDefinition,
  description: 'A value of the row, one that is the same for every row, or other words for codes · 取自原记录的值、固定值或代码转换',
  properties: {
    ...(valueDefinition['properties'] as Record<string, Meta>),
    value: say('所有记录相同的值', 'The same for every row', scalar),
    by: say('要转换代码的字段', 'Field whose codes stand for others here', text),
    values: say('代码对照', 'By code: what it is here', { type: 'object', minProperties: 1, additionalProperties: scalar }),
  },
};

export const partDefinition: Meta = closed(
  {
    resource: say('原始资源', 'Resource the rows are of', text),
    deleted: say('取回收站中的记录', 'Rows of the recycle list instead of the current ones', { type: 'boolean' }),
    where,
    fields: say('各字段的取值；未写的取同名属性', 'What each field holds; one that is not said is the property of its name', {
      type: 'object',
      additionalProperties: { $ref: '#/definitions/given' },
    }),
  },
  ['resource'],
);

/** The key of a resource. */
export const rowsMeta: Meta = say(
  '记录来自其他资源：一个为只读视图，多个为合并列表',
  'Rows are those of other resources: of one, a view; of several, a union',
  list({ $ref: '#/definitions/part' }, { minItems: 1, maxItems: 20 }),
);
