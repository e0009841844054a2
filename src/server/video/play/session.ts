/** One viewer: the connection, what is written to it, and when it is over. */
import { MediaStreamTrack, RTCPeerConnection, RtpHeader, RtpPacket, useVP8 } from 'werift';
import type { Ending, Place } from '../messages.ts';
import type { Pump } from './pump.ts';

/** A viewer of whom nothing was heard (RTCP, about once a second) for so long has gone, ms. */
const SILENT_MS = 6_000;
/** Longest it may take to connect, ms. */
const CONNECT_MS = 10_000;
/** A session is over after an hour: whoever goes on watching asks again, and is asked for their rights. */
const LONGEST_MS = 3_600_000;
const LOOK_MS = 250;
const TURN = 2 ** 16;

export interface Playing {
  answer: string;
  end(why: Ending): void;
}

/**
 * @param ended told once, whatever the reason
 * @throws what the library says of an offer it cannot read
 */
export async function play(
  offer: string,
  pump: Pump,
  place: Pick<Place, 'hosts' | 'ports'>,
  ended: (why: Ending) => void,
): Promise<Playing> {
  const connection = new RTCPeerConnection({
    codecs: { audio: [], video: [useVP8()] },
    iceLite: true,
    iceServers: [],
    ...(place.ports ? { icePortRange: place.ports } : {}),
    ...(place.hosts.length ? { iceAdditionalHostAddresses: [...place.hosts] } : {}),
  });
  const began = Date.now();
  let heard = began;
  let connected = false;
  let over = false;
  let leave = (): void => undefined;
  const end = (why: Ending): void => {
    if (over) return;
    over = true;
    clearInterval(watch);
    leave();
    void connection.close().catch(() => undefined);
    ended(why);
  };
  const watch = setInterval(() => {
    if (Date.now() - began > LONGEST_MS) return end('over');
    const silence = Date.now() - heard;
    if (connected ? silence > SILENT_MS : silence > CONNECT_MS) end(connected ? 'silent' : 'absent');
  }, LOOK_MS);
  try {
    const track = new MediaStreamTrack({ kind: 'video' });
    const { sender } = connection.addTransceiver(track, { direction: 'sendonly' });
    sender.onRtcp.subscribe(() => {
      heard = Date.now();
    });
    let sequence = Math.floor(Math.random() * TURN);
    connection.connectionStateChange.subscribe((state) => {
      if (state === 'failed' || state === 'closed') return end('failed');
      if (state !== 'connected' || connected || over) return;
      connected = true;
      heard = Date.now();
      leave = pump.join((payloads, timestamp) => {
        for (const [i, payload] of payloads.entries()) {
          sequence = (sequence + 1) % TURN;
          const marker = i === payloads.length - 1;
          track.writeRtp(new RtpPacket(new RtpHeader({ sequenceNumber: sequence, timestamp, marker, payloadType: 96 }), payload));
        }
      });
    });
    await connection.setRemoteDescription({ type: 'offer', sdp: offer });
    await connection.setLocalDescription(await connection.createAnswer());
    const answer = connection.localDescription?.sdp;
    if (answer === undefined || !/^m=video [1-9]/m.test(answer)) throw new Error('no video that both sides know');
    return { answer, end };
  } catch (error) {
    end('failed');
    throw error;
  }
}
