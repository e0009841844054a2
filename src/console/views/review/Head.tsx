import { Segmented } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';

/** Only those still to be judged, or all that match. */
export type Choice = 'open' | 'all';

interface HeadProps {
  /** Undefined where nothing is judged. */
  choice: Choice | undefined;
  onChoice: (choice: Choice) => void;
  /** Which record is shown, from 1; undefined while they are read. */
  no: number | undefined;
  shown: number | undefined;
  total: number;
  done: number;
  /** What other people have open, by its place. */
  others: readonly { id: string; at: number; by: string }[];
  onAgain: () => void;
}

/** How far a sitting is. */
export function Head({ choice, onChoice, no, shown = 0, total, done, others, onAgain }: HeadProps): ReactElement {
  const { t } = useText();
  return (
    <div className="review-head">
      {choice && (
        <Segmented
          aria-label={t('review.which')}
          value={choice}
          onChange={onChoice}
          options={[
            { value: 'open', label: t('review.open') },
            { value: 'all', label: t('review.all') },
          ]}
        />
      )}
      {no !== undefined && (
        <span className="review-count">
          <b>{no}</b> / {shown}
          {total > shown && <span> {t('review.of', { total })}</span>}
        </span>
      )}
      <progress max={shown || 1} value={done} aria-label={t('review.done', { count: done })} />
      <span>{t('review.done', { count: done })}</span>
      {done > 0 && (
        <button type="button" className="link-button" onClick={onAgain}>
          {t('review.again')}
        </button>
      )}
      {others.length > 0 && (
        <ul className="review-others" aria-label={t('review.others')}>
          {others.map(({ id, at, by }) => (
            <li key={id}>
              <span aria-hidden>{by.slice(0, 1).toUpperCase()}</span> {t('review.other', { by, no: at + 1 })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
