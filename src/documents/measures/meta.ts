/** What a measure may say, on a resource by its name or in a source with one. */
import { closed, say, text, where, type Meta } from '../metaParts.ts';
import { FORMULAS, functionOf, operandsMeta } from '../values/functions.ts';
import { valueMeta } from '../values/meta.ts';

const formula: Meta = { $ref: '#/definitions/formula' };
const functionKeys = Object.fromEntries(
  FORMULAS.map((name) => [name, say(functionOf(name).zh, functionOf(name).en, operandsMeta(name, formula))]),
);

/** An operand of a formula: a measure, a number, or another function. */
export const formulaDefinition: Meta = {
  description: 'A measure, a number, or a function of such · 指标、数值,或其函数',
  type: ['string', 'number', 'object'],
  additionalProperties: false,
  properties: functionKeys,
};

const keys: Record<string, Meta> = {
  title: say('中文标题', 'Title in Chinese', text),
  titleEn: say('英文标题', 'Title in English', text),
  unit: say('单位;% 的值为小数,显示时乘以 100', 'Unit; figures in % are fractions, shown times 100', {
    type: 'string',
    minLength: 1,
    maxLength: 20,
  }),
  precision: say('小数位数', 'Digits after the decimal point', { type: 'integer', minimum: 0, maximum: 12 }),
  where: { ...where, description: 'Only rows that match count · 仅统计符合条件的行' },
  count: say('行数;给出字段时为有值的行数', 'Rows, or rows with a value of a field', {
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
  at: say('百分位', 'Which percentile', { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 100 }),
  ...functionKeys,
};

export const measureDefinition: Meta = closed(keys);
export const inlineMeasureDefinition: Meta = {
  ...closed(
    { name: say('名称,为结果中的列', 'Name: a column of the answer', { type: 'string', pattern: '^[a-z][A-Za-z0-9]{0,39}$' }), ...keys },
    ['name'],
  ),
  type: ['string', 'object'],
};

/** The key of a resource. */
export const measuresMeta: Meta = say(
  '统计指标,供区块、汇总与排名按名称使用',
  'Figures over many rows, by name; blocks, sums and rankings use them',
  { type: 'object', minProperties: 1, additionalProperties: { $ref: '#/definitions/measure' } },
);
