/** The line between two servers, which a test takes down, or cuts after a call has arrived and before its answer has. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Wire {
  url: string;
  /** `lost`: calls arrive and their answers do not. */
  state: 'up' | 'down' | 'lost';
  /** Paths of the calls that arrived. */
  heard: string[];
  close(): void;
}

/** A line to that address. */
export async function wireTo(target: string): Promise<Wire> {
  const server: Server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (wire.state === 'down') return void request.socket.destroy();
      const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
      const body = request.method === 'GET' ? {} : { body: Buffer.concat(parts) };
      void fetch(target + request.url, { method: request.method ?? 'GET', headers: headers as Record<string, string>, ...body }).then(
        async (answer) => {
          wire.heard.push(request.url ?? '');
          const content = Buffer.from(await answer.arrayBuffer());
          if (wire.state === 'lost') return void request.socket.destroy();
          const facts = answer.headers.get('file-facts');
          reply.writeHead(answer.status, {
            'content-type': answer.headers.get('content-type') ?? 'application/json',
            ...(facts === null ? {} : { 'file-facts': facts }),
          });
          reply.end(content);
        },
        () => request.socket.destroy(),
      );
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const wire: Wire = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state: 'up',
    heard: [],
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return wire;
}
