/** Adds the texts of live pictures. */
import { videoEn } from '../../locales/video/en.ts';
import { videoZh } from '../../locales/video/zh.ts';
import { i18n } from './i18n.ts';

i18n.addResourceBundle('zh', 'translation', videoZh);
i18n.addResourceBundle('en', 'translation', videoEn);
