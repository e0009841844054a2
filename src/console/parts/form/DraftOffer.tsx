import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import { timeText } from '../../fields/shared/time.ts';

interface DraftOfferProps {
  /** When it was last written, ISO. */
  time: string;
  onRestore: () => void;
  onDiscard: () => void;
}

/** What was being written when the page went away: to be taken up again, or given up. */
export function DraftOffer({ time, onRestore, onDiscard }: DraftOfferProps): ReactElement {
  const { t } = useText();
  return (
    <output className="draft-offer">
      <span>{t('draft.offer', { time: timeText(time) })}</span>
      <Button size="small" type="primary" autoFocus onClick={onRestore}>
        {t('draft.restore')}
      </Button>
      <Button size="small" onClick={onDiscard}>
        {t('draft.discard')}
      </Button>
    </output>
  );
}
