/** One session of live pictures by WHEP: an offer is posted, answered, and its place deleted at the end. */
import { addressOf } from '../data/client/address.ts';
import { tokenStore } from '../data/client/token.ts';
import { deployment } from '../data/deployment.ts';
import { language } from '../data/texts/i18n.ts';
import type { Lens, Watched } from '../../contract/api/video.ts';
import { figuresOf } from './figures.ts';
import type { Session } from './session.ts';

/** Longest wait for the addresses of this browser, of which an offer to a gateway tells, ms. */
const GATHER_MS = 1_000;

/** A refusal, with what the server said. */
export class WhepError extends Error {
  override readonly name = 'WhepError';
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Where the offer goes; undefined where the deployment names no gateway. That of docks and drones may be one of their own. */
export function offerAddress(
  { url, own, passed, flown }: Pick<Watched, 'url' | 'own' | 'passed' | 'flown'>,
  lens?: Lens,
): string | undefined {
  if (url === null) return undefined;
  if (passed) return addressOf(url);
  if (own) return addressOf(lens ? `${url}?lens=${lens}` : url);
  if (/^https?:/i.test(url)) return url;
  const gateway = (flown && deployment.rtcLive) || deployment.rtcURL;
  return gateway ? `${gateway.replace(/\/+$/, '')}/${url.replace(/^\/+/, '')}` : undefined;
}

/** Only our own server is told who asks. */
const headers = (isOurs: boolean): Record<string, string> =>
  isOurs ? { Authorization: `Bearer ${tokenStore.get()}`, 'Accept-Language': language() } : {};

function gathered(connection: RTCPeerConnection): Promise<void> {
  if (connection.iceGatheringState === 'complete') return Promise.resolve();
  return new Promise((done) => {
    const late = setTimeout(done, GATHER_MS);
    connection.addEventListener('icegatheringstatechange', () => {
      if (connection.iceGatheringState !== 'complete') return;
      clearTimeout(late);
      done();
    });
  });
}

async function refusal(answer: Response): Promise<WhepError> {
  const text = await answer.text().catch(() => '');
  const { msg } = (text.startsWith('{') ? JSON.parse(text) : {}) as { msg?: unknown };
  return new WhepError(answer.status, typeof msg === 'string' ? msg : '');
}

/**
 * Begins a session. Pictures come with `track` events of the connection.
 * @param signal ends it, also before it began
 * @throws WhepError, or what `fetch` throws
 */
export async function beginWhep(
  address: string,
  { own, passed }: Pick<Watched, 'own' | 'passed'>,
  onTrack: (stream: MediaStream) => void,
  signal: AbortSignal,
): Promise<Session> {
  const isOurs = own || passed;
  const connection = new RTCPeerConnection();
  let place: string | undefined;
  const end = (): void => {
    connection.close();
    // It outlives the page.
    if (place !== undefined) void fetch(place, { method: 'DELETE', keepalive: true, headers: headers(isOurs) }).catch(() => undefined);
    place = undefined;
  };
  try {
    connection.addEventListener('track', ({ streams: [stream], track }) => onTrack(stream ?? new MediaStream([track])));
    connection.addTransceiver('video', { direction: 'recvonly' });
    if (!own) connection.addTransceiver('audio', { direction: 'recvonly' });
    await connection.setLocalDescription();
    if (!own) await gathered(connection);
    const body = connection.localDescription?.sdp ?? '';
    // Not ended with the signal: a session that was begun must be known, to be ended.
    const answer = await fetch(address, { method: 'POST', headers: { ...headers(isOurs), 'Content-Type': 'application/sdp' }, body });
    if (!answer.ok) throw await refusal(answer);
    const location = answer.headers.get('location');
    if (location !== null)
      place = isOurs ? addressOf(location) : new URL(location, new URL(answer.url || address, globalThis.location.href)).href;
    const sdp = await answer.text();
    signal.throwIfAborted();
    await connection.setRemoteDescription({ type: 'answer', sdp });
    signal.throwIfAborted();
    return {
      end,
      ...(passed && location !== null ? { id: location.split('/').at(-1) } : {}),
      figures: async () => figuresOf((await connection.getStats()).values() as Iterable<{ type: string }>),
      onFailed: (failed) =>
        connection.addEventListener('connectionstatechange', () => {
          if (connection.connectionState === 'failed') failed();
        }),
    };
  } catch (error) {
    end();
    throw error;
  }
}
