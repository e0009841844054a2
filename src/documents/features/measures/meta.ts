/** What a measure may say, on a resource by its name or in a source with one. */
import { closed, list, say, text, where, type Meta } from '../../ground/metaParts.ts';
import { FORMULAS, functionOf, operandsMeta } from '../../ground/values/functions.ts';
import { BETTER } from '../../ground/model/measures.ts';
import { valueMeta } from '../../ground/values/meta.ts';

const formula: Meta = { $ref: '#/definitions/formula' };
const functionKeys = Object.fromEntries(
  FORMULAS.map((name) => [name, say(functionOf(name).zh, functionOf(name).en, operandsMeta(name, formula))]),
);

/** An operand of a formula: a measure, a number, or another function. */
export const formulaDefinition: Meta = {
  description: 'A measure, a number, or a function of such · 指标、数值，或其函数',
  type: ['string', 'number', 'object'],
  additionalProperties: false,
  properties: functionKeys,
};

const keys: Record<string, Meta> = {
  title: say('中文标题', 'Title in Chinese', text),
  titleEn: say('英文标题', 'Title in English', text),
  unit: say('单位；% 的值为小数，显示时乘以 100', 'Unit; figures in % are fractions, shown times 100', {
    type: 'string',
    minLength: 1,
    maxLength: 20,
  }),
  precision: say('小数位数', 'Digits after the decimal point', { type: 'integer', minimum: 0, maximum: 12 }),
  better: say(
    '越高越好（more）还是越低越好（less）：变化与目标按此着色',
    'Whether more or less is good: changes and aims are coloured by it',
    { enum: [...BETTER] },
  ),
  where: { ...where, description: 'Only rows that match count · 仅统计符合条件的行' },
  count: say('行数；给出字段时为有值的行数', 'Rows, or rows with a value of a field', {
    ...text,
    type: ['boolean', 'string'],
    not: { const: false },
  }),
  sum: valueMeta('合计', 'Sum'),
  avg: valueMeta('平均', 'Mean of those with a value'),
  min: valueMeta('最小', 'Smallest'),
  max: valueMeta('最大', 'Largest'),
  distinct: say('不同值的个数', 'Number of different values of a field', text),
  percentile: valueMeta('百分位数', 'Value that "at" percent of the rows do not exceed'),
  once: say(
    '合计时每个不同的值只计一行，如任务所属场站',
    'Of a sum: one row counts for each value of this field, such as the station of tasks',
    text,
  ),
  at: say('百分位', 'Which percentile', { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 100 }),
  ...functionKeys,
  share: say('占全部分组合计的比例', 'Part of the sum over all groups', text),
  rank: say('按此顺序的名次，1 为第一；相同者并列', 'Place in this order, 1 the first; equal ones share it', {
    type: ['string', 'array'],
    items: text,
    minItems: 1,
    maxItems: 4,
  }),
  largest: say('全部分组中的最大值', 'The largest over all groups', text),
};

export const measureDefinition: Meta = closed(keys);
export const inlineMeasureDefinition: Meta = {
  ...closed(
    {
      name: say('名称，为结果中的列', 'Name: a column of the answer', { type: 'string', pattern: '^[a-z][A-Za-z0-9]{0,39}$' }),
      ...keys,
      within: say(
        '在这些分组相同的范围内比较',
        'Of share, rank and largest: among groups that have these in common',
        list(text, { minItems: 1, maxItems: 3 }),
      ),
      choose: say('由哪个选择决定指标', 'Selection that says which of the measures it is', text),
      of: say(
        '可选的指标，默认第一个',
        'Measures to choose from; the first when none is chosen',
        list(text, { minItems: 1, maxItems: 20 }),
      ),
    },
    ['name'],
  ),
  type: ['string', 'object'],
};

/** The key of a resource. */
export const measuresMeta: Meta = say(
  '统计指标，供区块、汇总与排名按名称使用',
  'Figures over many rows, by name; blocks, sums and rankings use them',
  { type: 'object', minProperties: 1, additionalProperties: { $ref: '#/definitions/measure' } },
);
