/** Calls of the schema workbench: for administrators, because who writes documents grants permissions. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallSchema } from '../../../contract/api/schema.ts';
import { workbenchCalls as calls } from '../../../contract/api/workbench.ts';
import type { DocumentEntry } from '../../../contract/workbench.ts';
import { knownOf } from '../../../documents/tools/assist/known.ts';
import { kindOfFile } from '../../../documents/ground/kinds.ts';
import { callOf } from '../../http/caller.ts';
import type { DocumentTools } from '../tools.ts';
import { languageOf, ok } from '../../http/envelope.ts';
import { bodyOf, queryOf } from '../../http/judge.ts';
import { AppError } from '../../errors/error.ts';
import { isAdmin } from '../../user/user.ts';
import type { Call } from '../../user/call.ts';
import { frame, readFolder } from '../folder.ts';
import { checkDraft } from './draft.ts';
import { changedAt } from './files.ts';
import { historyOf, pastText, removeDocument, saveDocument, sourceOf } from './keep.ts';

function adminCall(request: FastifyRequest): Call {
  const call = callOf(request);
  if (!isAdmin(call.user)) throw new AppError('permission.denied');
  return call;
}

/** What a document calls itself; a broken one its file. */
function titlesOf(text: string, file: string): { title: string; titleEn: string } {
  try {
    const { title, titleEn } = JSON.parse(text) as { title?: unknown; titleEn?: unknown };
    return { title: typeof title === 'string' ? title : file, titleEn: typeof titleEn === 'string' ? titleEn : file };
  } catch {
    return { title: file, titleEn: file };
  }
}

/** Every document of the folder, broken ones first. */
async function entries({ config, store }: DocumentTools): Promise<{ list: DocumentEntry[]; total: number }> {
  const files = [...(await readFolder(config.schemas))];
  const list = await Promise.all(
    files.flatMap(([file, text]) => {
      const kind = kindOfFile(file);
      return kind
        ? [
            changedAt(config.schemas, file).then((time): DocumentEntry => ({
              file,
              kind,
              ...titlesOf(text, file),
              problems: store.problems.filter((p) => p.file === file).length,
              updateTime: time.toISOString(),
            })),
          ]
        : [];
    }),
  );
  return { list: list.sort((a, b) => b.problems - a.problems || (a.file < b.file ? -1 : 1)), total: list.length };
}

export function workbenchRoutes(app: FastifyInstance, context: DocumentTools): void {
  const answer = (call: CallSchema, work: (call: Call, request: FastifyRequest) => unknown): void => {
    const { method, path: url } = call;
    app.route({ method, url, handler: async (request) => ok(await work(adminCall(request), request), languageOf(request)) });
  };
  answer(calls.list, () => entries(context));
  answer(calls.source, (_, request) => sourceOf(context, queryOf(calls.source, request).file));
  answer(calls.check, ({ user }, request) => checkDraft(context, user, bodyOf(calls.check, request)));
  answer(calls.save, (call, request) => saveDocument(context, call, bodyOf(calls.save, request)));
  answer(calls.remove, (call, request) => removeDocument(context, call, bodyOf(calls.remove, request)));
  answer(calls.names, () => knownOf(context.store.catalogue, frame));
  answer(calls.history, (_, request) => historyOf(context, queryOf(calls.history, request).file));
  answer(calls.past, (_, request) => {
    const { file, id } = queryOf(calls.past, request);
    return pastText(context, file, id);
  });
}
