/** What is said between the server and the thread that writes a report. */
import type { Language } from '../../../contract/constants.ts';
import type { ReportPage } from '../../../contract/report.ts';

export type ReportFormat = 'pdf' | 'docx';

/** What the thread is started with. */
export interface WriterInput {
  page: ReportPage;
  format: ReportFormat;
  language: Language;
  /** JPEG by file. */
  pictures: Record<string, Uint8Array>;
  /** Paths of the faces. */
  fonts: { regular: string; bold: string };
}

export type FromWriter = { file: Uint8Array } | { fault: string };
