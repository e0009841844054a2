/** Adds the texts of forms, imports and details. Whatever shows one of them imports this, so they arrive together. */
import { lateEn } from '../locales/late/en.ts';
import { lateZh } from '../locales/late/zh.ts';
import { i18n } from './i18n.ts';

i18n.addResourceBundle('zh', 'translation', lateZh);
i18n.addResourceBundle('en', 'translation', lateEn);
