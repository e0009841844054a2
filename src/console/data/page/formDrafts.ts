/** What is being written in a form, kept in this browser until it is saved, given up, or its user signs out. */

/** A form's unsaved values. */
export interface FormDraft {
  /** When it was last written, ISO. */
  time: string;
  /** Version of the row that was read; absent for a new record. */
  version?: number;
  /** Only what was changed; null for what was cleared. Never a secret. */
  values: Record<string, unknown>;
  /** Files were on their way. */
  files?: boolean;
}

const PREFIX = 'draft:';
/** A draft is forgotten after this long, ms. */
const LIFE = 7 * 86_400_000;

/** Where the draft of a form lies: one for each user, screen and record. */
export const draftKey = (userCode: string, screen: string, id: string | undefined): string =>
  `${PREFIX}${userCode}:${screen}:${id ?? 'new'}`;

function parse(text: string | null): FormDraft | undefined {
  try {
    const { time, version, values, files } = JSON.parse(text ?? '') as Partial<FormDraft>;
    if (typeof time !== 'string' || values === null || typeof values !== 'object' || !(Date.now() - Date.parse(time) < LIFE))
      return undefined;
    return { time, values, ...(typeof version === 'number' ? { version } : {}), ...(files === true ? { files } : {}) };
  } catch {
    return undefined;
  }
}

/** The draft there is; one that is old or broken is removed. */
export function readDraft(key: string): FormDraft | undefined {
  const draft = parse(localStorage.getItem(key));
  if (!draft) localStorage.removeItem(key);
  return draft;
}

/** Keeps the draft; removes it when nothing is changed. A full storage keeps nothing. */
export function keepDraft(key: string, draft: FormDraft): void {
  try {
    if (Object.keys(draft.values).length === 0 && !draft.files) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    localStorage.removeItem(key);
  }
}

export const dropDraft = (key: string): void => localStorage.removeItem(key);

/** Forgets the drafts of everybody: whoever comes next to this browser reads none. */
export function dropDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}
