/** The thread of live pictures: connections, encryption and sending leave the thread of HTTP alone. */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { Clip, FromPlayer, Place, ToPlayer } from '../messages.ts';
import { readIvf } from './ivf.ts';
import { Pump } from './pump.ts';
import { play, type Playing } from './session.ts';

const port = parentPort;
if (!port) throw new Error('this is the thread of live pictures');
const say = (message: FromPlayer): void => port.postMessage(message);
const place = workerData as Place;
const pumps = new Map<Clip, Pump>();
const sessions = new Map<string, Promise<Playing>>();

function pumpOf(clip: Clip): Pump {
  const known = pumps.get(clip) ?? new Pump(readIvf(readFileSync(place.clips[clip])));
  pumps.set(clip, known);
  return known;
}

function begin({ session, clip, sdp }: Extract<ToPlayer, { type: 'offer' }>): void {
  let refused = false;
  const playing = play(sdp, pumpOf(clip), place, (why) => {
    sessions.delete(session);
    if (!refused) say({ type: 'ended', session, why });
  });
  sessions.set(session, playing);
  playing.then(
    ({ answer }) => say({ type: 'answer', session, sdp: answer }),
    (error: unknown) => {
      refused = true;
      sessions.delete(session);
      say({ type: 'refused', session, reason: error instanceof Error ? error.message : String(error) });
    },
  );
}

const endOf = (session: string): void =>
  void sessions
    .get(session)
    ?.then(({ end }) => end('left'))
    .catch(() => undefined);

// What one connection does wrong, such as a packet that the library cannot read, is not to end the others.
process.on('uncaughtException', () => undefined);
process.on('unhandledRejection', () => undefined);

port.on('message', (message: ToPlayer) => {
  if (message.type === 'offer') begin(message);
  else if (message.type === 'end') endOf(message.session);
  else process.exit(0);
});
