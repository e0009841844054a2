/** Adds what Refine says by itself, beside the other late texts. */
import { refineEn } from '../../locales/refine/en.ts';
import { refineZh } from '../../locales/refine/zh.ts';
import { i18n } from './i18n.ts';

i18n.addResourceBundle('zh', 'translation', refineZh);
i18n.addResourceBundle('en', 'translation', refineEn);
