/** Adds the texts of drawing, beside those of maps. */
import { drawEn } from '../../locales/draw/en.ts';
import { drawZh } from '../../locales/draw/zh.ts';
import { i18n } from './i18n.ts';
import './mapTexts.ts';

i18n.addResourceBundle('zh', 'translation', drawZh);
i18n.addResourceBundle('en', 'translation', drawEn);
