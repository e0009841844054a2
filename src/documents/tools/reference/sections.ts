import { BLOCK_TYPES, blockDefinition, blockType } from '../../features/blocks/index.ts';
import { VIEW_TYPES, viewDefinition, viewType } from '../../features/views/index.ts';

/** What the sections of the reference are called: kinds of documents, and parts that stand in several places. */
export const sectionTitles: Readonly<Record<string, { title: string; titleEn: string }>> = {
  resource: { title: '资源', titleEn: 'Resource' },
  screen: { title: '页面', titleEn: 'Screen' },
  grid: { title: '区块页面', titleEn: 'Grid screen' },
  link: { title: '外部链接', titleEn: 'Link' },
  dictionary: { title: '字典', titleEn: 'Dictionary' },
  condition: { title: '筛选条件', titleEn: 'Condition' },
  field: { title: '字段展示', titleEn: 'Presentation of a field' },
  nested: { title: '内部属性', titleEn: 'Property inside of another' },
  asked: { title: '命令表单的字段', titleEn: 'Property of a command’s form' },
  property: { title: '属性', titleEn: 'Property' },
  record: { title: '记录', titleEn: 'Record' },
  list: { title: '列表', titleEn: 'List' },
  form: { title: '表单', titleEn: 'Form' },
  rule: { title: '规则', titleEn: 'Rule' },
  check: { title: '跨字段校验', titleEn: 'Check' },
  noOverlap: { title: '时段不得重叠', titleEn: 'Periods that may not overlap' },
  guard: { title: '前提条件', titleEn: 'Guard' },
  transition: { title: '流转', titleEn: 'Transition' },
  states: { title: '状态机', titleEn: 'States' },
  value: { title: '取值', titleEn: 'Value of a row' },
  computed: { title: '计算字段', titleEn: 'Computed field' },
  given: { title: '来源取值', titleEn: 'Value of a part' },
  part: { title: '记录来源', titleEn: 'Part' },
  formula: { title: '公式', titleEn: 'Formula' },
  measure: { title: '指标', titleEn: 'Measure' },
  inlineMeasure: { title: '就地指标', titleEn: 'Measure of a source' },
  import: { title: '外部文件', titleEn: 'Foreign file' },
  group: { title: '分组', titleEn: 'Group' },
  source: { title: '数据源', titleEn: 'Source' },
  view: { title: '视图', titleEn: 'View' },
  ...Object.fromEntries(
    VIEW_TYPES.map((type) => [
      viewDefinition(type),
      { title: `视图：${viewType(type).title}`, titleEn: `View: ${viewType(type).titleEn}` },
    ]),
  ),
  block: { title: '区块', titleEn: 'Block' },
  ...Object.fromEntries(
    BLOCK_TYPES.map((type) => [
      blockDefinition(type),
      { title: `区块：${blockType(type).title}`, titleEn: `Block: ${blockType(type).titleEn}` },
    ]),
  ),
};
