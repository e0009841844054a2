import { closed, list, say } from '../../../ground/metaParts.ts';
import type { Finding } from '../../../ground/diagnostic.ts';
import type { SourceDocument } from '../../source/index.ts';
import { sourceMeta } from '../../source/meta.ts';
import { checkColumn, columnMeta, isFigure, type BlockCheck, type BlockFeature } from '../feature.ts';

export const PASSES = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'] as const;
export type Pass = (typeof PASSES)[number];

export interface ChecklistItem {
  measure: string;
  pass: { operator: Pass; value: number };
}

/** Figures that must each pass, and the verdict on all: fit to fly only when every one is. */
export interface ChecklistOptions {
  source: SourceDocument;
  items: ChecklistItem[];
}

export const checklist: BlockFeature = {
  title: '检查单',
  titleEn: 'Checklist',
  keys: {
    source: sourceMeta,
    items: say(
      '逐项检查；全部通过才放行',
      'What must pass; the verdict needs all',
      list(
        closed(
          {
            measure: columnMeta('检查的指标', 'Measure that is looked at'),
            pass: say(
              '通过条件',
              'When it passes',
              closed(
                {
                  operator: say('比较', 'Comparison', { enum: [...PASSES] }),
                  value: say('与何值比较（以所示单位）', 'What it is compared with, in the unit shown', { type: 'number' }),
                },
                ['operator', 'value'],
              ),
            ),
          },
          ['measure', 'pass'],
        ),
        { minItems: 1, maxItems: 20 },
      ),
    ),
  },
  requires: ['source', 'items'],
  columns: { items: 'all' },
  check: (block: ChecklistOptions, { columns, path }: BlockCheck): Finding[] =>
    columns.length && (block.source.group || !columns.some(isFigure))
      ? [{ code: 'block-source', path: [...path, 'source'], params: { type: 'checklist', expected: 'measures' } }]
      : block.items.flatMap((item, i) => checkColumn(item.measure, columns, isFigure, [...path, 'items', i, 'measure'])),
  example: {
    type: 'checklist',
    title: '启动条件',
    titleEn: 'Ready to start',
    items: [{ measure: 'count', pass: { operator: 'gte', value: 1 } }],
    source: { resource: 'pump', measures: ['count'] },
  },
};
