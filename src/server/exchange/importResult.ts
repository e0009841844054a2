/** What came of an import. */
import type { FileReading } from '../../documents/ground/model/imports.ts';
import type { ImportProblem } from './refusals.ts';
import type { Said } from './sheetRow.ts';

export interface ImportResult {
  rows: number;
  inserted: number;
  updated: number;
  failed: number;
  dryRun: boolean;
  /** How the file was read. */
  reading: FileReading;
  /** Name of the shipped mapping that was used. */
  mapping?: string;
  /** What of the file was left out, or read otherwise than it stands there. */
  notices: Said[];
  /** The first hundred, equal ones of many lines as one; the file holds all. */
  errors: ImportProblem[];
}

export interface ImportOutcome {
  result: ImportResult;
  /** The result in one line. */
  note: Record<'zh' | 'en', string>;
  /** Path of the file of refused rows. */
  file?: string;
}

export const noteOf = ({ dryRun, rows, inserted, updated, failed }: ImportResult): Record<'zh' | 'en', string> =>
  dryRun
    ? { zh: `检查 ${rows} 行，${failed} 行有误`, en: `${rows} rows checked, ${failed} wrong` }
    : { zh: `新增 ${inserted}，更新 ${updated}，有误 ${failed}`, en: `${inserted} inserted, ${updated} updated, ${failed} wrong` };
