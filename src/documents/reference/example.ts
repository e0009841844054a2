/**
 * A small folder that says everything the language can say, once. Its values are the examples of the meta-schemas and of the
 * reference; a test keeps it complete and without a finding.
 */
import type { GridDocument } from '../grid.ts';
import type { DictionaryDocument, ResourceDocument, ScreenDocument } from '../types.ts';

const STATE: DictionaryDocument = {
  $schema: '../meta/dictionary.schema.json', version: 1, name: 'PUMP_STATE', title: '水泵状态', titleEn: 'Pump state',
  entries: [
    { code: 'on', title: '运行中', titleEn: 'Running', colour: 'green' }, { code: 'off', title: '已停机', titleEn: 'Stopped' }, { code: 'scrapped', title: '已报废', titleEn: 'Scrapped', colour: '#8c8c8c' },
  ],
};

const FLUID: DictionaryDocument = {
  version: 1, name: 'FLUID', title: '介质', titleEn: 'Fluid', standalone: true, entries: [{ code: 'water', title: '水', titleEn: 'Water' }, { code: 'oil', title: '油', titleEn: 'Oil' }],
};

const house: ResourceDocument = {
  $schema: '../meta/resource.schema.json', version: 1, name: 'pumpHouse', title: '泵房', titleEn: 'Pump house', scope: 'global',
  key: 'code', label: 'name', tree: { parent: 'above', path: 'path' }, screen: { area: 'assetManage' },
  record: {
    required: ['code'],
    properties: {
      code: { type: 'string', title: '编码', 'x-field': { titleEn: 'Code' } },
      name: { type: 'string', title: '名称', 'x-field': { titleEn: 'Name' } },
      above: { type: 'string', title: '上级泵房', 'x-field': { titleEn: 'House above', reference: 'pumpHouse' } },
    },
  },
  list: { tree: true, expand: { resource: 'pump', by: 'house', columns: ['name', 'state'] }, method: 'GET' },
};

