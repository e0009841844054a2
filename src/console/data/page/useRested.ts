import { useEffect, useState } from 'react';

/** A value once it has stayed the same for a while (ms); the one before until then. */
export function useRested<T>(value: T, wait: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return rested;
}
