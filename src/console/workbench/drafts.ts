/**
 * Documents being edited: one draft a file, shared by every block that shows it. What is written is kept in this browser until
 * it is saved or given up, so that neither a closed tab nor a crash loses it.
 */
import type { DocumentSource, DraftCheck, DraftFinding } from '../../contract/workbench.ts';
import { ApiError } from '../data/client/apiError.ts';
import { manifestStore } from '../data/documents/documents.ts';
import { draftKey, dropDraft, keepDraft, readDraft } from '../data/page/formDrafts.ts';
import { createStore, type Store } from '../data/store.ts';
import { sessionStore } from '../session/session.ts';
import { checkDraft, readSource, removeSource, saveSource } from './calls.ts';

/** A document being edited. */
export interface Draft {
  file: string;
  text: string;
  /** The document as it lies in the folder; undefined until it is read. */
  source?: DocumentSource;
  /** Why it could not be read. */
  failed?: unknown;
  /** What the last checked text would do. */
  check?: DraftCheck;
  /** The text that was checked. */
  checked?: string;
  /** Why the last check gave no answer. */
  checkFailed?: unknown;
  busy: boolean;
  /** When the source was saved here, ISO; absent when it is as others left it. */
  saved?: string;
  /** Another text lies in the folder by now than the one this draft was begun on. */
  theirs?: DocumentSource;
}

/** Quiet time after a key before the server is asked, ms. */
const QUIET = 250;
const SCREEN = 'documents';

const drafts = new Map<string, Store<Draft>>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const running = new Map<string, AbortController>();

const keyOf = (file: string): string => draftKey(sessionStore.get()?.user.userCode ?? '', SCREEN, file);

const readStoredText = (file: string): string | undefined => {
  const text = readDraft(keyOf(file))?.values['text'];
  return typeof text === 'string' ? text : undefined;
};

/** What keeps a checked text from being saved. */
export const errorsOf = (check: DraftCheck | undefined): DraftFinding[] => check?.findings.filter((f) => !f.warning) ?? [];

/** Whether a draft says something else than the folder. */
export const isChanged = ({ source, text }: Draft): boolean => source !== undefined && text !== source.text;

/** Whether a file has a text in this browser that is not saved. */
export const hasDraft = (file: string): boolean => {
  const draft = drafts.get(file)?.get();
  return draft ? isChanged(draft) : readStoredText(file) !== undefined;
};

const change = (file: string, part: Partial<Draft>): void => {
  const store = drafts.get(file);
  store?.set({ ...store.get(), ...part });
};

const listeners = new Set<() => void>();
/** Hears of every change of a draft; answers how to stop. */
export function onDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function check(file: string): Promise<void> {
  const draft = drafts.get(file)?.get();
  if (!draft || draft.checked === draft.text) return;
  running.get(file)?.abort();
  const stop = new AbortController();
  running.set(file, stop);
  const { text } = draft;
  try {
    const answer = await checkDraft({ file, text }, stop.signal);
    change(file, { check: answer, checked: text, checkFailed: undefined });
  } catch (error) {
    if (!stop.signal.aborted) change(file, { checkFailed: error });
  } finally {
    if (running.get(file) === stop) running.delete(file);
  }
}

function checkSoon(file: string, wait = QUIET): void {
  clearTimeout(timers.get(file));
  timers.set(
    file,
    setTimeout(() => void check(file), wait),
  );
}

/** Reads a document again; a draft of it stays, and learns that it is out of date. */
async function refresh(file: string, store: Store<Draft>): Promise<void> {
  try {
    const source = await readSource(file);
    const draft = store.get();
    const storedText = draft.source === undefined ? readStoredText(file) : undefined;
    if (draft.source && isChanged(draft) && source.version !== draft.source.version)
      store.set({ ...draft, theirs: source, failed: undefined });
    else if (draft.source === undefined || source.version !== draft.source.version)
      store.set({ ...draft, source, text: storedText ?? source.text, failed: undefined, saved: undefined });
    else if (source.writable !== draft.source.writable) store.set({ ...draft, source, failed: undefined });
    checkSoon(file, 0);
  } catch (failed) {
    store.set({ ...store.get(), failed });
  }
}

/** The draft of a document; begun, and read from the server, when it is first asked for. */
export function draftOf(file: string): Store<Draft> {
  const known = drafts.get(file);
  if (known) return known;
  const store = createStore<Draft>({ file, text: '', busy: false });
  store.subscribe(() => {
    for (const listener of listeners) listener();
  });
  drafts.set(file, store);
  void refresh(file, store);
  return store;
}

/** Reads a document that could not be read once more. */
export const retry = (file: string): void => {
  const store = drafts.get(file);
  if (store) void refresh(file, store);
};

/** The folder has changed: whoever is open looks again. */
function refreshAll(): void {
  for (const [file, store] of drafts) {
    // What a draft would do depends on the other documents too.
    change(file, { checked: undefined });
    void refresh(file, store);
  }
}

/** Writes into a draft. */
export function edit(file: string, text: string): void {
  const store = draftOf(file);
  store.set({ ...store.get(), text });
  const draft = store.get();
  if (draft.source) keepDraft(keyOf(file), { time: new Date().toISOString(), values: isChanged(draft) ? { text } : {} });
  checkSoon(file);
}

/** Begins a document that is not in the folder yet. */
export async function begin(file: string, text: string): Promise<void> {
  const store = draftOf(file);
  await refresh(file, store);
  edit(file, text);
}

/** Gives up what was written. */
export function revert(file: string): void {
  const draft = drafts.get(file)?.get();
  if (!draft?.source) return;
  dropDraft(keyOf(file));
  const source = draft.theirs ?? draft.source;
  change(file, { source, text: source.text, theirs: undefined, ...(draft.theirs ? { saved: undefined } : {}) });
  checkSoon(file, 0);
}

/** Goes on with one's own text over the one that lies in the folder by now. */
export function keepMine(file: string): void {
  const draft = drafts.get(file)?.get();
  if (draft?.theirs) change(file, { source: draft.theirs, theirs: undefined });
}

function settle(file: string, source: DocumentSource): void {
  dropDraft(keyOf(file));
  change(file, { source, text: source.text, busy: false, theirs: undefined });
  checkSoon(file, 0);
}

async function changing(file: string, work: (draft: Draft) => Promise<DocumentSource>): Promise<void> {
  const draft = drafts.get(file)?.get();
  if (!draft?.source || draft.busy) return;
  change(file, { busy: true });
  try {
    settle(file, await work(draft));
  } catch (error) {
    const stale = error instanceof ApiError && error.error === 'document.stale' ? (error.data as DocumentSource | undefined) : undefined;
    change(file, { busy: false, ...(stale ? { theirs: stale } : {}) });
    throw error;
  }
}

/**
 * Saves a draft; everybody's screens follow.
 * @throws ApiError document.stale (the draft then holds the other text), document.invalid, document.locked
 */
export async function save(file: string, remark?: string): Promise<void> {
  await changing(file, ({ text, source }) => saveSource({ file, text, version: source?.version ?? '', ...(remark ? { remark } : {}) }));
  change(file, { saved: new Date().toISOString() });
}

/** Takes a document away. @throws ApiError as `save` */
export const remove = (file: string): Promise<void> => changing(file, ({ source }) => removeSource(file, source?.version ?? ''));

manifestStore.subscribe(refreshAll);
