/** One origin for two: calls under a path go to another server, everything else to a host of files. */
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Forwards what comes under `path` without it to `calls`, the rest to `files`, streams as they come. */
export async function startProxy(path: string, calls: string, files: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    const address = incoming.url ?? '/';
    const own = address.startsWith(`${path}/`);
    const target = new URL(own ? address.slice(path.length) : address, own ? calls : files);
    const headers = { ...incoming.headers, host: target.host };
    const onwards = ask(target, { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onwards.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onwards.destroy());
    incoming.pipe(onwards);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
