/** Adds the texts of the operator desk, beside the other late ones. */
import { deskEn } from '../../locales/desk/en.ts';
import { deskZh } from '../../locales/desk/zh.ts';
import { i18n } from './i18n.ts';

i18n.addResourceBundle('zh', 'translation', deskZh);
i18n.addResourceBundle('en', 'translation', deskEn);
