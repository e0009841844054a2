import type { ReactElement } from 'react';
import type { SourceAnswer } from '../../../contract/source.ts';
import type { SourceColumn } from '../../../documents/features/source/index.ts';
import { useText } from '../../data/texts/useText.ts';
import { figureText, scaled, useCellText, type Figure } from '../shared/figures.ts';
import { useOpens } from '../shared/useOpens.ts';
import { WithData } from '../shared/WithData.tsx';
import type { BlockProps } from '../contract.ts';
import { AimBar } from './AimBar.tsx';
import { Change } from './Change.tsx';
import { judge } from './judge.ts';
import { Spark } from './Spark.tsx';
import './stat.css';
import { isNumber } from '../../../documents/ground/fields/traits.ts';
import { unitIn } from '../../../documents/ground/units.ts';

/** The row that stands for all periods: the totals of the answer, else the last period. */
const whole = ({ rows, totals }: SourceAnswer): Figure => totals?.find((row) => [row['$of']].flat().length === 0) ?? rows.at(-1) ?? {};

/** A time without its seconds, a day without the time it begins at. */
const timeOf = (text: string): string => text.replace(/( 00:00)?:00$/, '');

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
        // What the card is called is not said again over its figure.
        const named = (column: SourceColumn): boolean => block.title !== undefined && column.title === block.title;
        return (
          <>
            <dl className="stats">
              {answer.columns
                .filter((c) => c.role !== 'group')
                .map((column, n) => {
                  const value = scaled(row[column.name], column);
                  const loud = block.loud === true && n === 0;
                  const aim = block.loud === true && !loud ? undefined : block.aim;
                  const verdict = aim !== undefined && value !== null ? judge(value, aim, column) : 'good';
                  return (
                    <div key={column.name} className={`stat${loud ? ' stat-loud' : ''}`}>
                      <dt className={named(column) ? 'visually-hidden' : undefined}>{titleOf(column)}</dt>
                      <dd>
                        <span className={`stat-figure${verdict === 'good' ? '' : ` ${verdict}`}${isNumber(column) ? '' : ' stat-time'}`}>
                          {isNumber(column) ? figureText(row[column.name], column, language, false) : timeOf(textOf(row, column))}
                        </span>
                        {column.unit && value !== null && <small>{unitIn(column.unit, language)}</small>}
                        {before && <Change now={row[column.name]} before={before[column.name]} column={column} />}
                        {aim !== undefined && !loud && (
                          <small className="stat-aim">
                            {t('block.aim', { value: figureText(aim, { ...column, role: 'field' }, language) })}
                          </small>
                        )}
                      </dd>
                      {loud && aim !== undefined && value !== null && <AimBar value={value} aim={aim} column={column} />}
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
