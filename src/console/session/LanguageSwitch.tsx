import type { ReactElement } from 'react';
import { changeLanguage } from '../data/texts/i18n.ts';
import { LANGUAGE_NAMES, useText } from '../data/texts/useText.ts';

/** Switches between the two languages; names the other one in itself. */
export function LanguageSwitch(): ReactElement {
  const { language } = useText();
  const other = language === 'zh' ? 'en' : 'zh';
  return (
    <button type="button" className="language-switch" lang={other === 'zh' ? 'zh-CN' : 'en'} onClick={() => void changeLanguage(other)}>
      {LANGUAGE_NAMES[other]}
    </button>
  );
}
