import type { FileMapping } from '../../../documents/ground/model/imports.ts';
import type { FileReading } from '../../../documents/ground/model/imports.ts';
import { request } from '../client/client.ts';

/** What a file to import looks like. */
export interface Inspection {
  kind?: 'text' | 'workbook' | 'places';
  /** How it was read: as was said, else as was found; what could not be told is absent. */
  reading?: FileReading;
  /** Sheets of a workbook. */
  sheets?: string[];
  /** What of the file is left out, or read otherwise than it stands there. */
  notices?: { zh: string; en: string }[];
  /** Its first lines, to find the headings among them. */
  beginning?: { line: number; cells: string[] }[];
  headers: string[];
  /** The first rows. */
  rows: string[][];
  /** For each header the different texts among the first rows; none where they are too many to be codes. */
  texts: string[][];
  /** Suggested target of each header: a field, or `<field>.lon`, `<field>.lat` of a location. */
  mapping: Record<string, string>;
}

/** What fills what: the content of a mapping file, and what the server is sent. */
export type ImportMapping = FileMapping;

/** How to import. */
export interface ImportOptions {
  mapping: ImportMapping;
  /** Checks everything and writes nothing. */
  dryRun: boolean;
  /** Writes the good rows although others are refused. */
  partial: boolean;
  mode: 'insert' | 'upsert';
}

/** One refused value. `line` counts from 1 with the header line. */
export interface ImportError {
  line: number;
  column: string;
  value: unknown;
  message: string;
  /** Lines that say the same, this one included. */
  lines: number;
}

/** What an import found and did; a dry run writes nothing. */
export interface ImportResult {
  rows: number;
  inserted: number;
  updated: number;
  failed: number;
  /** Nothing was to be written. */
  dryRun?: boolean;
  /** The first of them; the error file has all. */
  errors: ImportError[];
}

/** Long work on the server. */
export interface Job {
  id: string;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  done: number;
  total: number;
  result?: ImportResult | null;
  error?: string | null;
  /** There is a file of the refused rows to download. */
  hasFile?: boolean;
}

const form = (parts: Record<string, string | Blob>): FormData => {
  const data = new FormData();
  for (const [name, part] of Object.entries(parts)) data.append(name, part);
  return data;
};

/** Reads the head of a file, as far as somebody says how. */
export const inspectFile = (api: string, screen: string, file: File, stated: FileReading = {}): Promise<Inspection> =>
  request({ handled: true, read: true, url: `${api}/inspect`, params: { screen }, body: form({ options: JSON.stringify(stated), file }) });

/** Starts an import; answers the job's id. */
export const startImport = async (api: string, screen: string, file: File, options: ImportOptions): Promise<string> =>
  (
    await request<{ jobId: string }>({
      handled: true,
      url: `${api}/import`,
      params: { screen },
      body: form({ options: JSON.stringify(options), file }),
    })
  ).jobId;

/** How far a job is. */
export const fetchJob = (id: string, signal?: AbortSignal): Promise<Job> =>
  request({ handled: true, method: 'GET', url: '/api/jobs/detail', params: { id }, signal });

/** Asks a job to stop. */
export const cancelJob = (id: string): Promise<unknown> => request({ handled: true, url: '/api/jobs/cancel', params: { id } });
