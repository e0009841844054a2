/**
 * Builds a hand-written page for production and serves it with brotli and the headers of the real server, passing calls on to that: a page
 * that is isolated (Cross-Origin-Opener-Policy) begins in a process of its own, which takes a tenth of the time to its rows.
 */
import { createReadStream, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' };

/** Of the real server's page; what these are about is the same for both. */
const HEADERS = ['content-security-policy', 'cross-origin-opener-policy', 'cross-origin-resource-policy', 'origin-agent-cluster'];

export interface Page {
  url: string;
  close: () => void;
}

/** @param api address of the real server @param port port to listen on @param root folder of the page */
export async function serveHandwritten(api: string, port: number, root = import.meta.dirname): Promise<Page> {
  const folder = mkdtempSync(join(tmpdir(), 'sunvane-hand-'));
  // Vitest says `test`, with which the page would be made of what React has for development, twice as slow.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      plugins: [react()],
      build: { outDir: folder, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 3000 },
    });
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
  for (const name of readdirSync(folder, { recursive: true }) as string[]) {
    const path = join(folder, name);
    if (TYPES[extname(path)]) writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
  }
  const { headers } = await fetch(api, { headers: { accept: 'text/html' } });
  const common = Object.fromEntries(HEADERS.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])));
  const server: Server = createServer((question, answer) => {
    const path = (question.url ?? '/').split('?')[0] ?? '/';
    if (path.startsWith('/api/')) {
      const on = request(
        api + (question.url ?? ''),
        { method: question.method, headers: { ...question.headers, host: new URL(api).host } },
        (reply) => {
          answer.writeHead(reply.statusCode ?? 500, reply.headers);
          reply.pipe(answer);
        },
      );
      question.pipe(on);
      return;
    }
    const file = existsSync(join(folder, `${path}.br`)) ? path : '/index.html';
    answer.writeHead(200, {
      ...common,
      'content-type': TYPES[extname(file)] ?? '',
      'content-encoding': 'br',
      'cache-control': file === '/index.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
    });
    createReadStream(join(folder, `${file}.br`)).pipe(answer);
  });
  await new Promise<void>((done) => {
    server.listen(port, '127.0.0.1', done);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
