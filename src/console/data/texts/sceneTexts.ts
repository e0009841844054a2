/** Adds the texts of models in space. */
import { sceneEn } from '../../locales/scene/en.ts';
import { sceneZh } from '../../locales/scene/zh.ts';
import { i18n } from './i18n.ts';

i18n.addResourceBundle('zh', 'translation', sceneZh);
i18n.addResourceBundle('en', 'translation', sceneEn);
