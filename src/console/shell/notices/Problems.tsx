import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { ManifestProblem } from '../../../contract/manifest.ts';
import { useText } from '../../data/texts/useText.ts';

/** Tells administrators which documents are broken and where; the last good version stays in use. */
export function Problems({ problems }: { problems: readonly ManifestProblem[] }): ReactElement | null {
  const { t, language } = useText();
  const [open, setOpen] = useState(false);
  if (problems.length === 0) return null;
  return (
    <section className="problems" role="alert">
      <div className="problems-bar">
        <strong>{t('problems.title', { count: problems.length })}</strong>
        <span>{t('problems.text')}</span>
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'problems.hide' : 'problems.show')}
        </Button>
      </div>
      {open &&
        problems.map((p) => (
          <article key={`${p.file}:${p.line}:${p.column} ${p.code}`}>
            <p>
              <code>
                {p.file}:{p.line}:{p.column}
              </code>{' '}
              <code>{p.code}</code> {language === 'zh' ? p.messageZh : p.message}
            </p>
            {p.hint && <p>{t('problems.hint', { hint: (language === 'zh' && p.hintZh) || p.hint })}</p>}
            <pre>{p.frame}</pre>
            <Link to={`/system/documents?file=${encodeURIComponent(p.file)}`}>{t('problems.open')}</Link>
          </article>
        ))}
    </section>
  );
}
