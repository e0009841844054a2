import { say } from '../../../ground/metaParts.ts';
import type { Finding } from '../../../ground/diagnostic.ts';
import type { SourceDocument } from '../../source/index.ts';
import { sourceMeta } from '../../source/meta.ts';
import { isFigure, isGroupColumn, opensMeta, selectKeys, type BlockCheck, type BlockFeature, type Selecting } from '../feature.ts';

/** Figures where two groups cross: the first down, the second across, measures side by side. What the groups are may be chosen. Choosing a line selects what it stands for. */
export interface PivotOptions extends Selecting {
  source: SourceDocument;
  /** Larger figures stand out by their ground. */
  shade?: boolean;
  /** Screen that shows the rows behind a figure: area/name. */
  opens?: string;
}

export const pivot: BlockFeature = {
  title: '透视表',
  titleEn: 'Pivot',
  keys: {
    source: sourceMeta,
    shade: say('以底色深浅表示大小', 'Larger figures stand out by their ground', { type: 'boolean' }),
    ...selectKeys,
    opens: opensMeta,
  },
  requires: ['source'],
  check: (_block: PivotOptions, { columns, path }: BlockCheck): Finding[] => {
    const groups = columns.filter(isGroupColumn).length;
    return columns.length && (groups < 1 || groups > 2 || !columns.some(isFigure))
      ? [{ code: 'block-source', path: [...path, 'source'], params: { type: 'pivot', expected: '1–2 group, 1+ measure' } }]
      : [];
  },
  example: {
    type: 'pivot',
    title: '状态与泵房交叉',
    titleEn: 'States against houses',
    height: 280,
    shade: true,
    selects: 'pumpLine',
    opens: 'assetManage/pumps',
    source: { resource: 'pump', group: ['state', 'house'], measures: ['count'] },
  },
};
