import { selectsMeta, type BlockFeature } from '../feature.ts';

/** Every document of the schemas folder, to choose one. */
export interface DocumentsOptions {
  selects: string;
}

export const documents: BlockFeature = {
  title: '文档列表',
  titleEn: 'Documents',
  keys: { selects: selectsMeta },
  requires: ['selects'],
  example: { type: 'documents', selects: 'file' },
};
