import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import 'dayjs/locale/zh-cn.js';
import { useState, type ReactElement } from 'react';
import { isoOf } from './days.ts';
import { timeText } from './time.ts';

dayjs.extend(customParseFormat);

/** One day or moment; texts in and out. */
export interface SinglePickerProps {
  id: string;
  /** `YYYY-MM-DD`, or an ISO time when `time` is set. */
  value: string | undefined;
  time: boolean;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string;
  open?: boolean;
  placeholder: string;
  /** What is typed and no moment is told as it stands, to be refused, and stays in the box; else it is dropped. */
  keepsTyped?: boolean;
  onChange: (value: string | undefined) => void;
}

// A picker's moments have no zone: they stand for the wall clock of the deployment's.
const textOf = (moment: dayjs.Dayjs, time: boolean): string =>
  time ? isoOf(moment.format('YYYY-MM-DDTHH:mm:ss')) : moment.format('YYYY-MM-DD');
const momentOf = (value: string, time: boolean): dayjs.Dayjs => dayjs(time ? timeText(value) : value);
/** Whether the browser's «now» is the deployment's. */
const isHere = (): boolean => timeText(new Date(0).toISOString()) === dayjs(0).format('YYYY-MM-DD HH:mm:ss');

/** What may be typed; the first is how it is shown. Of a moment, what is left out is zero. */
const DAY = ['YYYY-MM-DD', 'YYYY-M-D', 'YYYY/M/D', 'YYYYMMDD'];
const MOMENT = ['YYYY-MM-DD HH:mm:ss', 'YYYY-MM-DD HH:mm', 'YYYY/M/D HH:mm', ...DAY];

const read = (text: string, time: boolean): dayjs.Dayjs | undefined =>
  (time ? MOMENT : DAY).map((format) => dayjs(text.trim(), format, true)).find((moment) => moment.isValid());

/** What is being typed, what was told of it, and what was there before. */
interface Typed {
  text: string;
  told: string | undefined;
  before: string | undefined;
}

/** A day, or a moment to the second. Enter takes what is typed and goes no further: the form around is not sent by it. */
export function SinglePicker({
  id,
  value,
  time,
  disabled,
  invalid,
  describedBy,
  open,
  placeholder,
  keepsTyped,
  onChange,
}: SinglePickerProps): ReactElement {
  const [typed, setTyped] = useState<Typed>();
  const [cleared, setCleared] = useState(0);
  // Whoever else writes the value takes the place of what was typed.
  const current = typed?.told === value ? typed : undefined;
  const moment = value === undefined ? undefined : momentOf(value, time);
  const good = moment?.isValid() ? value : undefined;
  const shown = current ? current.before : good;
  const tell = (text: string): void => {
    if (!keepsTyped) return;
    const known = read(text, time);
    const told = text.trim() === '' ? undefined : known ? textOf(known, time) : text;
    setTyped({ text, told, before: current ? current.before : good });
    onChange(told);
  };
  const settle = (): void => {
    if (current && (current.text.trim() === '' || read(current.text, time))) setTyped(undefined);
  };
  return (
    <div
      role="presentation"
      onInput={({ target }) => target instanceof HTMLInputElement && target.id === id && tell(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.target.id !== id) return;
        event.preventDefault();
        settle();
      }}
    >
      <DatePicker
        key={cleared}
        id={id}
        style={{ width: '100%' }}
        showTime={time}
        format={time ? MOMENT : DAY}
        autoFocus={open}
        defaultOpen={open}
        disabled={disabled}
        placeholder={placeholder}
        status={invalid ? 'error' : undefined}
        aria-describedby={describedBy}
        preserveInvalidOnBlur={keepsTyped}
        value={shown ? momentOf(shown, time) : null}
        showNow={isHere()}
        onBlur={settle}
        onChange={(next) => {
          setTyped(undefined);
          onChange(next ? textOf(next, time) : undefined);
          if (!next && current) setCleared(cleared + 1);
        }}
      />
    </div>
  );
}

/** Two days; texts in and out. */
export interface RangeProps {
  id: string;
  /** `YYYY-MM-DD` each. */
  value: [string | null, string | null];
  placeholder: [string, string];
  open?: boolean;
  onChange: (value: [string | null, string | null] | undefined) => void;
}

/** From one day to another; either end may stay open. */
export function DayRange({ id, value, placeholder, open, onChange }: RangeProps): ReactElement {
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-to` }}
      style={{ width: '100%' }}
      allowEmpty={[true, true]}
      autoFocus={open}
      defaultOpen={open}
      placeholder={placeholder}
      value={[value[0] ? dayjs(value[0]) : null, value[1] ? dayjs(value[1]) : null]}
      onChange={(next) =>
        onChange(next?.[0] || next?.[1] ? [next[0]?.format('YYYY-MM-DD') ?? null, next[1]?.format('YYYY-MM-DD') ?? null] : undefined)
      }
    />
  );
}
