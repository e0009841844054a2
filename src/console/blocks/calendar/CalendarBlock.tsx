import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useContext, type ReactElement } from 'react';
import type { SourceAnswer } from '../../../contract/source.ts';
import { dayOf, isoIn } from '../../../documents/ground/clock.ts';
import { useText } from '../../data/texts/useText.ts';
import { tagStyle } from '../../fields/shared/ColourTag.tsx';
import { dayText, monthText, weekdayText } from '../../views/calendar/dates.ts';
import { entriesByDay, monthAfter, monthOf, weeksAround } from '../../views/calendar/month.ts';
import '../../views/calendar/calendar.css';
import type { BlockProps } from '../contract.ts';
import { useSelection } from '../selection.ts';
import { useCellText, type Figure } from '../shared/figures.ts';
import { columnOf, rowKey } from '../shared/rows.ts';
import { ScreenDataContext } from '../shared/screenData.ts';
import { useTone } from '../shared/Tag.tsx';
import { useNow } from '../shared/useNow.ts';
import { useOpens } from '../shared/useOpens.ts';
import './calendar.css';

const MONTH = /^\d{4}-\d{2}$/;
/** Entries of a day that stand in its cell. */
const SHOWN = 3;

/** Rows on the days of a month; an empty month is a month too. */
export function CalendarBlock({ block }: BlockProps<'calendar'>): ReactElement {
  const { t, language } = useText();
  const textOf = useCellText();
  const open = useOpens(block);
  const [selected, select] = useSelection(block.selects);
  const { answers } = useContext(ScreenDataContext);
  const blockAnswer = answers?.[block.name];
  const answer: Pick<SourceAnswer, 'columns' | 'rows' | 'key'> =
    blockAnswer && 'rows' in blockAnswer ? blockAnswer : { columns: [], rows: [] };
  const now = useNow();
  const today = dayOf(now);
  const month = selected !== undefined && MONTH.test(selected) ? selected : monthOf(now);
  const [from, to, label, colour] = [block.from, block.to, block.label, block.colour].map((name) => columnOf(answer, name));
  const tone = useTone(colour);
  const turn = (next: string): void => select(next === monthOf(now) ? undefined : next);
  const days = weeksAround(month).starts.map((at) => dayOf(at));
  const weeks = Array.from({ length: days.length / 7 }, (_, w) => days.slice(w * 7, w * 7 + 7));
  // A calendar of records asks of a field only what a column says as well.
  const span = from && { from: from as never, ...(to ? { to: to as never } : {}) };
  const entries = span ? entriesByDay(answer.rows as never, span, days, (at) => isoIn(at).slice(11, 16)) : new Map();
  return (
    <div className="calendar">
      <div className="calendar-bar">
        <Button icon={<LeftOutlined />} aria-label={t('block.previousMonth')} onClick={() => turn(monthAfter(month, -1))} />
        <Button icon={<RightOutlined />} aria-label={t('block.nextMonth')} onClick={() => turn(monthAfter(month, 1))} />
        <strong>{monthText(month, language)}</strong>
      </div>
      <table className="calendar-grid block-calendar">
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" className="calendar-weekday">
                {weekdayText(day, language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const own = entries.get(day) ?? [];
                return (
                  <td key={day} className={`calendar-day${day.startsWith(month) ? '' : ' calendar-outside'}`}>
                    <time
                      dateTime={day}
                      className="calendar-number"
                      aria-current={day === today ? 'date' : undefined}
                      title={dayText(day, language)}
                    >
                      {Number(day.slice(8))}
                    </time>
                    <ul className="calendar-entries">
                      {own.slice(0, SHOWN).map(({ row, time }: { row: Figure; time: string }, i: number) => {
                        const text = label ? textOf(row, label) : '';
                        const look = {
                          className: 'calendar-entry tag',
                          style: tagStyle(tone(row)),
                          title: [time, text, colour && textOf(row, colour)].filter(Boolean).join(' · '),
                        };
                        return (
                          <li key={rowKey(row, answer, i)}>
                            {open ? (
                              <button type="button" {...look} onClick={() => open(row, answer)}>
                                <span className="calendar-text">{text}</span>
                              </button>
                            ) : (
                              <span {...look}>
                                <span className="calendar-text">{text}</span>
                              </span>
                            )}
                          </li>
                        );
                      })}
                    </ul>
                    {own.length > SHOWN && <small className="calendar-more">{t('block.more', { count: own.length - SHOWN })}</small>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
