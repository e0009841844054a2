/** The record of the pump: a property of every type, with every option of a property. */
import type { ResourceDocument } from '../../ground/model/authored.ts';
import type { SeriesAxis } from '../../ground/model/fields.ts';

/** Axes of the curves of pumps. */
const HEAD: SeriesAxis[] = [
  { title: '流量', titleEn: 'Flow', unit: 'm³/h', precision: 1 },
  { title: '扬程', titleEn: 'Head', unit: 'm', precision: 1 },
];

export const record: ResourceDocument['record'] = {
  type: 'object',
  additionalProperties: false,
  required: ['code', 'name', 'house'],
  properties: {
    code: { type: 'string', title: '编码', pattern: '^P[0-9]+$', minLength: 2, maxLength: 20, 'x-field': { titleEn: 'Code' } },
    name: { type: 'string', title: '名称', 'x-field': { titleEn: 'Name', width: 200, index: true } },
    house: {
      type: 'string',
      title: '泵房',
      'x-field': { titleEn: 'Pump house', reference: 'pumpHouse', where: [{ field: 'name', operator: 'nnull' }], create: true },
    },
    state: { type: 'string', title: '状态', 'x-field': { titleEn: 'State', dict: 'PUMP_STATE' } },
    power: {
      type: 'number',
      title: '功率',
      description: '铭牌功率',
      minimum: 0,
      maximum: 500,
      multipleOf: 0.5,
      default: 5.5,
      'x-field': { titleEn: 'Power', descriptionEn: 'As the plate says', unit: 'kW', precision: 1 },
    },
    slope: { type: 'number', title: '坡度', exclusiveMinimum: -90, exclusiveMaximum: 90, 'x-field': { titleEn: 'Slope', unit: '°' } },
    serial: {
      type: 'string',
      title: '出厂编号',
      'x-field': { titleEn: 'Serial number', generate: 'P-{yyyyMM}-{0001}', unique: true, immutable: true, mask: true },
    },
    cost: { type: 'number', title: '成本', 'x-field': { titleEn: 'Cost', permission: 'assetManage/pumps:edit' } },
    hours: { type: 'integer', title: '运行小时', 'x-field': { titleEn: 'Hours run', readOnly: true } },
    flow: { type: 'number', title: '流量', 'x-field': { titleEn: 'Flow', unit: 'm³/h', precision: 1, live: true } },
    grade: { type: 'string', title: '等级', enum: ['A', 'B', 'C'], 'x-field': { titleEn: 'Grade' } },
    origin: { type: 'string', title: '来源', const: 'import', 'x-field': { titleEn: 'Origin' } },
    built: { type: 'string', title: '投运日期', format: 'date', 'x-field': { titleEn: 'In service since' } },
    retired: { type: 'string', title: '退役日期', format: 'date', 'x-field': { titleEn: 'Out of service since' } },
    photos: { type: 'array', title: '照片', maxItems: 6, 'x-field': { type: 'image', titleEn: 'Photos', shrink: true } },
    fluids: { type: 'array', title: '可用介质', items: { type: 'string' }, 'x-field': { titleEn: 'Fluids it takes', dict: 'FLUID' } },
    manual: { type: 'array', title: '手册', 'x-field': { type: 'file', titleEn: 'Manual', accept: ['document'] } },
    footing: { type: 'object', title: '基础轮廓', 'x-field': { type: 'geometry', titleEn: 'Footing', within: 'house.ground' } },
    curve: { type: 'array', title: '特性曲线', 'x-field': { type: 'series', titleEn: 'Characteristic', axes: HEAD } },
    ideal: { type: 'array', title: '设计曲线', 'x-field': { type: 'series', titleEn: 'Design curve', readOnly: true, axes: HEAD } },
    rated: {
      type: 'array',
      title: '额定转速曲线',
      'x-field': { type: 'series', titleEn: 'Curve at rated speed', readOnly: true, axes: HEAD },
    },
    notes: { type: 'object', title: '曲线说明', 'x-field': { type: 'json', titleEn: 'What the curve says', readOnly: true } },
    spot: { type: 'array', title: '坐标', 'x-field': { type: 'location', titleEn: 'Site' } },
    track: {
      type: 'array',
      title: '巡视航点',
      items: {
        type: 'object',
        properties: {
          lon: { type: 'number', title: '经度', 'x-field': { titleEn: 'Longitude' } },
          lat: { type: 'number', title: '纬度', 'x-field': { titleEn: 'Latitude' } },
          height: { type: 'number', title: '高度', 'x-field': { titleEn: 'Height', unit: 'm' } },
        },
      },
      'x-field': { titleEn: 'Round' },
    },
    place: { type: 'string', title: '所在泵房', 'x-field': { titleEn: 'House it stands in', readOnly: true } },
    feeds: {
      type: 'string',
      title: '供给对象',
      'x-field': { titleEn: 'What it feeds', references: { by: 'state', to: { on: 'pumpHouse', off: 'pump' } } },
    },
    standsInFor: { type: 'string', title: '备用于', 'x-field': { titleEn: 'Stands in for', reference: 'pump' } },
    sitePlan: {
      type: 'string',
      title: '站图',
      description: '地图图层的 id',
      'x-field': { titleEn: 'Site plan', descriptionEn: 'Id of a map layer' },
    },
    note: { type: 'string', title: '说明', 'x-field': { type: 'longtext', titleEn: 'Note' } },
    maker: {
      type: 'object',
      title: '厂家',
      required: ['name'],
      additionalProperties: false,
      properties: {
        name: {
          type: 'string',
          title: '厂名',
          description: '营业执照上的名称',
          minLength: 2,
          maxLength: 60,
          pattern: '\\S',
          'x-field': { titleEn: 'Company name', descriptionEn: 'As registered', mask: true },
        },
        fluid: { type: 'string', title: '适用介质', default: 'water', 'x-field': { titleEn: 'Fluid it is for', dict: 'FLUID' } },
        site: { type: 'string', title: '网址', format: 'uri', 'x-field': { type: 'url', titleEn: 'Web address' } },
        kind: { type: 'string', title: '性质', enum: ['own', 'other'], 'x-field': { titleEn: 'Kind' } },
        checked: { type: 'boolean', title: '已核实', const: true, 'x-field': { titleEn: 'Verified' } },
        address: {
          type: 'object',
          title: '地址',
          properties: { city: { type: 'string', title: '城市', 'x-field': { titleEn: 'City' } } },
          required: ['city'],
          additionalProperties: false,
          'x-field': { titleEn: 'Address' },
        },
      },
      'x-field': { titleEn: 'Maker' },
    },
    parts: {
      type: 'array',
      title: '部件',
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
      items: {
        type: 'object',
        properties: {
          size: {
            type: 'number',
            title: '规格',
            minimum: 1,
            maximum: 900,
            multipleOf: 0.5,
            'x-field': { titleEn: 'Size', unit: 'mm', precision: 1 },
          },
          angle: { type: 'number', title: '角度', exclusiveMinimum: 0, exclusiveMaximum: 360, 'x-field': { titleEn: 'Angle' } },
          marks: {
            type: 'array',
            title: '标记',
            items: { type: 'string' },
            minItems: 1,
            maxItems: 5,
            uniqueItems: true,
            'x-field': { titleEn: 'Marks' },
          },
        },
      },
      'x-field': { titleEn: 'Parts' },
    },
  },
};
