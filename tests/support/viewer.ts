/** Viewers of live pictures for tests of the server: connections as a browser makes them, without a browser. */
import { RTCPeerConnection, useVP8 } from 'werift';
import type { TestServer } from './server.ts';

export interface Posted {
  http: number;
  error: unknown;
  location: string;
  text: string;
}

/** Posts an offer as a user. */
export async function post(
  { app, token }: TestServer,
  source: string,
  offer: string,
  { as = 'admin', type = 'application/sdp', query = '' } = {},
): Promise<Posted> {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/video/whep/${encodeURIComponent(source)}${query}`,
    headers: { authorization: `Bearer ${await token(as)}`, 'content-type': type },
    payload: offer,
  });
  const json = String(answer.headers['content-type']).startsWith('application/json');
  return {
    http: answer.statusCode,
    error: json ? answer.json<{ error?: unknown }>().error : undefined,
    location: String(answer.headers.location ?? ''),
    text: answer.body,
  };
}

/** Ends a session as a user. Answers the HTTP status. */
export async function remove({ app, token }: TestServer, location: string, as = 'admin'): Promise<number> {
  const { statusCode } = await app.inject({ method: 'DELETE', url: location, headers: { authorization: `Bearer ${await token(as)}` } });
  return statusCode;
}

export interface Viewer {
  offer: string;
  /** Packets of video that arrived. */
  packets(): number;
  connect(answer: string): Promise<void>;
  /** Is gone from one moment to the next, without a word. */
  vanish(): Promise<void>;
}

/** A connection that is ready to receive one video. */
export async function viewer(): Promise<Viewer> {
  const connection = new RTCPeerConnection({ codecs: { audio: [], video: [useVP8()] }, iceServers: [] });
  let packets = 0;
  connection.onTrack.subscribe((track) => {
    track.onReceiveRtp.subscribe(() => {
      packets += 1;
    });
  });
  connection.addTransceiver('video', { direction: 'recvonly' });
  await connection.setLocalDescription(await connection.createOffer());
  return {
    offer: connection.localDescription?.sdp ?? '',
    packets: () => packets,
    connect: (sdp) => connection.setRemoteDescription({ type: 'answer', sdp }),
    async vanish() {
      for (const { connection: ice } of connection.iceTransports) await ice.close();
    },
  };
}
