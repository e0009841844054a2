/** What is said between the server and the threads that read and write files. */
import type { ErrorCode } from '../../errors/error.ts';
import type { Row } from '../../source/rows.ts';
import type { Words } from '../lines.ts';
import type { Around, Format } from '../writeRows.ts';
import type { Asked, Table } from '../sheet.ts';
import type { SheetRow } from '../sheetRow.ts';

/** What the thread is started with. */
export interface ReaderInput {
  path: string;
  asked: Asked;
}

/** Why a file is refused, as the error of the catalogue says it. */
export interface Refusal {
  code: ErrorCode;
  params: Record<string, string | number | Partial<Record<'zh' | 'en', string | number>>>;
}

/** From the thread: the table once it is open, then its rows, some at a time. */
export type FromReader =
  | { table: Omit<Table, 'rows'> }
  | { rows: SheetRow[]; ended: boolean }
  | { refusal: Refusal }
  /** A fault of the server. */
  | { fault: string };

/** To the thread: the next rows are wanted. */
export type ToReader = 'next';

/** What the thread that writes is started with. */
export interface WriterInput {
  format: Format;
  around: Around;
  words: Words;
  /** The zone in which days begin. */
  zone: string;
}

/** From the thread that writes: it wants rows, has bytes, is through. */
export type FromWriter = { wanted: true } | { bytes: Uint8Array } | { ended: true } | { refusal: Refusal } | { fault: string };

/** To it: rows, or that there are no more; the bytes were taken. */
export type ToWriter = { rows: Row[] } | 'end' | 'next';
