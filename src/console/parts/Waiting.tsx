import { Suspense, useLayoutEffect, useReducer, type ReactElement, type ReactNode } from 'react';
import { onArrival } from '../data/part.ts';

interface WaitingProps {
  children?: ReactNode;
  /** What stands there until the parts have arrived. */
  fallback?: ReactNode;
}

/** Stands as long as something is waited for. */
function Fallback({ onArrived, children }: { onArrived: () => void; children: ReactNode }): ReactElement {
  useLayoutEffect(() => onArrival(onArrived), [onArrived]);
  return <>{children}</>;
}

/**
 * The place of parts that come with files of their own: React's Suspense, but what has arrived is drawn at once. Left to itself React
 * waits until 300 ms have passed since any placeholder appeared (its FALLBACK_THROTTLE_MS), which doubles the time to the first rows;
 * it does so only for what it tries again by itself, not for an update.
 */
export function Waiting({ children, fallback = null }: WaitingProps): ReactElement {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  return <Suspense fallback={<Fallback onArrived={drawAgain}>{fallback}</Fallback>}>{children}</Suspense>;
}
