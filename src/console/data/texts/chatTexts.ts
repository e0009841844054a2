/** Adds the texts of the assistant, beside the other late ones. */
import { chatEn } from '../../locales/chat/en.ts';
import { chatZh } from '../../locales/chat/zh.ts';
import { i18n } from './i18n.ts';
import './toolTexts.ts';

i18n.addResourceBundle('zh', 'translation', chatZh);
i18n.addResourceBundle('en', 'translation', chatEn);
