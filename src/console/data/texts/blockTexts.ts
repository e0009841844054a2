/** Adds the texts of blocks that show data, beside the other late ones. */
import { blocksEn } from '../../locales/blocks/en.ts';
import { blocksZh } from '../../locales/blocks/zh.ts';
import { i18n } from './i18n.ts';
import './toolTexts.ts';

i18n.addResourceBundle('zh', 'translation', blocksZh);
i18n.addResourceBundle('en', 'translation', blocksEn);
