import { Button } from 'antd';
import type { ReactElement } from 'react';
import type { Action } from '../../../actions/types.ts';
import { useText } from '../../../data/useText.ts';
import { ActionButton, type Run } from '../Toolbar.tsx';

/** What is chosen and what can be done with it. */
export function BatchBar({
  count,
  actions,
  onRun,
  onClear,
}: {
  count: number;
  actions: readonly Action[];
  onRun: Run;
  onClear: () => void;
}): ReactElement {
  const { t } = useText();
  return (
    <section className="batch-bar" aria-label={t('batch.label')}>
      <output>{t('batch.chosen', { count })}</output>
      {actions.map((action) => (
        <ActionButton key={action.id} action={action} onRun={onRun} size="small" />
      ))}
      <Button type="link" size="small" onClick={onClear}>
        {t('batch.clear')}
      </Button>
    </section>
  );
}
