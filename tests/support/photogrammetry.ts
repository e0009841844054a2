/** A stand-in for NodeODM 2.2: its calls, its words and its answers, byte by byte; it works at once, or as a test says. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A file or a text of a form. */
interface Part {
  name: string;
  filename: string | undefined;
  type: string | undefined;
  content: Buffer;
}

export interface OdmTask {
  uuid: string;
  name: string;
  options: { name: string; value: unknown }[];
  outputs: string[];
  pictures: Map<string, Buffer>;
  status: { code: number; errorMessage?: string };
  progress: number;
}

/** What it does in place of answering. */
export type Instead = { status: number; type: string; body: string } | 'hang' | 'cut';

export interface Odm {
  url: string;
  /** Tasks that wait for pictures, and those that were started. */
  waiting: Map<string, OdmTask>;
  tasks: Map<string, OdmTask>;
  /** `POST /task/cancel` and the like, in their order; ids of tasks are left out. */
  asked: string[];
  cancelled: string[];
  removed: string[];
  /** Status of a task that is started. */
  begins: number;
  archive: Buffer;
  options: string[];
  maxImages: number | null;
  token: string | undefined;
  instead: (call: string) => Instead | undefined;
  close(): void;
}

/** Parts of a form. @throws Error for one that NodeODM could not read */
export function partsOf(body: Buffer, type: string): Part[] {
  const edge = /boundary=(\S+)/.exec(type)?.[1];
  if (edge === undefined) throw new Error(`no form: ${type}`);
  const parts: Part[] = [];
  const mark = Buffer.from(`--${edge}`);
  for (let at = body.indexOf(mark); ;) {
    const from = at + mark.length;
    if (body.toString('latin1', from, from + 2) === '--') return parts;
    const end = body.indexOf(Buffer.concat([Buffer.from('\r\n'), mark]), from);
    const head = body.indexOf('\r\n\r\n', from);
    if (end < 0 || head < 0 || head > end) throw new Error('the form is cut off');
    const text = body.toString('utf8', from, head);
    parts.push({
      name: /name="([^"]*)"/.exec(text)?.[1] ?? '',
      filename: /filename="([^"]*)"/.exec(text)?.[1],
      type: /content-type: *(\S+)/i.exec(text)?.[1],
      content: body.subarray(head + 4, end),
    });
    at = end + 2;
  }
}

const SET_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const OPTIONS = ['dsm', 'dtm', '3d-tiles', 'feature-quality', 'pc-quality', 'auto-boundary', 'skip-orthophoto', 'skip-3dmodel'];

export async function nodeOdm(): Promise<Odm> {
  const json = (response: ServerResponse, value: unknown): void =>
    void response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(value));
  const known = (uuid: string): { error: string } | OdmTask => odm.tasks.get(uuid) ?? { error: `${uuid} not found` };

  const init = (request: IncomingMessage, body: Buffer): object => {
    const uuid = String(request.headers['set-uuid'] ?? '');
    if (!SET_UUID.test(uuid) || odm.tasks.has(uuid)) return { error: `Invalid set-uuid: ${uuid}` };
    const form = Object.fromEntries(
      partsOf(body, String(request.headers['content-type'])).map(({ name, content }) => [name, String(content)]),
    );
    odm.waiting.set(uuid, {
      uuid,
      name: form['name'] ?? '',
      options: JSON.parse(form['options'] ?? '[]') as OdmTask['options'],
      outputs: JSON.parse(form['outputs'] ?? '[]') as string[],
      pictures: new Map(),
      status: { code: odm.begins },
      progress: 0,
    });
    return { uuid };
  };
  const upload = (uuid: string, request: IncomingMessage, body: Buffer): object => {
    const task = odm.waiting.get(uuid);
    if (!task) return { error: 'Invalid uuid (not found)' };
    const files = partsOf(body, String(request.headers['content-type'])).filter(({ name, filename }) => name === 'images' && filename);
    for (const { filename = '', content } of files) task.pictures.set(filename, content);
    return files.length > 0 ? { success: true } : { error: 'Need at least 1 file.' };
  };
  const commit = (uuid: string): object => {
    const task = odm.waiting.get(uuid);
    if (!task) return { error: 'Invalid uuid (not found)' };
    odm.waiting.delete(uuid);
    if (task.pictures.size === 0) return { error: 'Need at least 1 file.' };
    odm.tasks.set(uuid, task);
    return { uuid };
  };
  const info = (uuid: string): object => {
    const task = known(uuid);
    if ('error' in task) return task;
    const { name, status, options, progress, pictures } = task;
    return { uuid, name, dateCreated: 1_764_000_000_000, processingTime: 1000, status, options, imagesCount: pictures.size, progress };
  };
  const end = (body: Buffer, done: string[], remove: boolean): object => {
    const uuid = new URLSearchParams(String(body)).get('uuid') ?? '';
    if (uuid === '') return { error: 'uuid param missing.' };
    const task = known(uuid);
    if ('error' in task) return { success: false, ...task };
    done.push(uuid);
    if (remove) odm.tasks.delete(uuid);
    else task.status = { code: 50 };
    return { success: true };
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://odm');
    const [, uuid = ''] = /([0-9a-f]{8}-[0-9a-f-]{27})/.exec(pathname) ?? [];
    const call = `${request.method} ${pathname.replace(/\/[0-9a-f]{8}-[0-9a-f-]{27}/, '')}`;
    odm.asked.push(call);
    const instead = odm.instead(call);
    if (instead === 'hang') return;
    const body = await buffer(request);
    if (instead === 'cut') {
      response.writeHead(200, { 'content-type': 'application/zip', 'content-length': odm.archive.length });
      response.write(odm.archive.subarray(0, 100), () => response.destroy());
      return;
    }
    if (instead) {
      response.writeHead(instead.status, { 'content-type': instead.type }).end(instead.body);
      return;
    }
    if (odm.token !== undefined && searchParams.get('token') !== odm.token)
      return json(response, { error: 'Invalid authentication token: token does not match.' });
    if (call === 'GET /task/download/all.zip') {
      const task = known(uuid);
      if ('error' in task) return json(response, task);
      if (task.status.code !== 40) return json(response, { error: 'Asset not ready' });
      response.writeHead(200, {
        'content-disposition': 'attachment; filename=all.zip',
        'content-type': 'application/zip',
        'content-length': odm.archive.length,
      });
      response.end(odm.archive);
      return;
    }
    const answers: Record<string, () => unknown> = {
      'GET /info': () => ({ version: '2.2.3', taskQueueCount: 0, maxImages: odm.maxImages, engine: 'odm', engineVersion: '3.5.5' }),
      'GET /options': () => odm.options.map((name) => ({ name, type: 'bool', value: 'false', domain: 'bool', help: '' })),
      'POST /task/new/init': () => init(request, body),
      'POST /task/new/upload': () => upload(uuid, request, body),
      'POST /task/new/commit': () => commit(uuid),
      'GET /task/info': () => info(uuid),
      'POST /task/cancel': () => end(body, odm.cancelled, false),
      'POST /task/remove': () => end(body, odm.removed, true),
    };
    const made = answers[call];
    if (made) return json(response, made());
    response.writeHead(404).end(`Cannot ${call}`);
  };
  const server = createServer(
    (request, response) => void answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error))),
  );
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const odm: Odm = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    waiting: new Map(),
    tasks: new Map(),
    asked: [],
    cancelled: [],
    removed: [],
    begins: 40,
    archive: Buffer.alloc(0),
    options: OPTIONS,
    maxImages: null,
    token: undefined,
    instead: () => undefined,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return odm;
}
