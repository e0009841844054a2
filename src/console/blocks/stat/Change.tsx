import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import type { ReactElement } from 'react';
import type { SourceColumn } from '../../../documents/features/source/index.ts';
import { useText } from '../../data/texts/useText.ts';
import { scaled } from '../shared/figures.ts';
import { judgeChange } from './judge.ts';

interface ChangeProps {
  now: unknown;
  before: unknown;
  column: SourceColumn;
}

/** How a figure changed, in the colour of what that means: in points where it is a share, else in percent of what it was. */
export function Change({ now, before, column }: ChangeProps): ReactElement | null {
  const { t, language } = useText();
  const [a, b] = [scaled(before, column), scaled(now, column)];
  if (a === null || b === null || (column.unit !== '%' && a === 0)) return null;
  const by = column.unit === '%' ? b - a : ((b - a) / a) * 100;
  if (Math.abs(by) < 0.05) return <span className="stat-change">{t('block.unchanged')}</span>;
  const amount = new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { maximumFractionDigits: 1 }).format(Math.abs(by));
  const text = t(column.unit === '%' ? 'block.points' : 'block.percent', { amount });
  return (
    <span className={`stat-change ${judgeChange(by, column) ?? ''}`}>
      {by > 0 ? <ArrowUpOutlined aria-label={t('block.up')} /> : <ArrowDownOutlined aria-label={t('block.down')} />} {text}
    </span>
  );
}
