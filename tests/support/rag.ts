/** A stand-in for the retrieval service: says byte for byte what its versions say, in pieces as small as a test wants. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A call the stand-in got. */
export interface Heard {
  method: string;
  path: string;
  body: unknown;
  authorization: string | undefined;
}

/** How it answers. */
export interface Script {
  /** Body of `GET /api/v1/chats`. */
  chats?: unknown;
  /** Body of `POST …/sessions`. */
  session?: unknown;
  /** The same by address, for some. */
  sessionOf?: Record<string, unknown>;
  /** The stream of an answer; a JSON refusal when it does not begin with `data` or `:`. */
  stream?: string;
  /** Bytes sent at once; the whole unless said. */
  piece?: number;
  /** Waited for before the answer's first byte, and before the last frame. */
  before?: Promise<void>;
  between?: Promise<void>;
  /** The connection is cut off at the end, instead of ended. */
  cut?: boolean;
}

/** A running stand-in. */
export interface RagService {
  url: string;
  heard: Heard[];
  script: Script;
  close: () => Promise<void>;
}

export const CHATS = { code: 0, data: [{ id: 'c'.repeat(32), name: 'expert', prompt: { opener: 'Hi! 您好', prompt: 'SECRET PROMPT' } }] };
export const SESSION = {
  code: 0,
  data: { id: 's'.repeat(32), name: 'x', chat_id: 'c'.repeat(32), messages: [{ role: 'assistant', content: 'Hi! 您好' }] },
};

async function stream(response: ServerResponse, { stream: content = '', piece, cut = false, before, between }: Script): Promise<void> {
  await before;
  const refused = !/^(?:data|:)/.test(content);
  response.writeHead(200, { 'content-type': refused ? 'application/json' : 'text/event-stream; charset=utf-8' });
  if (between) {
    const last = content.lastIndexOf('data:', content.lastIndexOf('data:') - 1);
    response.write(content.slice(0, last));
    await between;
    response.end(content.slice(last));
    return;
  }
  const bytes = Buffer.from(content);
  const size = piece ?? Math.max(1, bytes.length);
  for (let at = 0; at < bytes.length && !response.destroyed; at += size) {
    response.write(bytes.subarray(at, at + size));
    // Each piece a packet of its own.
    if (piece !== undefined)
      await new Promise((done) => {
        setImmediate(done);
      });
  }
  if (cut) response.destroy();
  else response.end();
}

async function answer(script: Script, heard: Heard, response: ServerResponse): Promise<void> {
  if (heard.path.endsWith('/completions')) return stream(response, script);
  const body =
    heard.method === 'DELETE'
      ? { code: 0 }
      : heard.path.endsWith('/sessions')
        ? (script.sessionOf?.[heard.path] ?? script.session ?? SESSION)
        : (script.chats ?? CHATS);
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Starts one on a free port of this machine. */
export async function startRag(): Promise<RagService> {
  const heard: Heard[] = [];
  const service: RagService = {
    url: '',
    heard,
    script: {},
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => {
          done();
        });
      }),
  };
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      const call: Heard = {
        method: request.method ?? '',
        path: (request.url ?? '').split('?')[0] ?? '',
        body: body === '' ? undefined : JSON.parse(body),
        authorization: request.headers.authorization,
      };
      heard.push(call);
      await answer(service.script, call, response);
    })();
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}
