import '../../data/texts/toolTexts.ts';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState, type ReactElement } from 'react';
import { dayOf, isoIn } from '../../../documents/ground/clock.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Row } from '../../actions/types.ts';
import { useDictionary } from '../../data/documents/dictionaries.ts';
import { useNarrow } from '../../data/page/media.ts';
import { useText } from '../../data/texts/useText.ts';
import { numberText } from '../../fields/shared/number.ts';
import { usePlain } from '../../fields/usePlain.ts';
import { Window } from '../../windows/Window.tsx';
import type { ViewProps } from '../contract.ts';
import { dayText, monthText } from './dates.ts';
import { Dot, Entries, type EntryLook } from './Entries.tsx';
import { entriesByDay, monthAfter, weeksAround, type Entry } from './month.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { shownMonth } from './question.ts';
import './calendar.css';
import { labelsOf } from '../../data/rows/labels.ts';

const NONE: Row[] = [];

const clockOf = (at: number): string => isoIn(at).slice(11, 16);

/** A month of records, each on its days. */
export function CalendarView({
  view,
  resource,
  state,
  onChange,
  rows,
  stale,
  onOpen,
  nameOf,
  total,
  empty,
}: ViewProps<'calendar'>): ReactElement {
  const { t, titleOf, language } = useText();
  const narrow = useNarrow();
  const plain = usePlain();
  const month = shownMonth(state);
  const [today] = useState(() => dayOf(Date.now()));
  const thisMonth = today.slice(0, 7);
  const days = useMemo(() => weeksAround(month).starts.map((at) => dayOf(at)), [month]);
  const fieldOf = (name: string | undefined): Field | undefined => resource.fields.find((f) => f.name === name);
  const [from, to, title, colour] = [view.from, view.to, view.label, view.colour].map(fieldOf);
  const codes = useDictionary(colour?.dict);
  const entries = from ? entriesByDay(rows ?? NONE, { from, to }, days, clockOf) : new Map<string, Entry[]>();
  const [wide, setWide] = useState<string>();
  const [picked, setPicked] = useState<string>();

  const turn = (next: string): void => onChange({ month: next === thisMonth ? undefined : next });
  const colourOf = (row: Row): string | undefined => codes.find((c) => c.code === row[colour?.name ?? ''])?.colour;
  const labels = (row: Row): Record<string, string | string[]> => labelsOf(row);
  const textOf = (row: Row): string => (title ? plain(title, row[title.name], labels(row)[title.name]) : nameOf(row));
  const whyOf = (row: Row): string => (colour ? plain(colour, row[colour.name], labels(row)[colour.name]) : '');
  const look: EntryLook = { onOpen, textOf, colourOf, whyOf };
  const on = (day: string): Entry[] => entries.get(day) ?? [];
  const inMonth = days.filter((day) => day.startsWith(month));
  const selectedDay =
    picked !== undefined && days.includes(picked)
      ? picked
      : inMonth.includes(today)
        ? today
        : (inMonth.find((day) => on(day).length > 0) ?? inMonth[0] ?? today);
  const nothing = rows?.length === 0 && !stale;

  return (
    <div className="calendar">
      <div className="calendar-bar">
        <Button icon={<LeftOutlined />} aria-label={t('calendar.previous')} onClick={() => turn(monthAfter(month, -1))} />
        <Button icon={<RightOutlined />} aria-label={t('calendar.next')} onClick={() => turn(monthAfter(month, 1))} />
        <Button disabled={month === thisMonth} onClick={() => turn(thisMonth)}>
          {t('calendar.today')}
        </Button>
        <h2 aria-live="polite">{monthText(month, language)}</h2>
        {total.total > (rows?.length ?? 0) && rows && !stale && (
          <output className="calendar-most">{t('calendar.most', { count: numberText(rows.length, {}, language) })}</output>
        )}
      </div>
      <MonthGrid
        month={month}
        days={days}
        today={today}
        entriesOn={rows && on}
        stale={stale}
        narrow={narrow}
        selectedDay={selectedDay}
        onPick={setPicked}
        onWiden={setWide}
        look={look}
      />
      {nothing && <div className="calendar-empty">{empty}</div>}
      {narrow && rows && !nothing && (
        <section className="calendar-agenda" aria-label={dayText(selectedDay, language)}>
          <h3>{dayText(selectedDay, language)}</h3>
          {on(selectedDay).length > 0 ? <Entries entries={on(selectedDay)} {...look} large /> : <p>{t('calendar.none')}</p>}
        </section>
      )}
      {wide !== undefined && (
        <Window width={420} title={dayText(wide, language)} footer={null} onCancel={() => setWide(undefined)}>
          <Entries
            entries={on(wide)}
            {...look}
            large
            onOpen={
              onOpen &&
              ((row) => {
                setWide(undefined);
                onOpen(row);
              })
            }
          />
        </Window>
      )}
      {colour && !narrow && codes.length > 0 && (
        <ul className="calendar-legend" aria-label={titleOf(colour)}>
          {codes
            .filter((c) => rows?.some((row) => row[colour.name] === c.code))
            .map((c) => (
              <li key={c.code}>
                <Dot colour={c.colour} /> {titleOf(c)}
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}
