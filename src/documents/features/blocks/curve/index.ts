import type { Finding } from '../../../ground/diagnostic.ts';
import type { SourceColumn, SourceDocument } from '../../source/index.ts';
import { sourceMeta } from '../../source/meta.ts';
import { checkColumn, checkRows, columnMeta, type BlockCheck, type BlockFeature } from '../feature.ts';

/** Curves of rows, one upon another; of the first also what it is held against, and why it is judged as it is. */
export interface CurveOptions {
  source: SourceDocument;
  /** Field of the pairs that were measured. */
  points: string;
  /** What the first curve is held against. */
  reference?: string;
  /** The curve at standard test conditions. */
  stc?: string;
  /** What follows from it, as diagnosis writes it. */
  verdict?: string;
}

const isSeries = (c: SourceColumn): boolean => c.type === 'series';
const isJson = (c: SourceColumn): boolean => c.type === 'json';

export const curve: BlockFeature = {
  title: '曲线',
  titleEn: 'Curves',
  keys: {
    source: sourceMeta,
    points: columnMeta('实测点列字段', 'Field of the pairs that were measured'),
    reference: columnMeta('参考曲线字段', 'Field of the curve that the first is held against'),
    stc: columnMeta('换算到标准测试条件的曲线字段', 'Field of the curve at standard test conditions'),
    verdict: columnMeta('诊断依据字段', 'Field of the verdict on the curve'),
  },
  requires: ['source', 'points'],
  columns: { points: 'all', reference: 'none', stc: 'none', verdict: 'none' },
  check: (block: CurveOptions, at: BlockCheck): Finding[] => [
    ...checkRows('curve', at),
    ...(['points', 'reference', 'stc'] as const).flatMap((key) => checkColumn(block[key], at.columns, isSeries, [...at.path, key])),
    ...checkColumn(block.verdict, at.columns, isJson, [...at.path, 'verdict']),
  ],
  example: {
    type: 'curve',
    title: '水泵特性',
    titleEn: 'Characteristics of pumps',
    height: 300,
    points: 'curve',
    reference: 'ideal',
    stc: 'rated',
    verdict: 'notes',
    source: { resource: 'pump', fields: ['name', 'curve', 'ideal', 'rated', 'notes'], limit: 8 },
  },
};
