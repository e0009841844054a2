import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import type { ReactElement } from 'react';
import type { SourceColumn } from '../../../documents/source/index.ts';
import { useText } from '../../data/useText.ts';
import { figureText, scaled, type Figure } from '../shared/figures.ts';
import { useOpens } from '../shared/useOpens.ts';
import { WithData } from '../shared/WithData.tsx';
import type { BlockProps } from '../contract.ts';
import './stat.css';

/** How a figure changed: in points where it is a share, else in percent of what it was. */
function Change({ now, before, column }: { now: unknown; before: unknown; column: SourceColumn }): ReactElement | null {
  const { t, language } = useText();
  const [a, b] = [scaled(before, column), scaled(now, column)];
  if (a === null || b === null || (column.unit !== '%' && a === 0)) return null;
  const by = column.unit === '%' ? b - a : ((b - a) / a) * 100;
  if (Math.abs(by) < 0.05) return <span className="stat-change">{t('block.unchanged')}</span>;
  const amount = new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { maximumFractionDigits: 1 }).format(Math.abs(by));
  const text = t(column.unit === '%' ? 'block.points' : 'block.percent', { amount });
  return (
    <span className={`stat-change ${by > 0 ? 'up' : 'down'}`}>
      {by > 0 ? <ArrowUpOutlined aria-label={t('block.up')} /> : <ArrowDownOutlined aria-label={t('block.down')} />} {text}
    </span>
  );
}

/** Figures in large type. */
export function StatBlock({ block }: BlockProps<'stat'>): ReactElement {
  const { t, titleOf, language } = useText();
  const open = useOpens(block);
  const one = (row: Figure, column: SourceColumn): ReactElement => {
    const before = row['$before'] as Figure | undefined;
    const value = scaled(row[column.name], column);
    const missed = block.aim !== undefined && value !== null && value < block.aim;
    return (
      <div key={column.name} className="stat">
        <dt>{titleOf(column)}</dt>
        <dd>
          <span className={missed ? 'stat-figure missed' : 'stat-figure'}>{figureText(row[column.name], column, language, false)}</span>
          {column.unit && value !== null && <small>{column.unit}</small>}
          {before && <Change now={row[column.name]} before={before[column.name]} column={column} />}
        </dd>
      </div>
    );
  };
  return (
    <WithData name={block.name}>
      {(answer) => {
        return (
          <>
            <dl className="stats">{answer.columns.map((column) => one(answer.rows[0] ?? {}, column))}</dl>
            {open && (
              <button type="button" className="link-button stat-open" onClick={() => open()}>
                {t('block.open')}
              </button>
            )}
          </>
        );
      }}
    </WithData>
  );
}
