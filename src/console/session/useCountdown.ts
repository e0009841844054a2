import { useCallback, useEffect, useState } from 'react';

/** How often the wait is looked at, ms; the clock decides, so that a sleeping tab is right when it wakes. */
const TICK = 250;

/** Seconds left of a wait, 0 when there is none, and how to begin one (S4-10). */
export function useCountdown(seconds: number): [left: number, start: () => void] {
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (until === 0) return undefined;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(rest);
      if (rest === 0) setUntil(0);
    }, TICK);
    return () => clearInterval(timer);
  }, [until]);
  const start = useCallback(() => {
    setUntil(Date.now() + seconds * 1000);
    setLeft(seconds);
  }, [seconds]);
  return [left, start];
}
