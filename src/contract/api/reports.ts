/** Calls of reports as pages. */
import { REPORT_PATHS } from '../report.ts';
import { object, text, uuid, type Calls } from './schema.ts';

const id = { ...uuid, description: 'The report, for who is signed in' } as const;
const share = { type: 'string', maxLength: 2000, description: 'A link to it, in place of its id' } as const;
const template = { type: 'string', maxLength: 64, description: 'Code of a template to look at the report with' } as const;
const anything = { type: 'object', additionalProperties: true } as const;

export const reportCalls = {
  page: {
    method: 'GET',
    path: REPORT_PATHS.page,
    summary: 'A report with the figures it froze',
    access: 'open',
    query: object({ id, share, template }, []),
    answer: object({ head: anything, data: anything, untilText: text, preview: { const: true } }, ['head', 'data']),
  },
  picture: {
    method: 'GET',
    path: REPORT_PATHS.picture,
    summary: 'A picture that a report shows',
    access: 'open',
    query: object({ id, share, template, file: uuid, version: { enum: ['thumb', 'preview'] } }, ['file']),
    answers: 'file',
  },
  pdf: {
    method: 'GET',
    path: REPORT_PATHS.pdf,
    summary: 'A report as PDF',
    access: 'open',
    query: object({ id, share, template }, []),
    answers: 'file',
  },
  docx: {
    method: 'GET',
    path: REPORT_PATHS.docx,
    summary: 'A report as a Word document',
    access: 'open',
    query: object({ id, share, template }, []),
    answers: 'file',
  },
  compare: {
    method: 'POST',
    path: REPORT_PATHS.compare,
    summary: 'What came, stayed and went between two reports',
    access: 'user',
    body: object({ a: uuid, b: uuid }, ['a', 'b']),
    answer: anything,
  },
} as const satisfies Calls;
