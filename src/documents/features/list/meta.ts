/** What a list may say: its own keys, and those of its options that have no folder. */
import { LIST_SIZES } from '../../ground/defaults.ts';
import { closed, list, NAME, ref, say, text, titled, where, type Meta } from '../../ground/metaParts.ts';
import { itemsOrPatch, orPatch } from '../../kit/patch/meta.ts';
import { anyViewMeta, VIEW_TYPES } from '../views/index.ts';
import { OPERATORS } from '../../ground/where/operators.ts';
import { COLUMN_KINDS, SUMMARY_FUNCTIONS } from '../../ground/model/list.ts';

const columnMeta = closed(
  {
    field: say('字段', 'Property', text),
    width: say('列宽（像素）', 'Width in px', { type: 'integer', minimum: 40, maximum: 800 }),
    fixed: say('固定在左或右', 'Kept at an edge', { enum: ['left', 'right'] }),
    hidden: say('默认不显示', 'Not shown at first', { type: 'boolean' }),
    as: say(
      '显示方式：progress 将数值显示为进度条，thumbnail 显示首张图片',
      'How it is drawn: a number as a bar, or the first of its pictures',
      { enum: [...COLUMN_KINDS] },
    ),
  },
  ['field'],
);
const filterMeta = closed({ field: say('字段', 'Property', text), operator: say('比较方式', 'Comparison', { enum: OPERATORS }) }, [
  'field',
]);
/** A name, or what more is said of it. */
const orName = (item: Meta): Meta => ({ ...item, type: ['string', 'object'] });
const columnsMeta = orPatch(list(orName(columnMeta), { minItems: 1 }), orName(columnMeta), columnMeta);
const filtersMeta = orPatch(list(orName(filterMeta)), orName(filterMeta), filterMeta);

/** Keys of every list; the options come from tables/listFeatures.ts. */
export const listKeys: Record<string, Meta> = {
  columns: say(
    '列，按顺序；页面可只写与资源不同之处',
    "Columns in order; a screen may say how they differ from the resource's",
    columnsMeta,
  ),
  filters: say(
    '查询条件；页面可只写与资源不同之处',
    "Filters of the search form; a screen may say how they differ from the resource's",
    filtersMeta,
  ),
  search: say(
    '关键字搜索的字段；页面可只写与资源不同之处',
    "Properties the keyword searches; a screen may say how they differ from the resource's",
    orPatch(list(text), text),
  ),
  sort: say('默认排序；-createTime 为降序', 'Default order; -createTime is descending', { type: ['string', 'array'], items: text }),
  pageSize: say(
    '每页行数；需整表处理时可更多，all 为最多 10000 行',
    'Rows a page; more where a list is worked through as a whole, all for up to 10,000',
    { enum: [...LIST_SIZES, 'all'] },
  ),
  method: say('列表请求的方法；默认 POST', 'How the list is asked for; POST by default', { enum: ['POST', 'GET'] }),
};

export const treeMeta: Meta = say('按上级显示为树，展开时读取下级', 'Rows stand below their parents, read when these open', {
  type: 'boolean',
});
export const expandMeta: Meta = say(
  '行展开后显示：fields 为更多字段；resource 与 by 为引用它的记录',
  'What an opened row shows: fields for more of its own, resource and by for the records that refer to it',
  closed({
    fields: say('字段', 'Properties in order', list(text, { minItems: 1 })),
    resource: say('引用它的资源', 'Resource that refers to it', text),
    by: say('引用它的字段', 'Its property that holds the reference', text),
    columns: say('显示的列', 'Columns shown', list(text, { minItems: 1 })),
  }),
);
export const inlineMeta: Meta = say(
  '可在单元格中修改的字段；页面可只写与资源不同之处',
  "Properties that can be changed in their cell; a screen may say how they differ from the resource's",
  orPatch(list(text, { minItems: 1 }), text),
);
export const summaryMeta: Meta = say(
  '汇总行，对符合条件的全部数据',
  'Figures under the columns, over all rows that match',
  list(
    closed({ field: say('字段', 'Property', text), function: say('计算方式', 'What is worked out', { enum: [...SUMMARY_FUNCTIONS] }) }, [
      'field',
      'function',
    ]),
    { minItems: 1, maxItems: 10 },
  ),
);
export const quickFiltersMeta: Meta = say(
  '表格上方的快捷筛选；页面可只写与资源不同之处',
  "Ready-made questions over the table; a screen may say how they differ from the resource's",
  itemsOrPatch(
    closed(
      {
        name: say('名称，用于地址', 'Name, stands in the address', { type: 'string', pattern: NAME }),
        ...titled,
        where,
        sort: say('排序', 'Order', { type: ['string', 'array'], items: text }),
        default: say('打开时选中', 'Chosen when the list opens', { type: 'boolean' }),
      },
      ['name', 'title', 'titleEn', 'where'],
    ),
    'name',
    { minItems: 1, maxItems: 12 },
  ),
);
export const badgeMeta: Meta = say('菜单角标所统计的快捷筛选；false 表示没有', 'Quick filter whose rows the menu counts; false for none', {
  type: ['string', 'boolean'],
  not: { const: true },
});
export const viewsMeta: Meta = say(
  '查看方式，首个为默认；不填则只有表格；页面可只写与资源不同之处',
  "Ways to look at the list, the first one at first; a table when absent; a screen may say how they differ from the resource's",
  orPatch(list(ref('view'), { minItems: 1, maxItems: VIEW_TYPES.length }), anyViewMeta(), anyViewMeta()),
);
