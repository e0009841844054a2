/** What is said between the server and the thread that writes a report. */
import type { Language } from '../../../contract/constants.ts';
import type { ReportPage } from '../../../contract/report.ts';

/** What the thread is started with. */
export interface WriterInput {
  page: ReportPage;
  language: Language;
  /** JPEG by file. */
  pictures: Record<string, Uint8Array>;
  /** Paths of the faces. */
  fonts: { regular: string; bold: string };
}

export type FromWriter = { pdf: Uint8Array } | { fault: string };
