import { say, type Meta } from '../../../ground/metaParts.ts';
import type { Finding } from '../../../ground/diagnostic.ts';
import type { SourceDocument } from '../../source/index.ts';
import { sourceMeta } from '../../source/meta.ts';
import { columnMeta, opensMeta, selectKeys, type BlockCheck, type BlockFeature, type Selecting } from '../feature.ts';
import { channelsOf, MARKS, markOptions, markTitle, type Mark, type MarkOption } from './marks.ts';

/** Figures drawn by what they mean: which column lies along which channel. The ones left take those not named. Choosing a mark selects its value along x. */
export interface ChartOptions extends Selecting {
  source: SourceDocument;
  mark: Mark;
  x?: string;
  y?: string | string[];
  colour?: string;
  size?: string;
  to?: string;
  /** Series stand on each other; `share` as parts of a whole. */
  stack?: boolean | 'share';
  /** A line to reach. */
  aim?: number;
  min?: number;
  max?: number;
  /** Screen that shows the rows behind a mark. */
  opens?: string;
}

const name: Meta = { type: 'string', minLength: 1, maxLength: 100 };

const options: Record<MarkOption, Meta> = {
  x: columnMeta('沿横轴的列，默认第一个分组', 'Column along the axis; the first group when absent'),
  y: say('沿纵轴的列，默认全部指标', 'Columns across it; all measures when absent', {
    type: ['string', 'array'],
    minLength: 1,
    maxLength: 100,
    items: name,
    minItems: 1,
    maxItems: 6,
  }),
  colour: columnMeta('区分颜色的列，默认其余的分组', 'Column that colours tell apart; the group left when absent'),
  size: columnMeta('决定点大小的指标', 'Measure that makes dots larger'),
  to: columnMeta('流向哪一分组，默认第二个', 'Group that x flows to; the second when absent'),
  stack: say('堆叠；share 为占比', 'Series stand on each other; share: as parts of a whole', {
    type: ['boolean', 'string'],
    enum: [true, false, 'share'],
  }),
  aim: say('目标线', 'A line to reach', { type: 'number' }),
  min: say('仪表的下限，默认 0', 'Lower end of a gauge; 0 when absent', { type: 'number' }),
  max: say('仪表的上限，默认 100', 'Upper end of a gauge; 100 when absent', { type: 'number' }),
  selects: selectKeys.selects,
};
const OPTIONS = Object.keys(options) as MarkOption[];

export const chart: BlockFeature = {
  title: '图表',
  titleEn: 'Chart',
  keys: {
    source: sourceMeta,
    mark: say(
      `图形：${MARKS.map((mark) => markTitle(mark).title).join('、')}`,
      `What is drawn: ${MARKS.map((mark) => markTitle(mark).titleEn).join(', ')}`,
      { enum: MARKS },
    ),
    ...options,
    limits: selectKeys.limits,
    through: selectKeys.through,
    opens: opensMeta,
  },
  requires: ['source', 'mark'],
  columns: { x: 'all', y: 'some', to: 'all', colour: 'none', size: 'none' },
  variants: MARKS.map((mark) => ({
    properties: {
      mark: { const: mark },
      ...Object.fromEntries(OPTIONS.filter((key) => !markOptions(mark).includes(key)).map((key) => [key, false])),
    },
  })),
  check: (block: ChartOptions, { columns, path }: BlockCheck): Finding[] => {
    const allowed = markOptions(block.mark);
    const odd = OPTIONS.filter((key) => block[key] !== undefined && !allowed.includes(key));
    if (odd.length)
      return odd.map((key) => ({
        code: 'mark-option',
        path: [...path, key],
        atKey: true,
        params: { mark: block.mark, option: key },
        allowed: [...allowed],
      }));
    const fit = columns.length ? channelsOf(block, columns) : undefined;
    if (!fit || 'y' in fit) return [];
    if ('expected' in fit)
      return [{ code: 'block-source', path: [...path, 'source'], params: { type: `chart · ${block.mark}`, expected: fit.expected } }];
    const at = [...path, fit.channel, ...(fit.index === undefined ? [] : [fit.index])];
    return [{ code: 'column-unknown', path: at, params: { value: fit.name }, allowed: fit.allowed }];
  },
  example: {
    type: 'chart',
    title: '功率',
    titleEn: 'Power',
    width: 12,
    height: 280,
    mark: 'bar',
    x: 'state',
    y: ['powerSum'],
    colour: 'house',
    stack: true,
    aim: 100,
    selects: 'pumpState',
    opens: 'assetManage/pumps',
    source: {
      resource: 'pump',
      group: ['state', 'house'],
      measures: [{ name: 'powerSum', title: '总功率', titleEn: 'Total power', sum: 'power', unit: 'kW' }],
    },
  },
};
