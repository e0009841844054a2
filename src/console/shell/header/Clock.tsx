import { useEffect, useState, type ReactElement } from 'react';
import { timeZone } from '../../../documents/ground/clock.ts';
import { useText } from '../../data/texts/useText.ts';
import { timeText } from '../../fields/shared/time.ts';

/** Between two readings, ms (S9-03). */
export const TICK = 1000;

/** Day, time and weekday, by the deployment's clock. */
export function Clock(): ReactElement {
  const { language } = useText();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK);
    return () => clearInterval(timer);
  }, []);
  const zone = { timeZone: timeZone() };
  const words =
    language === 'zh'
      ? `${timeText(now.toISOString())} ${now.toLocaleDateString('zh', { ...zone, weekday: 'long' })}`
      : now
          .toLocaleString('en-GB', {
            ...zone,
            weekday: 'short',
            day: 'numeric',
            month: 'short',
            year: 'numeric',
            hour: '2-digit',
            minute: '2-digit',
          })
          .replace(',', '');
  return (
    <time className="clock" dateTime={now.toISOString()}>
      {words}
    </time>
  );
}
