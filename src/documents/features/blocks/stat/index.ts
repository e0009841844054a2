import { say } from '../../../ground/metaParts.ts';
import type { SourceDocument } from '../../source/index.ts';
import { sourceMeta } from '../../source/meta.ts';
import { isFigure, isGroupColumn, opensMeta, type BlockCheck, type BlockFeature } from '../feature.ts';

/** Figures in large type, each with its title and unit; with `compare`, how each changed; grouped by a time, how each went. */
export interface StatOptions {
  source: SourceDocument;
  /** What the figures should reach; below it is marked. Of measures of which less is better, what they should not exceed. */
  aim?: number;
  /** The first figure is the one that the row of blocks is about: drawn largest, and judged by the aim, which is its alone, in words. */
  loud?: boolean;
  /** Route of the screen that shows the rows behind the figures. */
  opens?: string;
}

export const stat: BlockFeature = {
  title: '指标卡',
  titleEn: 'Figures',
  keys: {
    source: sourceMeta,
    aim: say('目标值，未达到时标出', 'What the figures should reach; below it is marked', { type: 'number' }),
    loud: say('首个数值以最大字号突出，并按目标给出文字评价', 'The first figure is drawn largest, and judged by the aim in words', {
      const: true,
    }),
    opens: opensMeta,
  },
  requires: ['source'],
  check: (block: StatOptions, { columns, path }: BlockCheck) =>
    columns.length && (columns.some((c) => isGroupColumn(c) && (!c.by || block.source.group?.length !== 1)) || !columns.some(isFigure))
      ? [{ code: 'block-source', path: [...path, 'source'], params: { type: 'stat', expected: 'measures, group by a time' } }]
      : [],
  example: {
    type: 'stat',
    title: '水泵',
    titleEn: 'Pumps',
    height: 120,
    aim: 1,
    loud: true,
    opens: 'assetManage/pumps',
    source: { resource: 'pump', measures: ['count'] },
  },
};
