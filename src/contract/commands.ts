/** `POST {api}/command?screen=<area>/<name>`: does what the screen offers with a row. */
export interface CommandRequest {
  /** Name of the action in the screen's document. */
  name: string;
  /** The row. */
  id: string;
  /** What its form asked for. */
  values?: Record<string, unknown>;
  /** Only tell what it would change; for commands that can. */
  preview?: boolean;
  /** Mark of the preview that is agreed to: something else than that is not done. */
  mark?: string;
}

/** What a command would change. */
export interface CommandPreview {
  mark: string;
  /** Properties that change, in words. */
  fields: { title: string; titleEn: string; unit?: string; precision?: number }[];
  /** The first records that change or come, with each property before and after; null where it stays. */
  rows: { name: string; isNew: boolean; values: ([before: unknown, after: unknown] | null)[] }[];
  /** How many change or come, stay as they are, and cannot be told for want of a place. */
  changed: number;
  same: number;
  unplaced: number;
}

/** What a command found out, in the language of the caller, and whether it is as it should be. */
export interface Finding {
  said: string;
  good: boolean;
}

/** A file that is fetched with the session of the caller. */
export interface CommandFile {
  url: string;
  params: Record<string, string>;
  name: string;
}

/**
 * Long work that the command began, what it would change, the address of what it made, a file to fetch, what it found out, or null when
 * all is done.
 */
export type CommandAnswer = { jobId: string } | { preview: CommandPreview } | { open: string } | { download: CommandFile } | Finding | null;

/** What is left of a job that made a file. */
export interface FileResult {
  file: { name: string; type: string };
  /** Of a dataset: what is in it, and what was left out because its image cannot be read. */
  packed?: number;
  left?: number;
}
