import type { FastifyReply } from 'fastify';

/** Opens a reply as a stream of events, with the headers that were set on it so far (those for other origins among them). */
export function openEvents(reply: FastifyReply, headers: Record<string, string>): void {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
    ...headers,
  });
  reply.raw.write(': ready\n\n');
}
