import type { ViewFeature } from '../feature.ts';

export const comparison: ViewFeature = { title: '对比', titleEn: 'Comparison', keys: {}, example: { type: 'comparison' } };
