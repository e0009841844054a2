/** Adds the texts of the documents workbench and of the language reference, beside the other late ones. */
import { workbenchEn } from '../../locales/workbench/en.ts';
import { workbenchZh } from '../../locales/workbench/zh.ts';
import { i18n } from './i18n.ts';
import './toolTexts.ts';

i18n.addResourceBundle('zh', 'translation', workbenchZh);
i18n.addResourceBundle('en', 'translation', workbenchEn);
