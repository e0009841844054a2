import { REPORT_PATHS, type ReportPage } from '../../../contract/report.ts';
import { request } from '../../data/client/client.ts';
import { saveFile } from '../../data/files/files.ts';

/** How a report is named: by a link, or by its id for who is signed in, with another template to look at. */
export type Named = { share: string } | { id: string; template?: string };

/** A link needs no session, and does not end one. */
const outside = (named: Named): { anonymous?: true } => ('share' in named ? { anonymous: true } : {});

/** Throws an ApiError. */
export const fetchReport = (named: Named): Promise<ReportPage> =>
  request<ReportPage>({ method: 'GET', url: REPORT_PATHS.page, params: { ...named }, handled: true, ...outside(named) });

/** Throws an ApiError. */
export const saveReport = (named: Named, format: 'pdf' | 'docx'): Promise<void> =>
  saveFile({ method: 'GET', url: REPORT_PATHS[format], params: { ...named }, ...outside(named) });
