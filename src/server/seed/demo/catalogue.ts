/** One line of a level rule: measured by, from, below, CoA, level. */
import type { Row } from '../../source/rows.ts';

type Rule = readonly [by: string, from: number | undefined, to: number | undefined, coa: string | undefined, level: string];

interface Fault {
  code: string;
  name: string;
  nameEn: string;
  level: string;
  suggestion: string;
  ruleText?: string;
  levels?: readonly Rule[];
}

/** Days to fix by level: minor, major, critical. */
const DAYS: Record<string, number> = { 1: 30, 2: 7, 3: 1 };

const HOT_CELL: readonly Rule[] = [
  ['tMax', 85, undefined, '3', '3'],
  ['deltaT1000', 20, undefined, '3', '3'],
  ['deltaT1000', 10, 20, '2', '2'],
  ['deltaT1000', undefined, 10, '2', '1'],
];
const MANY: readonly Rule[] = [
  ['modules', 11, undefined, '2', '2'],
  ['modules', undefined, 11, '2', '1'],
];
const BLADE: readonly Rule[] = [
  ['bladeCat', 4, undefined, undefined, '3'],
  ['bladeCat', 3, 4, undefined, '2'],
  ['bladeCat', undefined, 3, undefined, '1'],
];
const JOINT: readonly Rule[] = [
  ['relativeDelta', 95, undefined, undefined, '3'],
  ['tMax', 110, undefined, undefined, '3'],
  ['relativeDelta', 80, undefined, undefined, '2'],
  ['tMax', 80, undefined, undefined, '2'],
  ['relativeDelta', 35, undefined, undefined, '1'],
];
const CLEAN = '清洗组件，复飞确认';
const SWAP = '更换组件，复测 IV 曲线';
const REPAIR = '按厂家工艺修补，修后复检';
const HOT_TEXT = '组件面辐照度不低于 600 W/m²，温差折算至 1000 W/m²；参考温度取同排健康组件的中位数。';
const JOINT_TEXT = '相对温差 δ =（热点 − 正常相）/（热点 − 环境）；热点与正常相之差低于 10 K 时不适用。';
const BLADE_TEXT = '1、2 级为一般，3 级为严重，4、5 级为危急；厂家限值优先。';

