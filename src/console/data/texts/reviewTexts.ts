/** Adds the texts of reports and of reviewing, beside the other late ones. */
import { reviewEn } from '../../locales/review/en.ts';
import { reviewZh } from '../../locales/review/zh.ts';
import { i18n } from './i18n.ts';
import './toolTexts.ts';

i18n.addResourceBundle('zh', 'translation', reviewZh);
i18n.addResourceBundle('en', 'translation', reviewEn);
