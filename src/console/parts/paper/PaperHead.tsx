import { useEffect, useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from '../../data/store.ts';
import { useText } from '../../data/texts/useText.ts';
import { timeText } from '../../fields/shared/time.ts';
import { sessionStore } from '../../session/session.ts';
import './paper.css';

/** Over what is printed, and only there: what it is, when it was printed and by whom. What it is limited by stands below. */
export function PaperHead({ title }: { title?: string }): ReactElement {
  const { t } = useText();
  const user = useStore(sessionStore)?.user;
  const [at, setAt] = useState(() => new Date().toISOString());
  useEffect(() => {
    // The sheet is made as soon as the browser's question is answered.
    const now = (): void => flushSync(() => setAt(new Date().toISOString()));
    addEventListener('beforeprint', now);
    return () => removeEventListener('beforeprint', now);
  }, []);
  return (
    <div className="paper-head">
      {title !== undefined && <b>{title}</b>}
      <span>{t('paper.printed', { time: timeText(at), name: user?.userNickname || user?.username || '' })}</span>
    </div>
  );
}
