import type { Finding } from '../../../ground/diagnostic.ts';
import type { SourceDocument } from '../../source/index.ts';
import { sourceMeta } from '../../source/meta.ts';
import { checkRowBlock, columnMeta, opensMeta, type BlockCheck, type BlockFeature } from '../feature.ts';

/** What happened, one below the other with how long ago: alarms, latest defects. */
export interface FeedOptions {
  source: SourceDocument;
  time: string;
  label: string;
  colour?: string;
  opens?: string;
}

export const feed: BlockFeature = {
  title: '动态',
  titleEn: 'Feed',
  keys: {
    source: sourceMeta,
    time: columnMeta('发生时间字段', 'Field with the time'),
    label: columnMeta('内容字段', 'Field with what happened'),
    colour: columnMeta('决定颜色的字典字段', 'Field whose dictionary gives the colour'),
    opens: opensMeta,
  },
  requires: ['source', 'time', 'label'],
  columns: { time: 'all', label: 'all', colour: 'none' },
  check: (block: FeedOptions, at: BlockCheck): Finding[] => checkRowBlock('feed', block, ['time'], at),
  example: {
    type: 'feed',
    title: '最近投运',
    titleEn: 'Newly in service',
    height: 240,
    time: 'built',
    label: 'name',
    colour: 'state',
    opens: 'assetManage/pumps',
    source: { resource: 'pump', fields: ['built', 'name', 'state', 'house'], sort: '-built', limit: 10 },
  },
};
