import { Button } from 'antd';
import type { ReactElement } from 'react';
import type { Action, Row } from '../../../actions/types.ts';
import { useText } from '../../../data/texts/useText.ts';
import { ActionButton, type Run } from '../Toolbar.tsx';

interface BatchBarProps {
  rows: readonly Row[];
  actions: readonly Action[];
  onRun: Run;
  onClear: () => void;
}

/** What is chosen and what can be done with it; a button that concerns only some of the rows says how many. */
export function BatchBar({ rows, actions, onRun, onClear }: BatchBarProps): ReactElement {
  const { t } = useText();
  const fitting = ({ fits }: Action): number => (fits ? rows.filter((row) => fits(row) === true).length : rows.length);
  return (
    <section className="batch-bar" aria-label={t('batch.label')}>
      <output>{t('batch.chosen', { count: rows.length })}</output>
      {actions.map((action) => {
        const count = fitting(action);
        return (
          count > 0 && (
            <ActionButton key={action.id} action={action} onRun={onRun} size="small" count={count < rows.length ? count : undefined} />
          )
        );
      })}
      <Button type="link" size="small" onClick={onClear}>
        {t('batch.clear')}
      </Button>
    </section>
  );
}
