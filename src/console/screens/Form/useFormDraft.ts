import { useEffect, useRef, useState } from 'react';
import { draftKey, dropDraft, keepDraft, readDraft, type FormDraft } from '../../data/page/formDrafts.ts';
import { storedUserCode } from '../../session/storage.ts';

/** Between the last change and its being kept, ms. */
const PAUSE_MS = 400;

/** The draft of one form, kept while it is written. */
export interface FormDraftKeeper {
  key: string;
  /** What an earlier form left behind; undefined once decided. */
  offered: FormDraft | undefined;
  /** Takes the offered draft up, or gives it up. */
  decide: (restore: boolean) => FormDraft | undefined;
  /** Something was changed. */
  touch: () => void;
  /** Saved or given up: nothing of it stays. */
  forget: () => void;
}

/**
 * Keeps a form's unsaved changes in this browser, so that a reload or a crash loses nothing.
 * @param changes what is unsaved now; undefined when the form is not there
 */
export function useFormDraft(screen: string, id: string | undefined, changes: () => Omit<FormDraft, 'time'> | undefined): FormDraftKeeper {
  const key = draftKey(storedUserCode(), screen, id);
  const [offered, setOffered] = useState(() => readDraft(key));
  const latest = useRef(changes);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = changes;
  });
  const [write] = useState(() => (): void => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    const now = latest.current();
    if (now) keepDraft(key, { ...now, time: new Date().toISOString() });
  });
  useEffect(() => {
    window.addEventListener('pagehide', write);
    return () => {
      window.removeEventListener('pagehide', write);
      write();
    };
  }, [write]);
  const forget = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
    dropDraft(key);
  };
  return {
    key,
    offered,
    decide: (restore) => {
      setOffered(undefined);
      if (!restore) dropDraft(key);
      return restore ? offered : undefined;
    },
    touch: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(write, PAUSE_MS);
    },
    forget,
  };
}
