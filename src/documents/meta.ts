/**
 * What a document may say, as JSON Schemas: used by `schema check` and, written to schemas/meta, by any editor.
 * Every key carries its description in both languages.
 */
import { BLOCK_TYPES, blockDefinition } from './blocks/index.ts';
import { blockKeys, blockMeta } from './blocks/meta.ts';
import { checkDefinition, checksMeta } from './checks/meta.ts';
import { importDefinition, importsMeta } from './imports/meta.ts';
import { computedDefinition, computedMeta } from './computed/meta.ts';
import { LIST_SIZES } from './defaults.ts';
import { FIELD_TYPES } from './fields/index.ts';
import type { FieldTypeName } from './fields/types.ts';
import { typeOptions } from './fields/options.ts';
import { SUMMARY_FUNCTIONS, COLUMN_KINDS } from './list/types.ts';
import { formulaDefinition, inlineMeasureDefinition, measureDefinition, measuresMeta } from './measures/meta.ts';
import { limitsMeta } from './limits/meta.ts';
import { linkKeys } from './link/meta.ts';
import { actionsMeta } from './actions/meta.ts';
import { besideMeta } from './beside/meta.ts';
import { scopeMeta } from './scope/meta.ts';
import { closed, list, ref, say, text, where, type Meta } from './metaParts.ts';
import { marksMeta } from './marks/meta.ts';
import { orPatch } from './patch/meta.ts';
import { remoteMeta } from './remote/meta.ts';
import { partValueDefinition, partDefinition, rowsMeta } from './rows/meta.ts';
import { groupDefinition, sourceDefinition } from './source/meta.ts';
import { tabsMeta } from './tabs/meta.ts';
import { AUDIENCES } from './powers.ts';
import { FORM_KINDS } from './form/types.ts';
import { VIEW_TYPES, viewDefinition, viewMeta } from './views/index.ts';
import { OPERATORS } from './where/operators.ts';
import { statesDefinitions } from './states/meta.ts';
import { valueDefinition } from './values/meta.ts';
import { holdsFiles, isSecret, refers } from './fields/traits.ts';

const NAME = '^[a-z][A-Za-z0-9]{0,39}$';

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

const titled: Record<string, Meta> = {
  title: say('中文标题', 'Title in Chinese', text),
  titleEn: say('英文标题', 'Title in English', text),
};

/** What `x-field` says of a property of any type; what only some types take stands with them. */
const FIELD_KEYS: Record<string, Meta> = {
  type: say('字段类型', 'Field type', { enum: FIELD_TYPES }),
  titleEn: say('英文标题', 'Title in English', text),
  descriptionEn: say('英文说明', 'Help text in English', { type: 'string', maxLength: 1000 }),
  ...typeOptions,
  unique: say('值不可重复', 'No two rows may hold the same value', { type: 'boolean' }),
  index: say('为筛选和排序建立索引', 'Keep an index for filter and sort', { type: 'boolean' }),
  width: say('列宽(像素)', 'Column width in px', { type: 'integer', minimum: 40, maximum: 800 }),
  permission: say('查看和写入所需的权限编码', 'Permission code needed to see and write it', {
    type: 'string',
    pattern: '^[A-Za-z0-9]+/[A-Za-z0-9-]+:[A-Za-z0-9]+$',
  }),
  readOnly: say('仅由服务器写入', 'Set by the server alone', { type: 'boolean' }),
  immutable: say('新增后不可修改', 'Cannot change after insert', { type: 'boolean' }),
};

/** Field types that need the record around them: nothing inside an object or a list is of them. */
const ONLY_OUTSIDE: readonly FieldTypeName[] = FIELD_TYPES.filter((type) => refers({ type }) || isSecret({ type }) || holdsFiles({ type }));
const pick = (from: Record<string, Meta>, names: readonly string[]): Record<string, Meta> =>
  Object.fromEntries(names.flatMap((name) => (from[name] ? [[name, from[name]]] : [])));

