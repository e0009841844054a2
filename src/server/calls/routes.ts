/**
 * The generic calls of every resource. Resources come and go while the server runs, so one route looks the address up;
 * fixed addresses of other folders win over it.
 */
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isCall, type CallName } from '../../documents/ground/calls.ts';
import { IMPORT_KEYS, readKeys } from '../../contract/calls.ts';
import { SEARCH_RECORDS, type SearchQuery } from '../../contract/search.ts';
import { withTitles } from '../../documents/tables/normalise.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import { READING_KEYS, readingFault } from '../../documents/features/imports/reading.ts';
import type { FileReading } from '../../documents/ground/model/imports.ts';
import { runCommand } from '../commands/run.ts';
import { exportList, template, type ExportFile } from '../exchange/export.ts';
import { EXPORT, isLarge, type ExportPayload } from '../exchange/exportJob.ts';
import type { ImportOptions } from '../exchange/import.ts';
import { IMPORT, type ImportPayload } from '../exchange/importJob.ts';
import { inspectFile } from '../exchange/inspect.ts';
import { callOf, userOf } from '../http/caller.ts';
import type { CallTools } from './tools.ts';
import { languageOf, ok } from '../http/envelope.ts';
import { parseQuery } from '../http/query.ts';
import { deleteRemote, detailRemote, insertRemote, listRemote, takenRemote, updateRemote, type Passing } from '../remote/calls.ts';
import { remotesOf } from '../config/config.ts';
import { AppError, badBody } from '../errors/error.ts';
import { disposition } from '../storage/disposition.ts';
import { places } from '../map/places.ts';
import { grant, visibleResource } from '../records/reach/access.ts';
import { aggregate } from '../records/list/aggregate.ts';
import { beside } from '../records/list/beside.ts';
import type { Call } from '../user/call.ts';
import { history, undoUpdate } from '../records/write/history.ts';
import { detail, options, queryList } from '../records/list/list.ts';
import { bodyOfForm, bodyOfQuery } from '../records/list/listQuery.ts';
import { recycleRows } from '../records/write/recycle.ts';
import { searchRecords } from '../records/list/search.ts';
import { suggestValue } from '../records/write/sets.ts';
import { report, series } from '../telemetry/calls.ts';
import { isTaken } from '../records/write/taken.ts';
import { updateMany } from '../records/write/updateMany.ts';
import { uuidv7 } from '../db/uuid.ts';
import { starterOf } from '../jobs/jobs.ts';
import { moveRecords } from '../records/write/transition.ts';
import { namesTransition, undoTransition } from '../records/write/undo.ts';
import { deleteRecords } from '../records/write/remove.ts';
import { insertRecord } from '../records/write/insert.ts';
import { updateRecord } from '../records/write/update.ts';

type Operation = (context: CallTools, resource: Resource, request: FastifyRequest) => Promise<unknown>;

type Operations = Partial<Record<CallName, Operation>>;

/** An answer that is a file. A reply itself cannot be passed on: it is thenable, so awaiting it waits for its end. */
class Download {
  constructor(readonly file: ExportFile) {}
}

