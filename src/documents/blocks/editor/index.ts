import { listensMeta, type BlockFeature } from '../feature.ts';

/** The text of the chosen document. */
export interface EditorOptions {
  listens: string[];
}

export const editor: BlockFeature = {
  title: '文档编辑',
  titleEn: 'Editor',
  keys: { listens: listensMeta },
  requires: ['listens'],
  example: { type: 'editor', listens: ['file'] },
};
