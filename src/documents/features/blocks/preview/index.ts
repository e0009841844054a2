import { selectedMeta, type BlockFeature } from '../feature.ts';

/** What the text being edited would draw and change, and what it was before. */
export interface PreviewOptions {
  /** The selection that says which: `$selection.file`. */
  file: string;
}

export const preview: BlockFeature = {
  title: '预览',
  titleEn: 'Preview',
  keys: { file: selectedMeta('所选文档', 'The chosen document') },
  requires: ['file'],
  example: { type: 'preview', file: '$selection.file' },
};
