import { say, list } from '../../metaParts.ts';
import type { Finding } from '../../diagnostic.ts';
import type { SourceDocument } from '../../source/index.ts';
import { sourceMeta } from '../../source/meta.ts';
import { checkColumn, columnMeta, isFigure, isGroupColumn, selectsMeta, type BlockCheck, type BlockFeature } from '../feature.ts';

/** Kinds of marks. `rank` are bars on their side with their figures. */
export const MARKS = ['line', 'area', 'bar', 'rank', 'ring'] as const;
export type Mark = (typeof MARKS)[number];

/** Figures drawn by what they mean: which column lies along which direction. */
export interface ChartOptions {
  source: SourceDocument;
  mark: Mark;
  /** Group along the axis; the first when absent. */
  x?: string;
  /** Measures drawn; all when absent. */
  y?: string[];
  /** Group that tells series apart; the second when absent. */
  colour?: string;
  /** Series stand on each other. */
  stack?: boolean;
  /** A line to reach. */
  aim?: number;
  /** Choosing a mark selects its value along the axis. */
  selects?: string;
}

export const chart: BlockFeature = {
  title: '图表',
  titleEn: 'Chart',
  keys: {
    source: sourceMeta,
    mark: say('图形:折线、面积、柱、排行、环', 'Line, area, bar, rank (bars on their side) or ring', { enum: [...MARKS] }),
    x: columnMeta('横轴的分组,默认第一个', 'Group along the axis; the first when absent'),
    y: say('绘制的指标,默认全部', 'Measures drawn; all when absent', list({ type: 'string', minLength: 1 }, { minItems: 1, maxItems: 6 })),
    colour: columnMeta('区分系列的分组,默认第二个', 'Group that tells series apart; the second when absent'),
    stack: say('堆叠', 'Series stand on each other', { type: 'boolean' }),
    aim: say('目标线', 'A line to reach', { type: 'number' }),
    selects: selectsMeta,
  },
  requires: ['source', 'mark'],
  check: (block: ChartOptions, { columns, path }: BlockCheck): Finding[] => {
    if (columns.length && !columns.some(isGroupColumn))
      return [{ code: 'block-source', path: [...path, 'source'], params: { type: 'chart', expected: 'group + measures' } }];
    return [
      ...checkColumn(block.x, columns, isGroupColumn, [...path, 'x']),
      ...checkColumn(block.colour, columns, (c) => isGroupColumn(c) && c.name !== block.x, [...path, 'colour']),
      ...(block.y ?? []).flatMap((name, i) => checkColumn(name, columns, isFigure, [...path, 'y', i])),
    ];
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
    source: {
      resource: 'pump',
      group: ['state', 'house'],
      measures: [{ name: 'powerSum', title: '总功率', titleEn: 'Total power', sum: 'power', unit: 'kW' }],
    },
  },
};