const pump: ResourceDocument = {
  $schema: '../meta/resource.schema.json', version: 1, name: 'pump', title: '水泵', titleEn: 'Pump', scope: 'station',
  key: 'code', label: 'name', api: '/api/pump', unique: [['name', 'house']], softDelete: true,
  verbs: ['view', 'add', 'edit', 'delete', 'export', 'stop', 'retire'],
  screen: { title: '水泵管理', titleEn: 'Pump management', area: 'assetManage', name: 'pumps', route: '/pumps', sort: 40, icon: 'tool', hidden: false, sees: ['group', 'branch:read', 'solar:view,stop'] },
  record: {
    type: 'object', additionalProperties: false, required: ['code', 'name', 'house'],
    properties: {
      code: { type: 'string', title: '编码', pattern: '^P[0-9]+$', minLength: 2, maxLength: 20, 'x-field': { titleEn: 'Code' } },
      name: { type: 'string', title: '名称', 'x-field': { titleEn: 'Name', width: 200, index: true } },
      house: { type: 'string', title: '泵房', 'x-field': { titleEn: 'Pump house', reference: 'pumpHouse', where: [{ field: 'name', operator: 'nnull' }], create: true } },
      state: { type: 'string', title: '状态', 'x-field': { titleEn: 'State', dict: 'PUMP_STATE' } },
      power: { type: 'number', title: '功率', description: '铭牌功率', minimum: 0, maximum: 500, multipleOf: 0.5, default: 5.5, 'x-field': { titleEn: 'Power', descriptionEn: 'As the plate says', unit: 'kW', precision: 1 } },
      slope: { type: 'number', title: '坡度', exclusiveMinimum: -90, exclusiveMaximum: 90, 'x-field': { titleEn: 'Slope', unit: '°' } },
      serial: { type: 'string', title: '出厂编号', 'x-field': { titleEn: 'Serial number', unique: true, immutable: true, mask: true } },
      cost: { type: 'number', title: '成本', 'x-field': { titleEn: 'Cost', permission: 'assetManage/pumps:edit' } },
      hours: { type: 'integer', title: '运行小时', 'x-field': { titleEn: 'Hours run', readOnly: true } },
      grade: { type: 'string', title: '等级', enum: ['A', 'B', 'C'], 'x-field': { titleEn: 'Grade' } },
      origin: { type: 'string', title: '来源', const: 'import', 'x-field': { titleEn: 'Origin' } },
      built: { type: 'string', title: '投运日期', format: 'date', 'x-field': { titleEn: 'In service since' } },
      photos: { type: 'array', title: '照片', maxItems: 6, 'x-field': { type: 'image', titleEn: 'Photos' } },
      manual: { type: 'array', title: '手册', 'x-field': { type: 'file', titleEn: 'Manual', accept: ['document'] } },
      note: { type: 'string', title: '说明', 'x-field': { type: 'longtext', titleEn: 'Note' } },
      maker: {
        type: 'object', title: '厂家', required: ['name'], additionalProperties: false,
        properties: {
          name: { type: 'string', title: '厂名', description: '营业执照上的名称', minLength: 2, maxLength: 60, pattern: '\\S', 'x-field': { titleEn: 'Company name', descriptionEn: 'As registered', mask: true } },
          fluid: { type: 'string', title: '适用介质', default: 'water', 'x-field': { titleEn: 'Fluid it is for', dict: 'FLUID' } },
          site: { type: 'string', title: '网址', format: 'uri', 'x-field': { type: 'url', titleEn: 'Web address' } },
          kind: { type: 'string', title: '性质', enum: ['own', 'other'], 'x-field': { titleEn: 'Kind' } },
          checked: { type: 'boolean', title: '已核实', const: true, 'x-field': { titleEn: 'Verified' } },
          address: { type: 'object', title: '地址', properties: { city: { type: 'string', title: '城市', 'x-field': { titleEn: 'City' } } }, required: ['city'], additionalProperties: false, 'x-field': { titleEn: 'Address' } },
        },
        'x-field': { titleEn: 'Maker' },
      },
      parts: {
        type: 'array', title: '部件', minItems: 1, maxItems: 20, uniqueItems: true,
        items: {
          type: 'object',
          properties: {
            size: { type: 'number', title: '规格', minimum: 1, maximum: 900, multipleOf: 0.5, 'x-field': { titleEn: 'Size', unit: 'mm', precision: 1 } },
            angle: { type: 'number', title: '角度', exclusiveMinimum: 0, exclusiveMaximum: 360, 'x-field': { titleEn: 'Angle' } },
            marks: { type: 'array', title: '标记', items: { type: 'string' }, minItems: 1, maxItems: 5, uniqueItems: true, 'x-field': { titleEn: 'Marks' } },
          },
        },
        'x-field': { titleEn: 'Parts' },
      },
    },
  },
  list: {
    columns: [{ field: 'name', width: 220, fixed: 'left' }, 'house', 'state', 'power', { field: 'hours', hidden: true }],
    filters: ['state', { field: 'power', operator: 'between' }], search: ['name', 'code'], sort: ['state', '-createTime'], pageSize: 20,
    inline: ['name'], summary: [{ field: 'power', function: 'sum' }], expand: { fields: ['maker', 'parts'] },
    presets: [{ name: 'strong', title: '大功率', titleEn: 'Strong ones', where: [{ field: 'power', operator: 'gte', value: 100 }], sort: '-power', default: true }],
  },
  form: {
    kind: 'steps', columns: 2,
    groups: [{ title: '水泵', titleEn: 'Pump', fields: ['code', 'name', 'house', 'power'] }, { title: '详情', titleEn: 'Details', fields: ['maker', 'parts', 'note'] }],
  },
  rules: [
    { fields: ['parts'], show: [{ field: 'power', operator: 'gt', value: 10 }] },
    { fields: ['note'], require: [{ field: 'power', operator: 'gt', value: 300 }] }, { fields: ['slope'], readOnly: [{ field: 'name', operator: 'null' }] },
  ],
  states: {
    field: 'state', initial: 'on', edit: ['on', 'off'], delete: ['scrapped'], permissions: [{ name: 'retire', title: '报废', titleEn: 'Scrap' }],
    transitions: [
      {
        name: 'stop', title: '停机', titleEn: 'Stop', from: ['on'], to: 'off', icon: 'tool', danger: true, batch: false,
        form: { fields: ['note'], required: ['note'], comment: 'optional' }, set: { hours: { add: 1 } },
        guards: [
          { title: '功率须大于零', titleEn: 'Needs power', when: [{ field: 'hours', operator: 'gt', value: 0 }], where: [{ field: 'power', operator: 'gt', value: 0 }] },
          { title: '同泵房须另有水泵', titleEn: 'The house needs another pump', resource: 'pump', atLeast: 2, atMost: 99, where: [{ field: 'house', operator: 'eq', value: '$record.house' }] },
        ],
      },
      { name: 'scrap', title: '报废', titleEn: 'Scrap', from: ['off'], to: 'scrapped', permission: 'retire' },
      { name: 'forget', title: '过期', titleEn: 'Expire', from: ['off'], to: 'scrapped', by: 'server', auto: [{ field: 'updateTime', operator: 'lt', value: '$now-365d' }] },
    ],
  },
};

const strong: ScreenDocument = {
  $schema: '../../meta/screen.schema.json', version: 1, title: '大型水泵', titleEn: 'Large pumps', resource: 'pump', area: 'powerStation', name: 'large-pumps', route: '/largePumps', sort: 50, icon: 'tool',
  hidden: true, sees: ['group'], verbs: ['view', 'export'], where: [{ field: 'power', operator: 'gte', value: 100 }], titles: { name: { title: '大型水泵名称', titleEn: 'Name of the large pump' } },
  list: { columns: ['name', 'power'] }, form: { kind: 'drawer', fields: ['code', 'name', 'house'] },
};

const editing: GridDocument = {
  $schema: '../../meta/grid.schema.json', version: 1, title: '文档编辑', titleEn: 'Editing of documents', area: 'system', name: 'editing', route: '/editing', sort: 95, icon: 'file', hidden: true, sees: ['group'],
  blocks: [
    { type: 'documents', name: 'all', title: '全部文档', titleEn: 'All documents', width: 6, height: 'fill', selects: 'file' },
    { type: 'editor', width: 10, height: 600, listens: ['file'] }, { type: 'preview', width: 8, listens: ['file'] },
  ],
};

/** The documents by their place in a folder. */
export const exampleDocuments = {
  'dictionaries/PUMP_STATE.json': STATE, 'dictionaries/FLUID.json': FLUID, 'resources/pumpHouse.json': house, 'resources/pump.json': pump, 'screens/powerStation/largePumps.json': strong, 'screens/system/editing.json': editing,
} as const;
