/**
 * MQTT over WebSocket at the port of the console (`/mqtt`, subprotocol `mqtt`), for devices behind firewalls that let nothing else through.
 * What comes is handed to the embedded broker, which lets in whom it lets in over TCP, with the same rights and limits.
 */
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { pipeline, type Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { createWebSocketStream, WebSocketServer } from 'ws';
import type { Config } from '../config/config.ts';
import type { Channel } from './channel.ts';

const PATH = '/mqtt';
const PROTOCOL = 'mqtt';
/** Largest frame, bytes: as the largest packet of the broker. */
const MOST_FRAME = 256 * 1024;
/** Connections of this kind at a time. */
const MOST = 1_000;
const EVERY = new Set(['0.0.0.0', '::', '']);

/** Ends a request to change the protocol with an answer of HTTP. */
function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

export function mqttOverHttp(app: FastifyInstance, { channel, config }: { channel: Channel; config: Config }): void {
  if (config.broker !== 'embedded') return;
  const host = EVERY.has(config.brokerHost) ? '127.0.0.1' : config.brokerHost;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_FRAME,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(PROTOCOL) ? PROTOCOL : false),
  });
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const [path = ''] = (request.url ?? '').split('?', 1);
    const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim());
    if (path !== PATH) return refuse(socket, '404 Not Found');
    if (!offered.includes(PROTOCOL)) return refuse(socket, '400 Bad Request');
    // Of several servers one has the broker.
    if (!channel.port || sockets.clients.size >= MOST) return refuse(socket, '503 Service Unavailable');
    sockets.handleUpgrade(request, socket, head, (client) => {
      const frames = createWebSocketStream(client);
      const broker = connect(channel.port, host);
      pipeline(frames, broker, () => broker.destroy());
      pipeline(broker, frames, () => client.terminate());
    });
  });
  // An open connection would hold up the end.
  app.addHook('preClose', async () => {
    for (const client of sockets.clients) client.terminate();
  });
}
