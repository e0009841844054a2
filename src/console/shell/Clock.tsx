import { useEffect, useState, type ReactElement } from 'react';
import { formatDate, DATE_FORMAT } from '../data/dates.ts';
import { useText } from '../data/useText.ts';

/** Between two readings, ms (S9-03). */
export const TICK = 1000;

/** Day, time and weekday. */
export function Clock(): ReactElement {
  const { language } = useText();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK);
    return () => clearInterval(timer);
  }, []);
  const weekday = language === 'zh' ? formatDate(now, '星期{a}') : now.toLocaleDateString('en', { weekday: 'short' });
  return (
    <time className="clock" dateTime={now.toISOString()}>
      {formatDate(now, DATE_FORMAT)} {weekday}
    </time>
  );
}
