import { say } from '../../metaParts.ts';
import type { Finding } from '../../diagnostic.ts';
import type { SourceDocument } from '../../source/index.ts';
import { sourceMeta } from '../../source/meta.ts';
import { isFigure, isGroupColumn, type BlockCheck, type BlockFeature } from '../feature.ts';

/** Figures where two groups cross: the first down, the second across, measures side by side. What the groups are may be chosen. */
export interface PivotOptions {
  source: SourceDocument;
  /** Larger figures stand out by their ground. */
  shade?: boolean;
}

export const pivot: BlockFeature = {
  title: '透视表',
  titleEn: 'Pivot',
  keys: { source: sourceMeta, shade: say('以底色深浅表示大小', 'Larger figures stand out by their ground', { type: 'boolean' }) },
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
    source: { resource: 'pump', group: ['state', 'house'], measures: ['count'] },
  },
};
