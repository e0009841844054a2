import { listensMeta, type BlockFeature } from '../feature.ts';

/** What the text being edited would draw and change, and what it was before. */
export interface PreviewOptions {
  listens: string[];
}

export const preview: BlockFeature = {
  title: '预览',
  titleEn: 'Preview',
  keys: { listens: listensMeta },
  requires: ['listens'],
  example: { type: 'preview', listens: ['file'] },
};
