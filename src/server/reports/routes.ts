/** Calls of reports as pages (contract/report.ts). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { REPORT_PATHS, type ReportPage } from '../../contract/report.ts';
import { AppError } from '../errors/error.ts';
import { callOf } from '../http/caller.ts';
import { languageOf, ok } from '../http/envelope.ts';
import { OPEN_CALL, perMinute } from '../http/rate.ts';
import { disposition } from '../storage/disposition.ts';
import { compareReports } from './compare.ts';
import { openPicture } from './pictures.ts';
import type { ReportFormat } from './pdf/messages.ts';
import { reportFile } from './pdf/pdf.ts';
import { reportBy, reportFor } from './read.ts';
import { templateFor } from './template.ts';
import type { ReportTools } from './tools.ts';

/** Pictures that one address reads a minute: a report shows hundreds. */
const PICTURES = perMinute(1200);
const FILES = perMinute(12);

const TYPES: Readonly<Record<ReportFormat, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

interface Named {
  id?: string;
  share?: string;
  /** Another template than its own, to be looked at. */
  template?: string;
}

/** The report that a call names. @throws AppError report.none, auth.*, share.*, record.unknown, report.held */
async function named(tools: ReportTools, request: FastifyRequest): Promise<ReportPage> {
  const { id, share, template } = request.query as Named;
  if (share !== undefined) return reportBy(tools, share, languageOf(request));
  if (id === undefined) throw new AppError('report.none');
  const page = await reportFor(tools, callOf(request), id);
  if (template === undefined) return page;
  return { ...page, preview: true, data: { ...page.data, template: await templateFor(tools, callOf(request), template) } };
}

export function reportRoutes(app: FastifyInstance, tools: ReportTools): void {
  app.get(REPORT_PATHS.page, OPEN_CALL, async (request, reply) => {
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    return ok(await named(tools, request), languageOf(request));
  });
  app.get(REPORT_PATHS.picture, PICTURES, async (request, reply) => {
    const { file, version = 'preview' } = request.query as { file: string; version?: 'thumb' | 'preview' };
    const { data } = await named(tools, request);
    const { content, size } = await openPicture(tools, data, file, version);
    return reply
      .header('content-type', 'image/webp')
      .header('content-length', size)
      .header('cache-control', 'private, max-age=600')
      .header('vary', 'authorization')
      .header('referrer-policy', 'no-referrer')
      .send(content);
  });
  for (const [format, type] of Object.entries(TYPES) as [ReportFormat, string][])
    app.get(REPORT_PATHS[format], FILES, async (request, reply) => {
      const page = await named(tools, request);
      const bytes = await reportFile(tools, page, languageOf(request), format);
      return reply
        .header('content-type', type)
        .header('content-length', bytes.length)
        .header('content-disposition', disposition(`${page.head.code}.${format}`))
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .send(bytes);
    });
  app.post(REPORT_PATHS.compare, async (request) => {
    const call = callOf(request);
    const { a, b } = request.body as { a: string; b: string };
    const [first, second] = [await reportFor(tools, call, a), await reportFor(tools, call, b)];
    if (a === b || first.head.kind !== second.head.kind) throw new AppError('report.kinds');
    if (first.data.iv || second.data.iv) throw new AppError('report.batches');
    return ok(compareReports(first, second), languageOf(request));
  });
}
