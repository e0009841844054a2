import { sourceMeta } from '../../source/meta.ts';
import type { Finding } from '../../../ground/diagnostic.ts';
import type { SourceColumn, SourceDocument } from '../../source/index.ts';
import { checkColumn, checkRows, columnMeta, type BlockCheck, type BlockFeature } from '../feature.ts';

/** How high a route is above the ground, and what its pictures show of its zones: of the route that the first row names. */
export interface ClearanceOptions {
  source: SourceDocument;
  /** Column with the code of the route. */
  code: string;
}

const holdsCode = ({ type }: SourceColumn): boolean => type === 'text' || type === 'reference';

export const clearance: BlockFeature = {
  title: '航线净空与覆盖',
  titleEn: 'Clearance and coverage of a route',
  keys: { source: sourceMeta, code: columnMeta('航线编码字段', 'Field with the code of the route') },
  requires: ['source', 'code'],
  columns: { code: 'all' },
  check: (block: ClearanceOptions, at: BlockCheck): Finding[] => [
    ...checkRows('clearance', at),
    ...checkColumn(block.code, at.columns, holdsCode, [...at.path, 'code']),
  ],
  example: {
    type: 'clearance',
    title: '净空与覆盖',
    titleEn: 'Clearance and coverage',
    height: 480,
    code: 'code',
    source: { resource: 'pump', fields: ['code'], limit: 1 },
  },
};
