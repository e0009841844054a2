import { useEffect, useState, type ReactElement } from 'react';
import { ERROR_MESSAGE_MS } from '../../../contract/constants.ts';

/** A warning over a page before sign-in, for as long as messages stand (S8-07): what is drawn, and how to warn. */
export function useWarning(): [element: ReactElement, warn: (text: string) => void] {
  const [warning, setWarning] = useState<{ text: string }>();
  useEffect(() => {
    if (!warning) return undefined;
    const timer = setTimeout(() => setWarning(undefined), ERROR_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [warning]);
  return [
    <div key="warning" role="alert" className={warning ? 'entry-warning' : undefined}>
      {warning?.text}
    </div>,
    (text) => setWarning({ text }),
  ];
}
