/** The broker of the product itself (MQTT 3.1.1), for docks with a key. Runs in the worker. */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Duplex, pipeline } from 'node:stream';
import { Aedes, type AuthenticateError, type Client } from 'aedes';
import { mayHear, maySay, type Guest, type Party } from './access.ts';
import type { Inbox } from './inbox.ts';
import { PacketLimit } from './limit.ts';

/** Largest packet, bytes; what a message may hold is less. */
const MOST_PACKET = 256 * 1024;
/** Messages that a dock may send at once, and each second from then on; a dock and its drone send about three. */
const BURST = 400;
const RATE = 100;
const MOST_CLIENTS = 2_000;
/** CONNACK codes of MQTT 3.1.1. */
const BAD_IDENTIFIER = 2;
const BAD_PASSWORD = 4;

type Dock = Party & { allowance: number; since: number };

export interface Broker {
  port: number;
  publish(topic: string, payload: string): void;
  /** Ends the connection of a dock or a sensor. */
  end(sn: string): void;
  close(): Promise<void>;
}

/** @param who whose key it is; undefined where it is nobody's */
export async function embedded(
  { host, port }: { host: string; port: number },
  inbox: Inbox,
  who: (username: string, password: string) => Promise<Guest | undefined>,
  gone: (sn: string) => void,
): Promise<Broker> {
  const docks = new WeakMap<Client, Dock>();
  const clients = new Map<string, Client>();
  const sockets = new Set<Socket>();
  const refusal = (message: string, returnCode: number): AuthenticateError =>
    Object.assign(new Error(message), { returnCode }) as AuthenticateError;
  const broker = await Aedes.createBroker({
    maxClientsIdLength: 64,
    connectTimeout: 10_000,
    keepaliveLimit: 300,
    // A command that waited for a dock to come back would be carried out when nobody expects it any more.
    preConnect: (_client, packet, done) => {
      (packet as { clean: boolean }).clean = true;
      done(null, true);
    },
    authenticate: (client, username, password, done) => {
      if (client.id !== username) return done(refusal('the client id must be the serial number', BAD_IDENTIFIER), false);
      who(username, password?.toString('utf8') ?? '').then(
        (guest) => {
          if (!guest) return done(refusal('wrong key', BAD_PASSWORD), false);
          docks.set(client, { ...guest, sn: username, allowance: BURST, since: Date.now() });
          clients.set(username, client);
          done(null, true);
        },
        () => done(refusal('no answer', 3), false),
      );
    },
    authorizePublish: (client, packet, done) => {
      const dock = client && docks.get(client);
      if (!dock) return done(client ? new Error('unknown') : null);
      if (!allowed(dock)) {
        inbox.refuse(dock.sn, 'flood');
        return done(new Error('too many messages'));
      }
      if (packet.retain || !maySay(dock, packet.topic)) {
        inbox.refuse(dock.sn, packet.retain ? 'retain' : 'topic');
        return done(new Error('not allowed'));
      }
      done(null);
    },
    authorizeSubscribe: (client, subscription, done) => {
      const dock = client && docks.get(client);
      done(null, dock && mayHear(dock, subscription.topic) ? subscription : null);
    },
  });
  broker.on('publish', (packet, client) => {
    if (client) inbox.take(packet.topic, Buffer.from(packet.payload));
  });
  broker.on('clientDisconnect', (client) => {
    if (clients.get(client.id) !== client) return;
    clients.delete(client.id);
    if (docks.get(client)?.kind === 'dock') gone(client.id);
  });
  const server: Server = createServer((socket) => {
    if (sockets.size >= MOST_CLIENTS) return void socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    const limit = new PacketLimit(MOST_PACKET);
    pipeline(socket, limit, () => socket.destroy());
    broker.handle(Duplex.from({ readable: limit, writable: socket }));
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, done);
  });
  return {
    port: (server.address() as AddressInfo).port,
    publish: (topic, payload) => broker.publish({ cmd: 'publish', topic, payload, qos: 1, dup: false, retain: false }, () => undefined),
    end: (sn) => clients.get(sn)?.close(),
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((done) => broker.close(done));
    },
  };
}

/** Takes one message from what a dock may send. */
function allowed(dock: Dock): boolean {
  const now = Date.now();
  dock.allowance = Math.min(BURST, dock.allowance + ((now - dock.since) * RATE) / 1000);
  dock.since = now;
  if (dock.allowance < 1) return false;
  dock.allowance -= 1;
  return true;
}