const solar: readonly Fault[] = [
  { code: 'cell', name: '单电池热斑', nameEn: 'Single-cell hot spot', level: '1', suggestion: SWAP, ruleText: HOT_TEXT, levels: HOT_CELL },
  {
    code: 'cellMulti',
    name: '多电池热斑',
    nameEn: 'Multi-cell hot spot',
    level: '2',
    suggestion: SWAP,
    ruleText: HOT_TEXT,
    levels: HOT_CELL,
  },
  { code: 'hotspot', name: '点状热斑', nameEn: 'Point hot spot', level: '2', suggestion: SWAP, ruleText: HOT_TEXT, levels: HOT_CELL },
  {
    code: 'hotspotMulti',
    name: '多点热斑',
    nameEn: 'Multiple point hot spots',
    level: '2',
    suggestion: SWAP,
    ruleText: HOT_TEXT,
    levels: HOT_CELL,
  },
  { code: 'diode', name: '二极管(单子串)', nameEn: 'Bypass diode (one substring)', level: '2', suggestion: '更换旁路二极管或接线盒' },
  {
    code: 'diodeMulti',
    name: '二极管(多子串)',
    nameEn: 'Bypass diodes (several substrings)',
    level: '2',
    suggestion: '更换旁路二极管或接线盒',
  },
  { code: 'moduleOff', name: '组件离线', nameEn: 'Module offline', level: '2', suggestion: '检查连接器与接线盒' },
  {
    code: 'stringOff',
    name: '组串离线',
    nameEn: 'String offline',
    level: '3',
    suggestion: '检查汇流箱熔断器、连接器与直流电缆',
    ruleText: '电量损失大，按危急处理。',
  },
  { code: 'soiling', name: '积灰污渍', nameEn: 'Soiling', level: '1', suggestion: CLEAN, levels: MANY },
  { code: 'bird', name: '鸟粪', nameEn: 'Bird droppings', level: '1', suggestion: CLEAN, levels: MANY },
  { code: 'shading', name: '遮挡', nameEn: 'Shading', level: '1', suggestion: '移除遮挡物', levels: MANY },
  { code: 'vegetation', name: '植被遮挡', nameEn: 'Vegetation', level: '1', suggestion: '清除植被', levels: MANY },
  {
    code: 'crack',
    name: '碎裂/隐裂',
    nameEn: 'Broken glass or micro-crack',
    level: '3',
    suggestion: '隔离后更换组件，测试绝缘',
    ruleText: '玻璃碎裂有绝缘风险。',
  },
  { code: 'delam', name: '脱层', nameEn: 'Delamination', level: '2', suggestion: SWAP },
  { code: 'burn', name: '灼烧', nameEn: 'Burn mark', level: '3', suggestion: '立即隔离并更换' },
  {
    code: 'jbox',
    name: '接线盒发热',
    nameEn: 'Junction box heating',
    level: '2',
    suggestion: '紧固端子或更换接线盒',
    ruleText: HOT_TEXT,
    levels: [
      ['deltaT1000', 20, undefined, '3', '3'],
      ['deltaT1000', undefined, 20, '2', '2'],
    ],
  },
  {
    code: 'pid',
    name: '电势诱导衰减(PID)',
    nameEn: 'Potential-induced degradation (PID)',
    level: '2',
    suggestion: '加装 PID 修复装置，测试绝缘',
  },
  { code: 'missing', name: '组件缺失', nameEn: 'Missing module', level: '2', suggestion: '补装组件' },
  { code: 'tracker', name: '跟踪偏差', nameEn: 'Tracker misalignment', level: '1', suggestion: '校准跟踪支架' },
];
const wind: readonly Fault[] = [
  {
    code: 'leErosion',
    name: '前缘腐蚀',
    nameEn: 'Leading-edge erosion',
    level: '1',
    suggestion: '修复前缘保护层',
    ruleText: '仅涂层受损 2 级，露出填料 3 级，露出玻纤 4 级。',
  },
  { code: 'leCrack', name: '前缘裂纹', nameEn: 'Leading-edge crack', level: '2', suggestion: REPAIR },
  { code: 'teCrack', name: '后缘开裂', nameEn: 'Trailing-edge opening', level: '2', suggestion: REPAIR, ruleText: '自 3 级起。' },
  { code: 'surfCrack', name: '表面裂纹', nameEn: 'Surface crack', level: '1', suggestion: REPAIR },
  {
    code: 'lightning',
    name: '雷击',
    nameEn: 'Lightning strike',
    level: '2',
    suggestion: '停机检查内部结构与引下线',
    ruleText: '自 3 级起。',
  },
  {
    code: 'receptor',
    name: '接闪器损坏',
    nameEn: 'Lightning receptor damage',
    level: '2',
    suggestion: '更换接闪器，测试接地电阻',
    ruleText: '3 级。',
  },
  { code: 'vg', name: '涡流发生器缺失', nameEn: 'Missing vortex generator', level: '1', suggestion: '补装涡流发生器' },
  { code: 'coating', name: '涂层脱落', nameEn: 'Coating loss', level: '1', suggestion: REPAIR },
  { code: 'delam', name: '分层鼓包', nameEn: 'Delamination or bulge', level: '2', suggestion: REPAIR },
  { code: 'oil', name: '油污', nameEn: 'Oil stain', level: '1', suggestion: '查找漏油点并清洁' },
  { code: 'dirt', name: '污染', nameEn: 'Contamination', level: '1', suggestion: '清洁叶片' },
  { code: 'tip', name: '叶尖损坏', nameEn: 'Tip damage', level: '2', suggestion: REPAIR },
  { code: 'ice', name: '覆冰', nameEn: 'Icing', level: '2', suggestion: '停机，待融冰后复检' },
  { code: 'impact', name: '撞击', nameEn: 'Impact damage', level: '2', suggestion: REPAIR },
  { code: 'towerRust', name: '塔筒锈蚀', nameEn: 'Tower corrosion', level: '1', suggestion: '除锈补漆' },
  { code: 'nacelle', name: '机舱外观', nameEn: 'Nacelle exterior', level: '1', suggestion: '检查罩壳紧固件' },
];
const line: readonly Fault[] = [
  { code: 'insBroken', name: '绝缘子自爆', nameEn: 'Self-exploded glass insulator', level: '2', suggestion: '更换绝缘子' },
  { code: 'insDirty', name: '绝缘子污秽', nameEn: 'Polluted insulator', level: '1', suggestion: '清扫或喷涂防污闪涂料' },
  { code: 'pinMissing', name: '销钉缺失', nameEn: 'Missing split pin', level: '2', suggestion: '补装销钉' },
  { code: 'bolt', name: '螺栓松动', nameEn: 'Loose bolt', level: '1', suggestion: '按力矩紧固' },
  { code: 'rust', name: '金具锈蚀', nameEn: 'Corroded fittings', level: '1', suggestion: '更换金具' },
  { code: 'damper', name: '防振锤移位', nameEn: 'Shifted vibration damper', level: '1', suggestion: '复位并紧固' },
  { code: 'nest', name: '鸟巢', nameEn: 'Bird nest', level: '1', suggestion: '移除鸟巢，加装防鸟装置' },
  { code: 'foreign', name: '导线异物', nameEn: 'Foreign object on conductor', level: '3', suggestion: '立即清除异物' },
  { code: 'strand', name: '断股', nameEn: 'Broken strand', level: '2', suggestion: '补修或更换导线' },
  {
    code: 'heat',
    name: '接头发热',
    nameEn: 'Joint heating',
    level: '2',
    suggestion: '打磨、紧固或更换线夹',
    ruleText: JOINT_TEXT,
    levels: JOINT,
  },
  {
    code: 'tree',
    name: '树障',
    nameEn: 'Tree encroachment',
    level: '2',
    suggestion: '砍剪树木',
    ruleText: '限值：35–110 kV 4.0 m，220 kV 4.5 m，330 kV 5.5 m，500 kV 7.0 m；低于限值为危急，低于限值加 1 m 为严重。以下为 35–110 kV。',
    levels: [
      ['clearance', undefined, 4, undefined, '3'],
      ['clearance', 4, 5, undefined, '2'],
    ],
  },
  { code: 'tilt', name: '杆塔倾斜', nameEn: 'Leaning tower', level: '3', suggestion: '测量倾斜度，加固基础' },
  { code: 'base', name: '基础损坏', nameEn: 'Foundation damage', level: '2', suggestion: '修复基础' },
  { code: 'sign', name: '标牌缺失', nameEn: 'Missing sign', level: '1', suggestion: '补装标牌' },
];
const electric: readonly Fault[] = [
  {
    code: 'termHeat',
    name: '端子发热',
    nameEn: 'Terminal heating',
    level: '2',
    suggestion: '紧固端子，复测温度',
    ruleText: JOINT_TEXT,
    levels: JOINT,
  },
  { code: 'fuse', name: '熔断器', nameEn: 'Fuse', level: '2', suggestion: '更换熔断器' },
  { code: 'fan', name: '风扇/滤网', nameEn: 'Fan or filter', level: '1', suggestion: '清洁滤网或更换风扇' },
  { code: 'door', name: '柜门未关', nameEn: 'Cabinet door open', level: '2', suggestion: '关闭并锁好柜门' },
  { code: 'oil', name: '渗漏油', nameEn: 'Oil leak', level: '2', suggestion: '更换密封件并补油' },
  { code: 'smoke', name: '烟雾', nameEn: 'Smoke', level: '3', suggestion: '立即停电检查' },
  { code: 'meter', name: '表计异常', nameEn: 'Abnormal meter reading', level: '1', suggestion: '校核表计' },
  { code: 'breather', name: '呼吸器变色', nameEn: 'Breather discoloured', level: '1', suggestion: '更换硅胶' },
];

