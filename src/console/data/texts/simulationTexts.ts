/** Adds the texts of the simulated flight. */
import { simulationEn } from '../../locales/simulation/en.ts';
import { simulationZh } from '../../locales/simulation/zh.ts';
import { i18n } from './i18n.ts';
import './toolTexts.ts';

i18n.addResourceBundle('zh', 'translation', simulationZh);
i18n.addResourceBundle('en', 'translation', simulationEn);
