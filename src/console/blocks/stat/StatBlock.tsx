import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import type { ReactElement } from 'react';
import type { SourceAnswer } from '../../../contract/source.ts';
import type { SourceColumn } from '../../../documents/features/source/index.ts';
import { useText } from '../../data/texts/useText.ts';
import { figureText, scaled, useCellText, type Figure } from '../shared/figures.ts';
import { useOpens } from '../shared/useOpens.ts';
import { WithData } from '../shared/WithData.tsx';
import type { BlockProps } from '../contract.ts';
import { Spark } from './Spark.tsx';
import './stat.css';
import { isNumber } from '../../../documents/ground/fields/traits.ts';

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

/** The row that stands for all periods: the totals of the answer, else the last period. */
const whole = ({ rows, totals }: SourceAnswer): Figure => totals?.find((row) => [row['$of']].flat().length === 0) ?? rows.at(-1) ?? {};

/** Figures in large type; over periods, with the shape of how each went. */
export function StatBlock({ block }: BlockProps<'stat'>): ReactElement {
  const { t, titleOf, language } = useText();
  const textOf = useCellText();
  const open = useOpens(block);
  return (
    <WithData name={block.name}>
      {(answer) => {
        const row = whole(answer);
        const trend = answer.columns.some((c) => c.role === 'group');
        const before = row['$before'] as Figure | undefined;
        return (
          <>
            <dl className="stats">
              {answer.columns
                .filter((c) => c.role !== 'group')
                .map((column) => {
                  const value = scaled(row[column.name], column);
                  const missed = block.aim !== undefined && value !== null && value < block.aim;
                  return (
                    <div key={column.name} className="stat">
                      <dt>{titleOf(column)}</dt>
                      <dd>
                        <span className={`stat-figure${missed ? ' missed' : ''}${isNumber(column) ? '' : ' stat-time'}`}>
                          {isNumber(column) ? figureText(row[column.name], column, language, false) : textOf(row, column)}
                        </span>
                        {column.unit && value !== null && <small>{column.unit}</small>}
                        {before && <Change now={row[column.name]} before={before[column.name]} column={column} />}
                        {block.aim !== undefined && (
                          <small className="stat-aim">
                            {t('block.aim', { value: figureText(block.aim, { ...column, role: 'field' }, language) })}
                          </small>
                        )}
                      </dd>
                      {trend && <Spark values={answer.rows.map((r) => scaled(r[column.name], column))} />}
                    </div>
                  );
                })}
            </dl>
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
