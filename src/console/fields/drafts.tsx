import { createContext, useContext, useEffect, useRef, useState, type ChangeEvent, type CompositionEvent } from 'react';

interface Draft {
  /** What is typed. */
  text: () => string;
  commit: () => void;
  drop: () => void;
}

/** See {@link Drafts.wait}. */
type Wait = 'moving' | 'stuck';

/** Texts being typed that the form does not know yet. */
export interface Drafts {
  set: (id: string, draft: Draft) => void;
  remove: (id: string) => void;
  /** Commits every draft; call before anything reads the record. */
  flush: () => void;
  /**
   * Files of a control are on their way (`moving`), or stopped there until the user does something (`stuck`): the form
   * cannot be sent before. False lets go.
   */
  wait: (id: string, waits: Wait | false) => void;
  /** The control that waits, if any; one that is stuck before the others. */
  waiting: () => [id: string, wait: Wait] | undefined;
  /** Calls back once nothing waits any more; not at all when something gets stuck, or another call takes its place. */
  whenFree: (then: () => void) => void;
  /** Forgets every draft. */
  drop: () => void;
  size: () => number;
  /** What is being typed, by control. */
  texts: () => [id: string, text: string][];
  /** Whether a control must not wait until it is left with the value it has now: others depend on it. */
  eager: (id: string, value: unknown) => boolean;
  /** Tells of everything typed; answers how to stop. */
  listen: (listener: () => void) => () => void;
}

/** Makes the draft list of one form. */
export function createDrafts(eager: Drafts['eager'] = () => false): Drafts {
  const drafts = new Map<string, Draft>();
  const listeners = new Set<() => void>();
  const waits = new Map<string, Wait>();
  let free: (() => void) | undefined;
  const all = (act: (draft: Draft) => void): void => [...drafts.values()].forEach(act);
  return {
    set: (id, draft) => {
      drafts.set(id, draft);
      for (const tell of listeners) tell();
    },
    remove: (id) => drafts.delete(id),
    flush: () => all((d) => d.commit()),
    wait: (id, wait) => {
      if (waits.get(id) === (wait || undefined)) return;
      if (wait) waits.set(id, wait);
      else waits.delete(id);
      for (const tell of listeners) tell();
      if (wait === 'stuck') free = undefined;
      if (waits.size) return;
      free?.();
      free = undefined;
    },
    waiting: () => [...waits].find(([, wait]) => wait === 'stuck') ?? waits.entries().next().value,
    whenFree: (then) => void (free = then),
    drop: () => all((d) => d.drop()),
    size: () => drafts.size,
    texts: () => [...drafts].map(([id, draft]) => [id, draft.text()]),
    eager,
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const Context = createContext<Drafts>(createDrafts());

/** The draft list of the form around. */
export const useDrafts = (): Drafts => useContext(Context);

/** Gives the inputs inside their form's draft list. */
export const DraftProvider = Context.Provider;

/** Handlers of a text control that keeps its text to itself until it is left. */
export interface DraftHandlers {
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onBlur: () => void;
  onCompositionStart: (event: CompositionEvent) => void;
  onCompositionEnd: (event: CompositionEvent) => void;
}

/**
 * Keeps what is typed local to one control; the form hears of it when the control is left or the form is flushed.
 * @param id of the control
 * @param shown the form's value as text
 * @param commit hands the typed text to the form
 * @param valueOf what the form makes of a text
 */
export function useDraft(
  id: string,
  shown: string,
  commit: (text: string) => void,
  valueOf: (text: string) => unknown = (text) => text,
): DraftHandlers {
  const drafts = useContext(Context);
  const state = useRef({ dirty: false, text: '', composing: false });
  const latest = useRef(commit);
  const [draft, setDraft] = useState<string>();
  const [seen, setSeen] = useState(shown);
  if (seen !== shown) {
    setSeen(shown);
    setDraft(undefined);
  }
  useEffect(() => {
    latest.current = commit;
  });
  useEffect(() => () => drafts.remove(id), [drafts, id]);
  const handle: Draft = {
    text: () => state.current.text,
    commit: () => {
      drafts.remove(id);
      if (!state.current.dirty || state.current.composing) return;
      state.current.dirty = false;
      latest.current(state.current.text);
    },
    drop: () => {
      state.current.dirty = false;
      drafts.remove(id);
      setDraft(undefined);
    },
  };
  const commitEager = (): void => {
    if (drafts.eager(id, valueOf(state.current.text))) handle.commit();
  };
  return {
    value: draft ?? shown,
    onChange: (event) => {
      state.current.dirty = true;
      state.current.text = event.target.value;
      setDraft(event.target.value);
      drafts.set(id, handle);
      commitEager();
    },
    onBlur: () => {
      state.current.composing = false;
      handle.commit();
    },
    onCompositionStart: () => {
      state.current.composing = true;
    },
    onCompositionEnd: () => {
      state.current.composing = false;
      commitEager();
    },
  };
}
