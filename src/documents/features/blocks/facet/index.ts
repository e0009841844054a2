import type { SourceDocument } from '../../source/index.ts';
import { sourceMeta } from '../../source/meta.ts';
import { isGroupColumn, selectKeys, type BlockCheck, type BlockFeature, type Limiting } from '../feature.ts';

/** The values of one group with their figures, to choose one: what is beside it follows. A group that refers to a tree stands as one. */
export interface FacetOptions extends Limiting {
  source: SourceDocument;
  selects: string;
}

export const facet: BlockFeature = {
  title: '分类选择',
  titleEn: 'Choices',
  keys: { source: sourceMeta, ...selectKeys },
  requires: ['source', 'selects'],
  check: (_block: FacetOptions, { columns, path }: BlockCheck) =>
    columns.length && columns.filter(isGroupColumn).length !== 1
      ? [{ code: 'block-source', path: [...path, 'source'], params: { type: 'facet', expected: 'one group' } }]
      : [],
  example: {
    type: 'facet',
    title: '状态选择',
    titleEn: 'States',
    width: 6,
    height: 'fill',
    selects: 'chosenState',
    source: { resource: 'pump', group: ['state'], measures: ['count'] },
  },
};
