/** Adds the texts of maps, beside the other late ones. */
import { mapEn } from '../../locales/map/en.ts';
import { mapZh } from '../../locales/map/zh.ts';
import { i18n } from './i18n.ts';
import './toolTexts.ts';

i18n.addResourceBundle('zh', 'translation', mapZh);
i18n.addResourceBundle('en', 'translation', mapEn);
