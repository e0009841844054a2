import { say } from '../../../ground/metaParts.ts';
import type { SourceDocument } from '../../source/index.ts';
import { sourceMeta } from '../../source/meta.ts';
import { opensMeta, rotatesMeta, selectKeys, type BlockFeature, type Selecting } from '../feature.ts';

/** Rows or figures, one below the other; with `rank` a league table. Choosing a row selects its first column. */
export interface TableOptions extends Selecting {
  source: SourceDocument;
  /** Places 1, 2, 3 … before the rows, and how each changed with `compare`. */
  rank?: boolean;
  /** On a wall, seconds after which it selects the next row. */
  rotates?: number;
  /** Screen that shows one row, or the rows behind a figure: area/name. */
  opens?: string;
}

export const table: BlockFeature = {
  title: '表格',
  titleEn: 'Table',
  keys: {
    source: sourceMeta,
    rank: say('显示名次及其变化', 'Places before the rows, and how each changed', { type: 'boolean' }),
    ...selectKeys,
    rotates: rotatesMeta,
    opens: opensMeta,
  },
  requires: ['source'],
  example: {
    type: 'table',
    title: '泵房排名',
    titleEn: 'Pump houses',
    height: 280,
    rank: true,
    selects: 'pumpHouse',
    rotates: 10,
    opens: 'assetManage/pumps',
    source: { resource: 'pump', group: ['house'], measures: ['count'], limit: 10 },
  },
};
