import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import type { ReactElement } from 'react';
import type { SourceColumn } from '../../../documents/features/source/index.ts';
import { useText } from '../../data/texts/useText.ts';
import { figureText, scaled } from '../shared/figures.ts';
import { changeOf, judgeChange } from './judge.ts';

interface ChangeProps {
  now: unknown;
  before: unknown;
  column: SourceColumn;
}

/** How a figure changed, in the colour of what that means. */
export function Change({ now, before, column }: ChangeProps): ReactElement | null {
  const { t, language } = useText();
  const [a, b] = [scaled(before, column), scaled(now, column)];
  if (a === null || b === null) return null;
  const { by, as } = changeOf(a, b, column.unit);
  if (by === 0) return <span className="stat-change">{t('block.unchanged')}</span>;
  if (as === 'first') return <span className={`stat-change ${judgeChange(by, column) ?? ''}`}>{t('block.noneBefore')}</span>;
  const number = new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { maximumFractionDigits: 1 });
  const text =
    as === 'amount'
      ? figureText(Math.abs(by), { ...column, role: 'field' }, language, false)
      : t(as === 'points' ? 'block.points' : 'block.percent', { amount: number.format(Math.abs(by)) });
  return (
    <span className={`stat-change ${judgeChange(by, column) ?? ''}`}>
      {by > 0 ? <ArrowUpOutlined aria-label={t('block.up')} /> : <ArrowDownOutlined aria-label={t('block.down')} />} {text}
    </span>
  );
}
