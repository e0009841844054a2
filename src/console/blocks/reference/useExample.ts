import { useEffect, useState } from 'react';
import { checkDraft } from '../../workbench/calls.ts';
import type { Draft } from '../../workbench/drafts.ts';
import { exampleOf } from './example.ts';

/** Quiet time after a key before the server is asked, ms. */
const QUIET = 250;

/** An example as a draft among the other examples, and how to write into it. Nothing of it is kept. */
export function useExample(file: string): [draft: Draft, edit: (text: string) => void] {
  const [text, edit] = useState(() => exampleOf(file));
  const [answer, setAnswer] = useState<Pick<Draft, 'check' | 'checked' | 'checkFailed'>>({});
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      checkDraft({ file, text, example: true }, stop.signal).then(
        (check) => setAnswer({ checked: text, check }),
        (checkFailed: unknown) => {
          if (!stop.signal.aborted) setAnswer((before) => ({ ...before, checked: text, checkFailed }));
        },
      );
    }, QUIET);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [file, text]);
  return [{ file, text, busy: false, ...answer }, edit];
}
