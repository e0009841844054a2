import { selectedMeta, type BlockFeature } from '../feature.ts';

/** The text of the chosen document. */
export interface EditorOptions {
  /** The selection that says which: `$selection.file`. */
  file: string;
}

export const editor: BlockFeature = {
  title: '文档编辑',
  titleEn: 'Editor',
  keys: { file: selectedMeta('所选文档', 'The chosen document') },
  requires: ['file'],
  example: { type: 'editor', file: '$selection.file' },
};
