/** What a source may say. */
import { PERIODS } from '../../ground/clock.ts';
import { closed, list, say, text, where, type Meta } from '../../ground/metaParts.ts';

const name: Meta = { type: 'string', pattern: '^[a-z][A-Za-z0-9]{0,39}$' };
const titles: Record<string, Meta> = {
  title: say('中文标题', 'Title in Chinese', text),
  titleEn: say('英文标题', 'Title in English', text),
};

/** Selections of the grid that a source does not follow. */
export const freeMeta: Meta = say(
  '不随哪些选择变化；true 为全部',
  'Selections that it does not follow, though they limit its fields; true for all',
  { type: ['boolean', 'array'], not: { const: false }, items: name, minItems: 1, uniqueItems: true },
);

export const groupDefinition: Meta = {
  ...closed({
    use: say('页面 groups 中的分组；此处所写的键优先', 'A group of the grid (groups); what is said beside it comes in its place', name),
    name: say('结果中的列名，默认为字段', 'Column of the answer; the field when absent', name),
    ...titles,
    field: say('字段，可沿引用', 'Field, also along references', text),
    by: say('时间的周期', 'Period of a time', { enum: [...PERIODS] }),
    step: say('数值的步长', 'Width of each step of a number', { type: 'number', exclusiveMinimum: 0 }),
    edges: say(
      '数值分段的边界，升序',
      'Bounds of the steps of a number, ascending',
      list({ type: 'number' }, { minItems: 1, maxItems: 50 }),
    ),
    each: say('列表字段的每一项各成一组', 'Every entry of a list field is a group', { const: true }),
    cases: say(
      '按条件命名的分组，可重叠',
      'Groups by conditions, which may overlap',
      list(closed({ name: say('名称', 'Name', name), ...titles, where }, ['name', 'title', 'titleEn', 'where']), {
        minItems: 1,
        maxItems: 20,
      }),
    ),
    level: say('引用树形资源时，取该层级的上级，1 为根', 'Of a reference to a tree: the ancestor at this depth, 1 the root', {
      type: 'integer',
      minimum: 1,
      maximum: 20,
    }),
    choose: say('由哪个选择决定分组', 'Selection that says which of the groups it is', text),
    of: say('可选的分组，按选择的值；默认第一个', 'Groups to choose from, by the value selected; the first when none is', {
      type: 'object',
      minProperties: 1,
      maxProperties: 20,
      additionalProperties: { $ref: '#/definitions/group' },
    }),
  }),
  type: ['string', 'object'],
};

const groups = say('分组', 'What rows are grouped by', list({ $ref: '#/definitions/group' }, { minItems: 1, maxItems: 4 }));
const measures = say(
  '指标：名称或就地定义',
  'Measures: names, or said here',
  list({ $ref: '#/definitions/inlineMeasure' }, { minItems: 1, maxItems: 20 }),
);
const resource = say('资源', 'Resource', text);
const latest = say(
  '每个对象仅取最新一行',
  'Only the newest row of each',
  closed({ per: say('对象的字段', 'Field that rows have in common', text), by: say('时间字段', 'Time that the newest is last by', text) }, [
    'per',
    'by',
  ]),
);

export const sourceDefinition: Meta = closed({
  use: say(
    '页面 sources 中的数据源；此处所写的键优先，条件叠加',
    'A source of the grid (sources); what is said beside it comes in its place, conditions in addition',
    name,
  ),
  free: freeMeta,
  resource,
  parts: say('多个事实按同名分组合并', 'Several facts, joined on groups of one name', {
    type: 'object',
    minProperties: 1,
    maxProperties: 6,
    additionalProperties: closed({ resource, free: freeMeta, where, latest, group: groups, measures }, ['resource']),
  }),
  where,
  latest,
  fields: say('明细显示的字段', 'Fields that rows show', list(text, { minItems: 1, maxItems: 30 })),
  group: groups,
  measures,
  having: say(
    '仅保留指标满足条件的分组',
    'Only groups whose figures satisfy this',
    list({ $ref: '#/definitions/condition' }, { minItems: 1 }),
  ),
  sort: say('排序；-count 为降序', 'Order; -count is descending', { type: ['string', 'array'], items: text }),
  limit: say('最多行数', 'Most rows', { type: 'integer', minimum: 1, maximum: 5000 }),
  others: say('其余合为一组', 'The rest stands in one more group', { type: 'boolean' }),
  fill: say('补齐没有数据的周期', 'Periods without rows stand with zero', { type: 'boolean' }),
  cumulative: say('逐期累计的指标', 'Measures that add up from period to period', list(text, { minItems: 1 })),
  compare: say(
    '与一段时间之前比较：1y、1M、7d；previous 为等长的上一时段',
    'The same figures a while before: 1y, 1M, 7d; previous is the period of the same length before',
    text,
  ),
  totals: say('同时给出各级合计', 'The figures of fewer groups as well, down to all in one', { type: 'boolean' }),
});

/** Refers to it. */
export const sourceMeta: Meta = say('数据源', 'What data it shows', { $ref: '#/definitions/source' });
