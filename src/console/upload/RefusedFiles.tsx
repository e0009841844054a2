import '../data/texts/toolTexts.ts';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '../data/texts/useText.ts';
import type { Refused } from './admit.ts';
import type { Refusal } from './types.ts';
import './refused.css';

/** So many names are shown for each reason: a folder may hold a thousand. */
const NAMES = 5;

interface Props {
  refused: readonly Refused[];
  /** Why, in words: what a place takes differs. */
  reasonOf: (reason: Refusal) => string;
  onDismiss: () => void;
}

/** Files that were not added, by reason. */
export function RefusedFiles({ refused, reasonOf, onDismiss }: Props): ReactElement | null {
  const { t } = useText();
  if (refused.length === 0) return null;
  const reasons = [...new Set(refused.map(({ reason }) => reason))];
  const listed = (names: readonly string[]): string => {
    const shown = names.slice(0, NAMES).join(t('upload.and'));
    return names.length > NAMES ? t('upload.andMore', { names: shown, count: names.length - NAMES }) : shown;
  };
  return (
    <div className="upload-refused" role="alert">
      <strong>{t('upload.refused', { count: refused.length })}</strong>
      <Button size="small" onClick={onDismiss}>
        {t('upload.dismiss')}
      </Button>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>
            {listed(refused.flatMap((one) => (one.reason === reason ? [one.name] : [])))} — {reasonOf(reason)}
          </li>
        ))}
      </ul>
    </div>
  );
}
