/**
 * What a document may say, as JSON Schemas: used by `schema check` and, written to schemas/meta, by any editor.
 * Every key carries its description in both languages.
 */
import { BLOCK_TYPES, blockDefinition } from '../features/blocks/index.ts';
import { columnDefinition } from '../features/blocks/feature.ts';
import { blockKeys, blockMeta } from '../features/blocks/meta.ts';
import { RESOURCE_FEATURES, resourceFeature } from './features.ts';
import { recordDefinitions } from '../ground/fields/meta.ts';
import { formDefinition } from '../features/form/meta.ts';
import type { DocumentKind } from '../ground/kinds.ts';
import { linkKeys } from '../features/link/meta.ts';
import { listFeature } from './listFeatures.ts';
import { listKeys } from '../features/list/meta.ts';
import { LIST_OPTIONS } from '../features/list/options.ts';
import { closed, list, NAME, ref, say, text, where, type Meta } from '../ground/metaParts.ts';
import { AUDIENCES } from '../ground/powers.ts';
import { groupDefinition, sourceDefinition } from '../features/source/meta.ts';
import { valueDefinition } from '../ground/values/meta.ts';
import { VIEW_TYPES, viewDefinition, viewMeta } from '../features/views/index.ts';
import { whereDefinitions } from '../ground/where/meta.ts';

export const definitions: Record<string, Meta> = {
  ...whereDefinitions,
  ...recordDefinitions,
  list: closed({ ...listKeys, ...Object.fromEntries(LIST_OPTIONS.map((name) => [name, listFeature(name).meta])) }),
  form: formDefinition,
  ...Object.assign({}, ...RESOURCE_FEATURES.map((name) => resourceFeature(name).definitions ?? {})),
  value: valueDefinition,
  column: columnDefinition,
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
    '默认可见的受众；加 :read 为只读，或列出操作（branch:view,audit）',
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

/** Names of the definitions that a schema refers to. */
const refsOf = (schema: Meta): string[] => [...JSON.stringify(schema).matchAll(/"#\/definitions\/([^"]+)"/g)].map(([, name = '']) => name);

/** The definitions that a schema needs, those of its definitions included, in their order. */
function definitionsOf(body: Meta): Record<string, Meta> {
  const names = new Set(refsOf(body));
  for (const name of names) for (const other of refsOf(definitions[name] ?? {})) names.add(other);
  return Object.fromEntries(Object.entries(definitions).filter(([name]) => names.has(name)));
}

const schemaOf = (title: string, body: Meta): Meta => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title,
  ...body,
  definitions: definitionsOf(body),
});

/** The meta-schema of each kind. */
export const metaSchemas: Record<DocumentKind, Meta> = {
  resource: schemaOf(
    'Sunvane resource',
    closed(
      {
        ...head,
        name: named,
        ...Object.fromEntries(RESOURCE_FEATURES.map((name) => [name, resourceFeature(name).meta])),
        key: say('业务主键，被引用时保存的值', 'Property that references store', text),
        label: say('代表一条记录的字段', 'Property shown for a record', text),
        labelEn: say('英文界面中代替名称显示的字段', 'Property whose value is the name in English', text),
        api: say('接口地址', 'Address of the calls', { type: 'string', pattern: '^(/[A-Za-z0-9_-]+)+$' }),
        softDelete: say('删除后进入回收站', 'Deleted rows go to the recycle list', { type: 'boolean' }),
        verbs,
        screen: say('菜单位置；false 表示没有独立页面', 'Place in the menu; false for none', {
          ...closed(place),
          type: ['object', 'boolean'],
          not: { const: true },
        }),
        record: say('记录的 JSON Schema', 'JSON Schema of a record', ref('record')),
        list: say('列表', 'The list', ref('list')),
        form: say('表单', 'The form', ref('form')),
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
        titles: say('本页面中属性的其他标题', 'Other titles for properties on this screen', {
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
        sources: say('多个区块共用的数据源，区块以 use 引用', 'Sources that several blocks use, by name: a block says "use"', {
          type: 'object',
          minProperties: 1,
          maxProperties: 20,
          additionalProperties: ref('source'),
        }),
        groups: say('多个数据源共用的分组，以 use 引用', 'Groups that several sources use, by name', {
          type: 'object',
          minProperties: 1,
          maxProperties: 20,
          additionalProperties: ref('group'),
        }),
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
export const LATEST_VERSION = 3;
