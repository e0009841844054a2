/** What is said between the server and the thread that reads a file. */
import type { ErrorCode } from '../../errors/error.ts';
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
