import { useCallback, useEffect, useState } from 'react';

interface Answer<T> {
  value?: T;
  failed?: unknown;
}

/**
 * Reads something again whenever the question is another. The answer to the question before stays until the next one is there.
 * @param read the same function each time
 */
export function useRead<Q, T>(read: (question: Q) => Promise<T>, question: Q): Answer<T> & { again: () => void } {
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<Answer<T> & { tries: number }>({ tries });
  useEffect(() => {
    let current = true;
    read(question).then(
      (value) => current && setAnswer({ value, tries }),
      (failed: unknown) => current && setAnswer((before) => ({ ...before, failed, tries })),
    );
    return () => { current = false; };
  }, [read, question, tries]);
  const again = useCallback(() => setTries((n) => n + 1), []);
  // A failure is forgotten while another try is under way.
  return { value: answer.value, failed: answer.tries === tries ? answer.failed : undefined, again };
}
