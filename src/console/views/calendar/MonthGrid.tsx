import type { ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import { dayText, monthText, weekdayText } from './dates.ts';
import { Dot, Entries, type EntryLook } from './Entries.tsx';
import type { Entry } from './month.ts';

/** Entries of a day before the rest is only counted. */
const SHOWN = 3;
const WEEK = 7;

const inWeeks = (days: readonly string[]): string[][] =>
  Array.from({ length: days.length / WEEK }, (_, n) => days.slice(n * WEEK, (n + 1) * WEEK));

interface DayEntriesProps {
  day: string;
  entries: readonly Entry[];
  narrow: boolean;
  onWiden: (day: string) => void;
  look: EntryLook;
}

/** Records of a day as far as there is room for them: their colours alone where the window is narrow. */
function DayEntries({ day, entries, narrow, onWiden, look }: DayEntriesProps): ReactElement {
  const { t, language } = useText();
  if (narrow)
    return (
      <span className="calendar-dots" aria-hidden>
        {entries.slice(0, SHOWN).map(({ row }) => (
          <Dot key={row.id} colour={look.colourOf(row)} />
        ))}
      </span>
    );
  const shown = entries.length > SHOWN ? entries.slice(0, SHOWN - 1) : entries;
  const more = t('calendar.more', { count: entries.length - shown.length });
  return (
    <>
      <Entries entries={shown} {...look} />
      {entries.length > shown.length && (
        <button
          type="button"
          className="calendar-more"
          aria-haspopup="dialog"
          aria-label={`${more} ${dayText(day, language)}`}
          onClick={() => onWiden(day)}
        >
          {more}
        </button>
      )}
    </>
  );
}

interface MonthGridProps {
  month: string;
  /** Of the whole weeks around it. */
  days: readonly string[];
  today: string;
  /** Records of a day; undefined until they are there. */
  entriesOn: ((day: string) => readonly Entry[]) | undefined;
  stale: boolean | undefined;
  /** Days are chosen, and what is on one is shown elsewhere. */
  narrow: boolean;
  selectedDay: string;
  onPick: (day: string) => void;
  /** Shows everything of a day. */
  onWiden: (day: string) => void;
  look: EntryLook;
}

/** The weeks of a month as a table of days. */
export function MonthGrid({
  month,
  days,
  today,
  entriesOn,
  stale,
  narrow,
  selectedDay,
  onPick,
  onWiden,
  look,
}: MonthGridProps): ReactElement {
  const { t, language } = useText();
  const content = (day: string): ReactElement => (
    <>
      <time dateTime={day} className="calendar-number" aria-current={day === today ? 'date' : undefined}>
        {Number(day.slice(-2))}
      </time>
      {entriesOn ? (
        <DayEntries day={day} entries={entriesOn(day)} narrow={narrow} onWiden={onWiden} look={look} />
      ) : (
        <span className="skeleton-bar" />
      )}
    </>
  );
  return (
    <table
      className={`calendar-grid${stale ? ' calendar-stale' : ''}`}
      aria-label={monthText(month, language)}
      aria-busy={entriesOn === undefined || stale}
    >
      <thead>
        <tr>
          {days.slice(0, WEEK).map((day) => (
            <th key={day} scope="col" className="calendar-weekday">
              {weekdayText(day, language)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {inWeeks(days).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} className={`calendar-day${day.startsWith(month) ? '' : ' calendar-outside'}`}>
                {narrow ? (
                  <button
                    type="button"
                    className="calendar-pick"
                    aria-pressed={day === selectedDay}
                    aria-label={t('calendar.day', { day: dayText(day, language), count: entriesOn?.(day).length ?? 0 })}
                    onClick={() => onPick(day)}
                  >
                    {content(day)}
                  </button>
                ) : (
                  content(day)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
