import { say } from '../../../ground/metaParts.ts';
import type { Finding } from '../../../ground/diagnostic.ts';
import type { SourceDocument } from '../../source/index.ts';
import { sourceMeta } from '../../source/meta.ts';
import { checkRowBlock, columnMeta, opensMeta, type BlockCheck, type BlockFeature } from '../feature.ts';

/** Rows as bars over the hours of a day or the days ahead, each from its beginning to its end. */
export interface TimelineOptions {
  source: SourceDocument;
  from: string;
  to: string;
  label: string;
  colour?: string;
  /** Days shown from today; one when absent. */
  days?: number;
  opens?: string;
}

export const timeline: BlockFeature = {
  title: '时间轴',
  titleEn: 'Timeline',
  keys: {
    source: sourceMeta,
    from: columnMeta('开始时间字段', 'Field with the beginning'),
    to: columnMeta('结束时间字段', 'Field with the end'),
    label: columnMeta('内容字段', 'Field with what it is'),
    colour: columnMeta('决定颜色的字典字段', 'Field whose dictionary gives the colour'),
    days: say('自今日起显示几天，默认 1', 'Days shown from today; one when absent', { type: 'integer', minimum: 1, maximum: 31 }),
    opens: opensMeta,
  },
  requires: ['source', 'from', 'to', 'label'],
  columns: { from: 'all', to: 'all', label: 'all', colour: 'none' },
  check: (block: TimelineOptions, at: BlockCheck): Finding[] => checkRowBlock('timeline', block, ['from', 'to'], at),
  example: {
    type: 'timeline',
    title: '运行安排',
    titleEn: 'When they run',
    height: 240,
    from: 'built',
    to: 'built',
    label: 'name',
    colour: 'state',
    days: 7,
    opens: 'assetManage/pumps',
    source: { resource: 'pump', fields: ['name', 'state', 'built'], limit: 20 },
  },
};
