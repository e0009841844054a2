import { useCallback, useEffect, useState } from 'react';

/** A clock that runs from 0 to `end` seconds, `pace` times faster than life. */
export function usePlay(end: number, pace: number): { at: number; playing: boolean; setAt: (seconds: number) => void; toggle: () => void } {
  const [at, setAt] = useState(0);
  const [wanted, setWanted] = useState(false);
  const playing = wanted && at < end;
  useEffect(() => {
    if (!playing) return undefined;
    let last: number | undefined;
    let frame = requestAnimationFrame(function turn(now) {
      // A page that was out of sight goes on where it was.
      const passed = Math.min(0.25, (now - (last ?? now)) / 1000);
      last = now;
      setAt((before) => Math.min(end, before + passed * pace));
      frame = requestAnimationFrame(turn);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing, pace, end]);
  const toggle = useCallback(() => {
    if (at >= end) setAt(0);
    setWanted(!playing);
  }, [at, end, playing]);
  return { at, playing, setAt, toggle };
}
