/** Adds the texts of terrain models and point clouds. */
import { terrainEn } from '../../locales/terrain/en.ts';
import { terrainZh } from '../../locales/terrain/zh.ts';
import { i18n } from './i18n.ts';
import './toolTexts.ts';

i18n.addResourceBundle('zh', 'translation', terrainZh);
i18n.addResourceBundle('en', 'translation', terrainEn);
