/** Calls of the schema workbench: for administrators, because who writes documents grants permissions. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WORKBENCH_PATHS, type DocumentEntry } from '../../../contract/workbench.ts';
import { knownOf } from '../../../documents/tools/assist/known.ts';
import { kindOfFile } from '../../../documents/ground/kinds.ts';
import { callOf } from '../../http/caller.ts';
import type { DocumentTools } from '../tools.ts';
import { languageOf, ok } from '../../http/envelope.ts';
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
  const read = (path: string, answer: (call: Call, query: Record<string, unknown>) => unknown): void => {
    app.get(path, async (request) => ok(await answer(adminCall(request), request.query as Record<string, unknown>), languageOf(request)));
  };
  const write = (path: string, answer: (call: Call, body: unknown) => unknown): void => {
    app.post(path, async (request) => ok(await answer(adminCall(request), request.body), languageOf(request)));
  };
  write(WORKBENCH_PATHS.list, () => entries(context));
  read(WORKBENCH_PATHS.source, (_, { file }) => sourceOf(context, file));
  write(WORKBENCH_PATHS.check, ({ user }, body) => checkDraft(context, user, body));
  write(WORKBENCH_PATHS.save, (call, body) => saveDocument(context, call, body));
  write(WORKBENCH_PATHS.remove, (call, body) => removeDocument(context, call, body));
  read(WORKBENCH_PATHS.names, () => knownOf(context.store.catalogue, frame));
  read(WORKBENCH_PATHS.history, (_, { file }) => historyOf(context, file));
  read(WORKBENCH_PATHS.past, (_, { file, id }) => pastText(context, file, id));
}