const queryText = (request: FastifyRequest, name: string): string => {
  const value = (request.query as Record<string, unknown>)[name] ?? (request.body as Record<string, unknown> | null | undefined)?.[name];
  return Array.isArray(value) ? value.join(',') : typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** Id of the oldest entry of a history that is known; undefined for none. */
function pageBefore(request: FastifyRequest): number | undefined {
  const before = Number(queryText(request, 'before'));
  return Number.isSafeInteger(before) && before > 0 ? before : undefined;
}

const idsOf = (request: FastifyRequest): string[] => queryText(request, 'ids').split(',').filter(Boolean);

function sendFile(reply: FastifyReply, file: ExportFile): FastifyReply {
  return reply
    .header('content-type', file.type)
    .header('cache-control', 'no-store')
    .header('content-disposition', disposition(file.name))
    .header('download-filename', encodeURIComponent(file.name))
    .send(file.body);
}

/** Stores the uploaded file under a generated name; answers its path and the other form fields. */
async function receive(context: CallTools, request: FastifyRequest): Promise<{ path: string; fields: Record<string, string> }> {
  if (!request.isMultipart()) throw new AppError('request.media', { allowed: 'multipart/form-data' });
  const folder = join(context.config.dataDir, 'files', 'tmp');
  await mkdir(folder, { recursive: true });
  const fields: Record<string, string> = {};
  let path: string | undefined;
  try {
    for await (const part of request.parts({
      limits: { fileSize: context.config.importLimit, files: 1, fields: 10, fieldSize: 1_000_000 },
    })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else {
        path = join(folder, `${uuidv7()}.import`);
        await pipeline(part.file, createWriteStream(path));
        if (part.file.truncated) throw new AppError('request.tooLarge');
      }
    }
    if (path === undefined) throw badBody('缺少文件', 'the file is missing');
    return { path, fields };
  } catch (error) {
    if (path !== undefined) await rm(path, { force: true });
    // The form reader throws bare errors; whatever else fails here (disk, database, limits) has a code.
    if (!(error instanceof AppError) && (error as { code?: string }).code === undefined) throw badBody('表单不完整', 'the form is broken');
    throw error;
  }
}

function readOptions(text: string | undefined): ImportOptions {
  let options: { [key in keyof typeof IMPORT_KEYS]?: unknown };
  try {
    options = readKeys(IMPORT_KEYS, JSON.parse(text ?? '{}')).read;
  } catch {
    throw new AppError('request.json');
  }
  if (options.mode !== undefined && options.mode !== 'insert' && options.mode !== 'upsert')
    throw badBody('mode 应为 insert 或 upsert', 'mode must be insert or upsert');
  return { mapping: options.mapping, dryRun: options.dryRun === true, mode: options.mode ?? 'insert', partial: options.partial === true };
}

/** How the caller says that a file is read. @throws AppError request.json, request.body */
function readReading(text: string | undefined): FileReading {
  let read: Partial<Record<keyof FileReading, unknown>>;
  try {
    ({ read } = readKeys(READING_KEYS, JSON.parse(text ?? '{}')));
  } catch {
    throw new AppError('request.json');
  }
  const fault = readingFault(read);
  if (fault) throw badBody(`${fault.key} 可为：${fault.allowed}`, `${fault.key} may be: ${fault.allowed}`);
  return read as FileReading;
}

const titleFor = ({ title, titleEn }: Resource, { language }: Call): string => (language === 'zh' ? title : titleEn);

const startImport: Operation = async (context, resource, request) => {
  const call = callOf(request);
  grant(context.writer.catalogue(), resource, 'import', call.user, call.screen);
  const { path, fields } = await receive(context, request);
  try {
    const payload: ImportPayload = { resource: resource.name, options: readOptions(fields.options) };
    const options = { subject: titleFor(resource, call), key: call.startKey, input: path };
    return { jobId: await context.jobs.start(IMPORT, starterOf(call), payload, options) };
  } finally {
    await rm(path, { force: true });
  }
};

/** A file; a job that leaves it, where there are many rows and the caller takes either. In a view as role nothing is started. */
const startExport: Operation = async ({ writer, jobs }, resource, request) => {
  const call = callOf(request);
  const { body } = request;
  const asJob = queryText(request, 'background') === 'true' && !call.user.viewer;
  if (!asJob || !(await isLarge(writer, resource, call, body))) return new Download(await exportList(writer, resource, call, body));
  const payload: ExportPayload = { resource: resource.name, body };
  return { jobId: await jobs.start(EXPORT, starterOf(call), payload, { subject: titleFor(resource, call), key: call.startKey }) };
};

/** The resource as the importing user's screen calls it. @throws AppError permission.denied */
function calledFor(context: CallTools, resource: Resource, call: Call): Resource {
  const { screens } = grant(context.writer.catalogue(), resource, 'import', call.user, call.screen);
  return withTitles(visibleResource(resource, call.user), screens.length === 1 ? (screens[0]?.titles ?? {}) : {});
}

const inspect: Operation = async (context, resource, request) => {
  const called = calledFor(context, resource, callOf(request));
  const { path, fields } = await receive(context, request);
  try {
    return await inspectFile(path, called, readReading(fields.options));
  } finally {
    await rm(path, { force: true });
  }
};

const operations: Record<CallName, Operation> = {
  queryList: (c, resource, request) =>
    queryList(c.writer, resource, callOf(request), request.method === 'GET' ? bodyOfQuery(request.query) : request.body),
  detail: (c, resource, request) => detail(c.writer, resource, callOf(request), queryText(request, 'id')),
  options: (c, resource, request) => options(c.writer, resource, callOf(request), request.body),
  aggregate: (c, resource, request) => aggregate(c.writer, resource, callOf(request), request.body),
  places: (c, resource, request) => places(c.writer, resource, callOf(request), request.body),
  beside: (c, resource, request) => beside(c.writer, resource, callOf(request), request.body),
  insert: (c, resource, request) => insertRecord(c.writer, resource, callOf(request), request.body),
  update: (c, resource, request) => updateRecord(c.writer, resource, callOf(request), request.body),
  delete: async (c, resource, request) => ({ deleted: await deleteRecords(c.writer, resource, callOf(request), idsOf(request)) }),
  restore: async (c, resource, request) => ({
    restored: await recycleRows(c.writer, resource, callOf(request), 'restore', idsOf(request)),
  }),
  purge: async (c, resource, request) => ({ purged: await recycleRows(c.writer, resource, callOf(request), 'purge', idsOf(request)) }),
  history: (c, resource, request) => history(c.writer, resource, callOf(request), queryText(request, 'id'), pageBefore(request)),
  undo: (c, resource, request) =>
    namesTransition(request.body)
      ? undoTransition(c.writer, resource, callOf(request), request.body)
      : undoUpdate(c.writer, resource, callOf(request), queryText(request, 'id')),
  export: startExport,
  template: async (c, resource, request) => {
    const call = callOf(request);
    return new Download(
      await template(calledFor(c, resource, call), call.language, queryText(request, 'format') === 'xlsx' ? 'xlsx' : 'csv'),
    );
  },
  taken: (c, resource, request) => isTaken(c.writer, resource, callOf(request), request.body),
  suggest: (c, resource, request) => suggestValue(c.writer, resource, callOf(request), request.body),
  command: (c, resource, request) => runCommand(c, resource, callOf(request), request.body),
  updateMany: (c, resource, request) => updateMany(c.writer, resource, callOf(request), request.body),
  import: startImport,
  report: (c, resource, request) => report(c.writer, c.telemetry, resource, callOf(request), request.body),
  series: (c, resource, request) => series(c.writer, resource, callOf(request), request.body),
  inspect,
};

/** What is passed on to the server that keeps the rows; nothing else can be done to them. */
function remoteOperations(remotes: Passing['remotes']): Operations {
  const passing = ({ writer }: CallTools): Passing => ({ writer, remotes });
  return {
    queryList: (c, resource, request) =>
      listRemote(passing(c), resource, callOf(request), request.method === 'GET' ? bodyOfQuery(request.query) : request.body),
    detail: (c, resource, request) => detailRemote(passing(c), resource, callOf(request), queryText(request, 'id')),
    insert: (c, resource, request) => insertRemote(passing(c), resource, callOf(request), request.body),
    update: (c, resource, request) => updateRemote(passing(c), resource, callOf(request), request.body),
    delete: async (c, resource, request) => ({ deleted: await deleteRemote(passing(c), resource, callOf(request), idsOf(request)) }),
    taken: (c, resource, request) => takenRemote(passing(c), resource, callOf(request), request.body),
  };
}

const notPassed: Operation = async (_, __, request) => {
  userOf(request);
  throw new AppError('record.verb');
};

function operationOf(remote: Operations, resource: Resource | undefined, name: string): Operation | undefined {
  if (isCall(name)) return resource?.remote ? (remote[name] ?? notPassed) : operations[name];
  return !resource?.remote && resource?.states?.transitions.some((t) => t.name === name) ? move(name) : undefined;
}

const move =
  (name: string): Operation =>
  (c, resource, request) =>
    moveRecords(c.writer, resource, callOf(request), name, request.body);

const READ_BY_GET = new Set(['detail', 'queryList']);

/** The route of the calls that go by resource and operation. */
export const RECORDS_ROUTE = '/*';

/** Those that answer a file. */
const DOWNLOADS: ReadonlySet<string> = new Set(['export', 'template']);

const lastOf = (url: string): string => /\/([A-Za-z]+)(?:\?|$)/.exec(url)?.[1] ?? '';

/** Registers the generic calls and the resource-independent ones of jobs. */
export function recordRoutes(app: FastifyInstance, context: CallTools): void {
  const remote = remoteOperations(remotesOf(context.config));
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const [, api = '', name = ''] = /^(\/.*)\/([A-Za-z]+)$/.exec(request.url.split('?')[0] ?? '') ?? [];
    const resource = context.store.byApi(api);
    const operation = operationOf(remote, resource, name);
    if (!resource || !operation || (request.method === 'GET' && !READ_BY_GET.has(name))) {
      userOf(request);
      throw new AppError('route.unknown');
    }
    const answer = await operation(context, resource, request);
    return answer instanceof Download ? sendFile(reply, answer.file) : ok(answer, languageOf(request));
  };
  app.post(SEARCH_RECORDS, async (request) =>
    ok(await searchRecords(context.reader, callOf(request), request.body as SearchQuery), languageOf(request)),
  );
  app.get('/api/*', handle);
  void app.register(async (scope) => {
    // Clients of this family download by form; nothing else is posted as one.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
      if (DOWNLOADS.has(lastOf(request.url))) done(null, bodyOfForm(parseQuery(String(body))));
      else done(new AppError('request.media', { allowed: 'application/json' }));
    });
    scope.post(RECORDS_ROUTE, handle);
  });
}
