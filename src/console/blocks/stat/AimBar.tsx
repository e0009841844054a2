import type { ReactElement } from 'react';
import type { SourceColumn } from '../../../documents/features/source/index.ts';
import { useText } from '../../data/texts/useText.ts';
import { figureText } from '../shared/figures.ts';
import { judge } from './judge.ts';

interface AimProps {
  /** As shown: a share in percent. */
  value: number;
  aim: number;
  column: SourceColumn;
}

/** A figure along the way to its aim, with what it is worth in words. */
export function AimBar({ value, aim, column }: AimProps): ReactElement {
  const { t, language } = useText();
  const end = column.unit === '%' ? 100 : Math.max(value, aim) * 1.1 || 1;
  const at = (n: number): string => `${Math.min(100, Math.max(0, (n / end) * 100))}%`;
  const verdict = judge(value, aim, column);
  return (
    <dd className={`stat-aimed ${verdict}`}>
      {/* There is no way to nothing at all. */}
      {aim !== 0 && (
        <div className="stat-track" aria-hidden>
          <span style={{ width: at(value) }} />
          <i style={{ insetInlineStart: at(aim) }} />
        </div>
      )}
      <span>
        <b>{t(`block.judged.${verdict}`)}</b>
        <span className="stat-aim">{t('block.aim', { value: figureText(aim, { ...column, role: 'field' }, language) })}</span>
      </span>
    </dd>
  );
}
