import { Suspense, useLayoutEffect, useReducer, type ReactElement, type ReactNode } from 'react';
import { arrivalCount, onArrival } from './part.ts';

interface WaitingProps {
  children?: ReactNode;
  /** What stands there until the parts have arrived. */
  fallback?: ReactNode;
}

interface FallbackProps {
  onArrived: () => void;
  /** Parts that had arrived when drawing began. */
  known: number;
  children: ReactNode;
}

/** Stands as long as something is waited for. */
function Fallback({ onArrived, known, children }: FallbackProps): ReactElement {
  useLayoutEffect(() => {
    // What React draws in slices may have been overtaken.
    if (arrivalCount() > known) onArrived();
    return onArrival(onArrived);
  }, [onArrived, known]);
  return <>{children}</>;
}

/**
 * The place of parts that come with files of their own: React's Suspense, but what has arrived is drawn at once. Left to itself React
 * waits until 300 ms have passed since any placeholder appeared (its FALLBACK_THROTTLE_MS), which doubles the time to the first rows;
 * it does so only for what it tries again by itself, not for an update.
 */
export function Waiting({ children, fallback = null }: WaitingProps): ReactElement {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  return (
    <Suspense
      fallback={
        <Fallback onArrived={drawAgain} known={arrivalCount()}>
          {fallback}
        </Fallback>
      }
    >
      {children}
    </Suspense>
  );
}
