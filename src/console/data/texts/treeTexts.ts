/** Adds the texts of check trees, beside those of forms. */
import { treeEn } from '../../locales/tree/en.ts';
import { treeZh } from '../../locales/tree/zh.ts';
import { i18n } from './i18n.ts';
import './toolTexts.ts';

i18n.addResourceBundle('zh', 'translation', treeZh);
i18n.addResourceBundle('en', 'translation', treeEn);
