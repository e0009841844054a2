import { i18n } from '../../../data/i18n.ts';
import { en, zh } from '../../../locales/lists.ts';

// Whatever loads late brings its texts along, so that the first screen does not pay for them.
i18n.addResourceBundle('zh', 'translation', zh);
i18n.addResourceBundle('en', 'translation', en);
