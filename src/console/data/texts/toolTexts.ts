/** Adds the texts of forms, imports and details. Whatever shows one of them imports this, so they arrive together. */
import { toolsEn } from '../../locales/tools/en.ts';
import { toolsZh } from '../../locales/tools/zh.ts';
import { i18n } from './i18n.ts';

i18n.addResourceBundle('zh', 'translation', toolsZh);
i18n.addResourceBundle('en', 'translation', toolsEn);
