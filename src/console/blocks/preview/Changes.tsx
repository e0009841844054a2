import type { ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import { ColourTag } from '../../fields/shared/ColourTag.tsx';
import { isChanged, type Draft } from '../../workbench/drafts.ts';
import { TextChanges } from './TextChanges.tsx';

/** What a draft would change: in words, with what breaks and what exposes marked; and line by line. */
export function Changes({ draft }: { draft: Draft }): ReactElement {
  const { t, language } = useText();
  const { source, text, check } = draft;
  if (!source || !isChanged(draft)) return <p className="block-empty">{t('workbench.unchanged')}</p>;
  const changes = check?.changes ?? [];
  return (
    <>
      {changes.length > 0 && (
        <ul className="draft-changes" aria-label={t('workbench.meaning')}>
          {changes.map((c) => (
            <li key={`${c.document} ${c.code} ${c.message}`}>
              <span className="value-code">{c.document}</span> {language === 'zh' ? c.messageZh : c.message}
              {c.breaking && <ColourTag colour="red">{t('workbench.breaking')}</ColourTag>}
              {c.exposing && <ColourTag colour="orange">{t('workbench.exposing')}</ColourTag>}
            </li>
          ))}
        </ul>
      )}
      <TextChanges before={source.text} after={text} label={t('workbench.lines')} />
    </>
  );
}