const columnMeta = closed(
  {
    field: say('字段', 'Property', text),
    width: say('列宽(像素)', 'Width in px', { type: 'integer', minimum: 40, maximum: 800 }),
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
const groupMeta = closed(
  {
    title: say('中文标题', 'Heading in Chinese', text),
    titleEn: say('英文标题', 'Heading in English', text),
    fields: say('字段', 'Properties in order', list(text, { minItems: 1 })),
  },
  ['title', 'titleEn', 'fields'],
);
/** A name, or what more is said of it. */
const orName = (item: Meta): Meta => ({ ...item, type: ['string', 'object'] });
const columnsMeta = orPatch(list(orName(columnMeta), { minItems: 1 }), orName(columnMeta), columnMeta);
const filtersMeta = orPatch(list(orName(filterMeta)), orName(filterMeta), filterMeta);

export const definitions: Record<string, Meta> = {
  condition: closed(
    {
      field: say('字段', 'Property compared', text),
      operator: say('比较方式，或 and / or', 'Comparison, or and / or over a list', { enum: [...OPERATORS, 'and', 'or'] }),
      value: say(
        '值；可为 $user.x、$record.x、$row.x、$params.x、$selection.x、$now-7d、$today、$month-1M',
        'Value; may be $user.x, $record.x, $row.x, $params.x, $selection.x, $now-7d, $today, $month-1M',
        {},
      ),
    },
    ['operator'],
  ),
  field: closed(FIELD_KEYS),
  nested: closed({
    ...SCHEMA_KEYS,
    'x-field': say(
      '展示',
      'Presentation',
      closed({
        type: say('字段类型', 'Field type', { enum: FIELD_TYPES.filter((name) => !ONLY_OUTSIDE.includes(name)) }),
        ...pick(FIELD_KEYS, ['titleEn', 'descriptionEn', 'unit', 'precision', 'dict', 'mask']),
      }),
    ),
  }),
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
  list: closed({
    columns: say(
      '列，按顺序；画面可只写与资源不同之处',
      "Columns in order; a screen may say how they differ from the resource's",
      columnsMeta,
    ),
    filters: say(
      '查询条件；画面可只写与资源不同之处',
      "Filters of the search form; a screen may say how they differ from the resource's",
      filtersMeta,
    ),
    search: say('关键字搜索的字段', 'Properties the keyword searches', list(text)),
    sort: say('默认排序;-createTime 为降序', 'Default order; -createTime is descending', { type: ['string', 'array'], items: text }),
    pageSize: say(
      '每页行数；需整表处理时可更多，all 为最多 10000 行',
      'Rows a page; more where a list is worked through as a whole, all for up to 10,000',
      { enum: [...LIST_SIZES, 'all'] },
    ),
    tree: say('按上级显示为树，展开时读取下级', 'Rows stand below their parents, read when these open', { type: 'boolean' }),
    expand: say(
      '行展开后显示：fields 为更多字段；resource 与 by 为引用它的记录',
      'What an opened row shows: fields for more of its own, resource and by for the records that refer to it',
      closed({
        fields: say('字段', 'Properties in order', list(text, { minItems: 1 })),
        resource: say('引用它的资源', 'Resource that refers to it', text),
        by: say('引用它的字段', 'Its property that holds the reference', text),
        columns: say('显示的列', 'Columns shown', list(text, { minItems: 1 })),
      }),
    ),
    inline: say('可在单元格中修改的字段', 'Properties that can be changed in their cell', list(text, { minItems: 1 })),
    summary: say(
      '汇总行，对符合条件的全部数据',
      'Figures under the columns, over all rows that match',
      list(
        closed(
          { field: say('字段', 'Property', text), function: say('计算方式', 'What is worked out', { enum: [...SUMMARY_FUNCTIONS] }) },
          ['field', 'function'],
        ),
        { minItems: 1, maxItems: 10 },
      ),
    ),
    quickFilters: say(
      '表格上方的快捷筛选',
      'Ready-made questions over the table',
      list(
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
        { minItems: 1, maxItems: 12 },
      ),
    ),
    actions: actionsMeta(NAME, titled),
    beside: besideMeta,
    marks: marksMeta(NAME, titled),
    tabs: tabsMeta(NAME, titled),
    badge: say('菜单角标所统计的快捷筛选；false 表示没有', 'Quick filter whose rows the menu counts; false for none', {
      type: ['string', 'boolean'],
      not: { const: true },
    }),
    views: say(
      '查看方式，首个为默认；不填则只有表格',
      'Ways to look at the list, the first one at first; a table when absent',
      list(ref('view'), { minItems: 1, maxItems: VIEW_TYPES.length }),
    ),
    method: say('列表请求的方法；默认 POST', 'How the list is asked for; POST by default', { enum: ['POST', 'GET'] }),
  }),
  form: closed({
    kind: say(
      '打开方式；steps 按分组逐步填写，最后汇总确认',
      'How it opens; steps goes through the groups one by one and ends with a summary',
      { enum: FORM_KINDS },
    ),
    columns: say('栏数', 'Columns of the grid', { type: 'integer', minimum: 1, maximum: 3 }),
    fields: say(
      '字段，按顺序；画面可只写与资源不同之处',
      "Properties in order; a screen may say how they differ from the resource's",
      orPatch(list(text, { minItems: 1 }), orName(closed({ field: say('字段', 'Property', text) }, ['field']))),
    ),
    groups: say(
      '分组；画面可只写与资源不同之处，以中文标题指明分组',
      "Groups with a heading; a screen may say how they differ from the resource's, by their Chinese heading",
      orPatch(list(groupMeta, { minItems: 1 }), groupMeta),
    ),
  }),
  rule: {
    ...closed(
      {
        fields: say('受影响的字段', 'Properties it is about', list(text, { minItems: 1 })),
        show: say(
          '仅在符合时显示；隐藏的字段不校验、不保存',
          'Shown only while this holds; a hidden one is neither validated nor saved',
          ref('conditions'),
        ),
        require: say('符合时必填', 'Must have a value while this holds', ref('conditions')),
        readOnly: say('符合时不可修改', 'Cannot be changed while this holds', ref('conditions')),
        set: say(
          '写入的值：固定值、其他字段（$record.x）或所引用记录的字段（$record.droneSn.model）；所读字段变化时生效，可自行填写的字段以填写为准',
          'Value it gets when what is read changes: a value, another property ($record.x), or one of a referenced record ($record.droneSn.model); what people may write themselves is only suggested',
          { type: ['string', 'number', 'boolean', 'null'] },
        ),
        dictionary: say('改用此字典的代码', 'Its codes come from this dictionary instead', text),
        when: say(
          'set 与 dictionary 仅在符合时生效；不填则始终生效',
          'Limits set and dictionary to records that match; always when absent',
          ref('conditions'),
        ),
      },
      ['fields'],
    ),
    minProperties: 2,
  },
  check: checkDefinition,
  import: importDefinition,
  conditions: list(ref('condition'), { minItems: 1 }),
  ...statesDefinitions,
  value: valueDefinition,
  given: partValueDefinition,
  part: partDefinition,
  computed: computedDefinition,
  formula: formulaDefinition,
  measure: measureDefinition,
  inlineMeasure: inlineMeasureDefinition,
  group: groupDefinition,
  source: sourceDefinition,
  ...Object.fromEntries(VIEW_TYPES.map((type) => [viewDefinition(type), viewMeta(type)])),
  /** One of them, by its type; {@link listSchemaOf} picks. */
  view: {
    type: 'object',
    required: ['type'],
    properties: { type: say('视图类型', 'Kind of view', { enum: VIEW_TYPES }) },
    oneOf: VIEW_TYPES.map((type) => ref(viewDefinition(type))),
  },
  ...Object.fromEntries(BLOCK_TYPES.map((type) => [blockDefinition(type), blockMeta(type)])),
  /** One of them, by its type; {@link blocksSchema} picks. */
  block: {
    type: 'object',
    required: ['type'],
    properties: { type: say('区块类型', 'Kind of block', { enum: BLOCK_TYPES }), ...blockKeys },
    oneOf: BLOCK_TYPES.map((type) => ref(blockDefinition(type))),
  },
};

const place: Record<string, Meta> = {
  title: say('菜单中文标题，与文档标题不同时填写', "Menu title in Chinese when it is not the document's", text),
  titleEn: say('菜单英文标题', 'Menu title in English', text),
  area: say('菜单区域', 'Menu area', text),
  name: say('组件与权限编码的第二段', 'Second part of component and permission code', {
    type: 'string',
    pattern: '^[A-Za-z0-9][A-Za-z0-9-]{0,47}$',
  }),
  route: say('地址，不同于 /<区域>/<名称> 时填写', 'Address when it is not /<area>/<name>', {
    type: 'string',
    pattern: '^(/[A-Za-z0-9_-]+)+$',
  }),
  sort: say('菜单顺序', 'Order in the menu', { type: 'integer', minimum: 0, maximum: 9999 }),
  icon: say('图标名', 'Icon name', text),
  hidden: say('不在菜单显示', 'Not shown in the menu', { type: 'boolean' }),
  audience: say(
    '默认可见的受众；加 :read 为只读，或列出操作(branch:view,audit)',
    'Audiences that see it by default; :read for reading only, or what they may do (branch:view,audit)',
    list({ type: 'string', pattern: `^(${AUDIENCES.join('|')})(:(read|view(,[a-z][A-Za-z0-9]*)*))?$` }, { uniqueItems: true }),
  ),
};

const head: Record<string, Meta> = {
  $schema: say('编辑器用的元模式', 'Meta-schema, for editors', { type: 'string' }),
  version: say('文档语言版本', 'Version of the document language', { type: 'integer', minimum: 1 }),
  title: say('中文标题', 'Title in Chinese', text),
  titleEn: say('英文标题', 'Title in English', text),
};

const named = say('名称', 'Name', { type: 'string', pattern: NAME });
const verb: Meta = { type: 'string', pattern: '^[a-z][A-Za-z0-9]{0,31}$' };
const verbs = say('可执行的操作', 'What can be done: verbs and permissions of transitions', list(verb, { uniqueItems: true, minItems: 1 }));
const schemaOf = (title: string, body: Meta): Meta => ({ $schema: 'http://json-schema.org/draft-07/schema#', title, ...body, definitions });

/** Kinds of document, by the folder they lie in; of screens, a grid is one that says `blocks`, a link one that says an address. */
export type DocumentKind = 'resource' | 'screen' | 'grid' | 'link' | 'dictionary';

/** The meta-schema of each kind. */
export const metaSchemas: Record<DocumentKind, Meta> = {
  resource: schemaOf(
    'Sunvane resource',
    closed(
      {
        ...head,
        name: named,
        scope: scopeMeta,
        limits: limitsMeta,
        key: say('业务主键，被引用时保存的值', 'Property that references store', text),
        label: say('代表一条记录的字段', 'Property shown for a record', text),
        api: say('接口地址', 'Address of the calls', { type: 'string', pattern: '^(/[A-Za-z0-9_-]+)+$' }),
        tree: say(
          '树形结构',
          'Rows form a tree',
          closed(
            {
              parent: say('上级字段', 'Property holding the parent key', text),
              path: say('保存全部上级的列', 'Column of all ancestors', text),
            },
            ['parent'],
          ),
        ),
        unique: say('不可同时重复的字段组', 'Sets of properties that may not repeat together', list(list(text, { minItems: 1 }))),
        softDelete: say('删除后进入回收站', 'Deleted rows go to the recycle list', { type: 'boolean' }),
        verbs,
        screen: say('菜单位置；false 表示没有独立画面', 'Place in the menu; false for none', {
          ...closed(place),
          type: ['object', 'boolean'],
          not: { const: true },
        }),
        record: say('记录的 JSON Schema', 'JSON Schema of a record', ref('record')),
        rows: rowsMeta,
        remote: remoteMeta,
        list: say('列表', 'The list', ref('list')),
        form: say('表单', 'The form', ref('form')),
        rules: say(
          '字段规则：何时显示、必填、只读，写入何值，使用哪个字典',
          'What a record shows, needs, locks and sets, and which dictionaries it goes by, by its own values',
          list(ref('rule'), { minItems: 1 }),
        ),
        checks: checksMeta,
        imports: importsMeta,
        states: say('状态机', 'The states a record goes through', ref('states')),
        computed: computedMeta,
        measures: measuresMeta,
      },
      ['version', 'name', 'title', 'titleEn', 'scope', 'record'],
    ),
  ),
  screen: schemaOf(
    'Sunvane screen',
    closed(
      {
        ...place,
        ...head,
        resource: say('展示的资源', 'Resource it shows', text),
        titles: say('本画面中属性的其他标题', 'Other titles for properties on this screen', {
          type: 'object',
          additionalProperties: closed(
            { title: say('中文标题', 'Title in Chinese', text), titleEn: say('英文标题', 'Title in English', text) },
            ['title', 'titleEn'],
          ),
        }),
        where: say('预置条件', 'Rows it shows', where),
        verbs,
        list: say('列表', 'The list', ref('list')),
        form: say('表单', 'The form', ref('form')),
      },
      ['version', 'title', 'titleEn', 'resource'],
    ),
  ),
  grid: schemaOf(
    'Sunvane grid screen',
    closed(
      {
        ...place,
        ...head,
        blocks: say(
          '区块，从左到右、从上到下排列',
          'The blocks, from left to right and from top to bottom',
          list(ref('block'), { minItems: 1, maxItems: 40 }),
        ),
      },
      ['version', 'title', 'titleEn', 'blocks'],
    ),
  ),
  link: schemaOf('Sunvane link', closed({ ...place, ...head, ...linkKeys }, ['version', 'title', 'titleEn'])),
  dictionary: schemaOf(
    'Sunvane dictionary',
    closed(
      {
        ...head,
        name: say('字典类型编码', 'Type code', { type: 'string', pattern: '^[A-Z][A-Z0-9_]{0,47}$' }),
        standalone: say(
          '供接口、导入数据或其他系统使用，文档中可无引用',
          'Used by calls, imported data or another system: no document needs to name it',
          { type: 'boolean' },
        ),
        entries: say(
          '条目',
          'The codes',
          list(
            closed(
              {
                code: say('代码', 'Code', { type: 'string', pattern: '^[A-Za-z0-9_.-]{1,64}$' }),
                title: say('中文名称', 'Name in Chinese', text),
                titleEn: say('英文名称', 'Name in English', text),
                colour: say('标签颜色', 'Tag colour', {
                  type: 'string',
                  pattern: '^(default|blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|lime|gold|#[0-9a-fA-F]{6})$',
                }),
              },
              ['code', 'title', 'titleEn'],
            ),
            { minItems: 1 },
          ),
        ),
      },
      ['version', 'name', 'title', 'titleEn', 'entries'],
    ),
  ),
};

/** Version of the document language this program reads and writes. */
export const LATEST_VERSION = 2;
