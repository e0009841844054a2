import type { ReactElement } from 'react';
import type { DraftFinding } from '../../../contract/workbench.ts';
import { listed, useText } from '../../data/texts/useText.ts';

/** Values named of those that are allowed. */
const MOST = 12;

/** What is wrong with a draft: each with its code, its place and a hint. A place in the draft leads there. */
export function Findings({
  file,
  findings,
  onReveal,
}: {
  file: string;
  findings: readonly DraftFinding[];
  onReveal: (line: number, column: number) => void;
}): ReactElement {
  const { t, language } = useText();
  return (
    <ul className="editor-findings" aria-label={t('workbench.problems', { count: findings.length })}>
      {findings.map((f) => {
        const place = f.file === file ? t('workbench.place', { line: f.line, column: f.column }) : `${f.file}:${f.line}:${f.column}`;
        const allowed = f.allowed ?? [];
        return (
          <li className={f.warning ? 'finding-warning' : undefined} key={`${f.file} ${f.line} ${f.column} ${f.code} ${f.message}`}>
            {f.file === file ? (
              <button type="button" className="link-button" onClick={() => onReveal(f.line, f.column)}>
                {place}
              </button>
            ) : (
              <span className="value-code">{place}</span>
            )}{' '}
            {f.warning && <em>{t('workbench.warning')}</em>} <strong>{language === 'zh' ? f.messageZh : f.message}</strong>{' '}
            <code>{f.code}</code>
            {f.hint && <p>{t('workbench.hint', { hint: (language === 'zh' && f.hintZh) || f.hint })}</p>}
            {allowed.length > 0 && (
              <p>{t('workbench.allowed', { values: `${listed(allowed.slice(0, MOST), language)}${allowed.length > MOST ? ' …' : ''}` })}</p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
