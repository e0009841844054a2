/** A folder in which everything is said that can change, for comparisons of documents. */

export type Json = Record<string, unknown>;
export const titled = (title: string, titleEn: string): Json => ({ title, titleEn });
export const property = (title: string, titleEn: string, options: Json = {}, schema: Json = {}): Json => ({
  type: 'string',
  title,
  ...schema,
  'x-field': { titleEn, ...options },
});

export const TAB = {
  name: 'alike',
  ...titled('同名', 'Alike'),
  screen: 'map/pump',
  where: [{ field: 'name', operator: 'eq', value: '$record.name' }],
};
export const check = (name: string, field: string): Json => ({
  name,
  where: [{ field, operator: 'ne', value: '$row.code' }],
  field,
  message: '不能与编码相同',
  messageEn: 'Must differ from the code',
});

export const overlap = (name: string, field: string): Json => ({ name, fields: [field], from: 'createTime', to: 'updateTime' });

export const limit = (title: string, titleEn: string, field: string): Json => ({
  audience: ['group'],
  ...titled(title, titleEn),
  where: [{ field, operator: 'nnull' }],
});

export const base = (): Record<string, Json> => ({
  'dictionaries/STATE': {
    version: 3,
    name: 'STATE',
    ...titled('状态', 'State'),
    entries: [
      { code: 'on', ...titled('开', 'On'), colour: 'green' },
      { code: 'off', ...titled('关', 'Off') },
      { code: 'old', ...titled('旧', 'Old') },
    ],
  },
  'dictionaries/GRADE': {
    version: 3,
    name: 'GRADE',
    ...titled('等级', 'Grade'),
    standalone: true,
    entries: [{ code: 'on', ...titled('高', 'High') }],
  },
  'resources/company': {
    version: 3,
    name: 'company',
    ...titled('公司', 'Company'),
    scope: 'global',
    screen: false,
    key: 'companyCode',
    record: { properties: { companyCode: property('编码', 'Code') }, required: ['companyCode'] },
  },
  'resources/tank': {
    version: 3,
    name: 'tank',
    ...titled('水箱', 'Tank'),
    scope: 'global',
    screen: false,
    record: { properties: { label: property('标签', 'Label'), size: property('规格', 'Size') } },
  },
  'resources/pipe': {
    version: 3,
    name: 'pipe',
    ...titled('管道', 'Pipe'),
    scope: 'global',
    screen: false,
    record: { properties: { label: property('标签', 'Label') } },
  },
  'resources/part': {
    version: 3,
    name: 'part',
    ...titled('部件', 'Part'),
    scope: 'global',
    screen: false,
    rows: [{ resource: 'tank' }],
    record: { properties: { label: property('标签', 'Label') } },
  },
  'resources/pump': {
    version: 3,
    name: 'pump',
    ...titled('水泵', 'Pump'),
    scope: [{ by: 'companyCode' }],
    key: 'code',
    label: 'name',
    api: '/api/pump',
    softDelete: true,
    unique: [['name', 'model']],
    verbs: ['view', 'add', 'edit', 'export', 'stop'],
    screen: { area: 'map', route: '/pumps', audience: ['group', 'branch:read'], sort: 3, icon: 'map' },
    record: {
      properties: {
        code: property('编码', 'Code'),
        name: property('名称', 'Name', { descriptionEn: 'What it is called' }, { maxLength: 20, description: '说明' }),
        model: property('型号', 'Model'),
        power: property(
          '功率',
          'Power',
          { unit: 'kW', precision: 1, width: 100 },
          { type: 'number', minimum: 0, maximum: 100, default: 1 },
        ),
        state: property('运行状态', 'Running state', { dict: 'STATE' }),
        twin: property('备用泵', 'Spare pump', { reference: 'pump', where: [{ field: 'name', operator: 'nnull' }] }),
        phone: property('电话', 'Phone', { type: 'phone', permission: 'map/pump:edit' }),
        card: property('证件', 'Card', { mask: true }),
        flow: property('流量', 'Flow', { live: true }),
        kept: property('存档号', 'File number', { readOnly: true }),
        once: property('出厂号', 'Serial number', { immutable: true, unique: true }),
        papers: { type: 'array', title: '资料', 'x-field': { type: 'file', titleEn: 'Papers', accept: ['image', 'document'] } },
        photos: { type: 'array', title: '照片', 'x-field': { type: 'image', titleEn: 'Photos' } },
        curve: {
          type: 'array',
          title: '曲线',
          'x-field': {
            type: 'series',
            titleEn: 'Curve',
            axes: [
              { title: '流量', titleEn: 'Flow' },
              { title: '扬程', titleEn: 'Head', unit: 'm' },
            ],
          },
        },
      },
      required: ['code', 'name'],
    },
    list: {
      columns: ['name', 'model', { field: 'power', hidden: true }, { field: 'state', fixed: 'left' }],
      filters: ['state', { field: 'power', operator: 'between' }],
      search: ['name', 'model'],
      sort: '-createTime',
      inline: ['model'],
      tabs: [{ ...TAB }],
      marks: [{ name: 'strong', ...titled('强', 'Strong'), colour: 'danger', where: [{ field: 'power', operator: 'gt', value: 90 }] }],
      actions: [{ name: 'manual', ...titled('手册', 'Manual'), link: 'https://a.example/{code}' }],
      views: [{ type: 'calendar', from: 'createTime', label: 'name' }],
      quickFilters: [{ name: 'big', ...titled('大', 'Big'), where: [{ field: 'power', operator: 'gt', value: 50 }] }],
    },
    form: {
      groups: [
        { ...titled('一', 'One'), fields: ['code', 'name', 'model'] },
        { ...titled('二', 'Two'), fields: ['power', 'phone'] },
      ],
    },
    rules: [{ fields: ['power'], show: [{ field: 'model', operator: 'nnull' }] }],
    computed: { double: { ...titled('两倍功率', 'Twice the power'), value: { times: ['power', 2] } } },
    measures: { total: { ...titled('总功率', 'Total power'), sum: 'power' } },
    checks: [check('named', 'name')],
    noOverlap: [overlap('kept', 'name')],
    limits: [limit('有名称', 'With a name', 'name')],
    states: {
      field: 'state',
      initial: 'on',
      edit: ['on'],
      transitions: [
        {
          name: 'stop',
          ...titled('停机', 'Stop'),
          from: ['on'],
          to: 'off',
          form: { fields: ['model', 'power'], required: ['model'] },
          set: { kept: 'x' },
          guards: [{ ...titled('须有型号', 'Needs a model'), where: [{ field: 'model', operator: 'nnull' }] }],
        },
        {
          name: 'retire',
          ...titled('退役', 'Retire'),
          from: ['off'],
          to: 'old',
          permission: 'stop',
          auto: [{ field: 'power', operator: 'lt', value: 1 }],
        },
      ],
    },
  },
  'screens/map/spare': {
    version: 3,
    ...titled('备用', 'Spare'),
    resource: 'pump',
    where: [{ field: 'model', operator: 'eq', value: 's' }],
    titles: { model: titled('备用型号', 'Spare model') },
  },
  'screens/map/manual': { version: 3, ...titled('手册', 'Manual'), link: 'https://a.example' },
  'screens/map/overview': {
    version: 3,
    ...titled('总览', 'Overview'),
    blocks: [
      { type: 'documents', width: 8, selects: 'file' },
      { type: 'editor', file: '$selection.file' },
    ],
  },
});