const OBJECTS: readonly [object: string, prefix: string, name: string, nameEn: string, faults: readonly Fault[], rule?: readonly Rule[]][] =
  [
    ['1', 'pv', '光伏缺陷', 'Solar faults', solar],
    ['2', 'wtg', '风机缺陷', 'Wind faults', wind, BLADE],
    ['3', 'line', '线路缺陷', 'Line faults', line],
    ['4', 'sub', '电气缺陷', 'Electrical faults', electric],
  ];

const ruleRow = ([by, from, to, coa, level]: Rule): Row => ({
  by,
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
  ...(coa ? { coa } : {}),
  level,
});

/** Parents before what stands below them. */
export const defectTypes: Row[] = OBJECTS.flatMap(([inspectObject, prefix, name, nameEn, faults, rules], o) => [
  { code: prefix, inspectObject, name, nameEn, sort: o + 1, status: '1' },
  ...faults.map(({ code, level, levels = rules, ruleText, ...fault }, i): Row => {
    const text = ruleText ?? (rules ? BLADE_TEXT : undefined);
    return {
      code: `${prefix}.${code}`,
      parentCode: prefix,
      inspectObject,
      ...fault,
      level,
      deadlineDays: DAYS[level],
      ...(text ? { ruleText: text } : {}),
      ...(levels ? { levels: levels.map(ruleRow) } : {}),
      sort: i + 1,
      status: '1',
    };
  }),
]);
