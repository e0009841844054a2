import { say } from '../../../ground/metaParts.ts';
import type { BlockFeature } from '../feature.ts';

/** Words of the author, as Markdown: what a figure means, or what to do about it. */
export interface TextOptions {
  text: string;
  textEn: string;
}

const markdown = { type: 'string', minLength: 1, maxLength: 4000 };

export const text: BlockFeature = {
  title: '文字',
  titleEn: 'Text',
  keys: {
    text: say('中文内容（Markdown）', 'In Chinese, as Markdown', markdown),
    textEn: say('英文内容（Markdown）', 'In English, as Markdown', markdown),
  },
  requires: ['text', 'textEn'],
  example: { type: 'text', text: '功率按**铭牌**统计。', textEn: 'Power is as the **plate** says.' },
};
