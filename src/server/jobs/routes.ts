/** Progress, cancel and result file of a user's own jobs. */
import { jobCalls } from '../../contract/api/jobs.ts';
import type { FileResult } from '../../contract/commands.ts';
import type { FastifyInstance } from 'fastify';
import { userOf } from '../http/caller.ts';
import { languageOf, ok } from '../http/envelope.ts';
import { queryOf } from '../http/judge.ts';
import { disposition } from '../storage/disposition.ts';
import { inLanguage as textIn, type Jobs } from './jobs.ts';

/** Messages inside a result stand in both languages; the reader gets one. */
function inLanguage(result: unknown, language: 'zh' | 'en'): unknown {
  const report = result as { errors?: { message: { zh: string; en: string } }[] } | null;
  return report?.errors ? { ...report, errors: report.errors.map((e) => ({ ...e, message: e.message[language] })) } : result;
}

export function jobRoutes(app: FastifyInstance, { jobs }: { jobs: Jobs }): void {
  app.get('/api/jobs/detail', async (request) => {
    const language = languageOf(request);
    const { file, result, error, ...job } = await jobs.detail(queryOf(jobCalls.detail, request).id, userOf(request));
    return ok({ ...job, error: textIn(error, language), result: inLanguage(result, language), hasFile: file !== null }, language);
  });
  app.post('/api/jobs/cancel', async (request) => {
    await jobs.cancel(queryOf(jobCalls.cancel, request).id, userOf(request));
    return ok(null, languageOf(request));
  });
  app.get('/api/jobs/file', async (request, reply) => {
    const { job, content } = await jobs.file(queryOf(jobCalls.file, request).id, userOf(request));
    const { name, type } = (job.result as Partial<FileResult> | null)?.file ?? {
      name: `errors-${job.id.slice(-6)}.csv`,
      type: 'text/csv; charset=utf-8',
    };
    return reply.header('content-type', type).header('content-disposition', disposition(name)).send(content);
  });
}
