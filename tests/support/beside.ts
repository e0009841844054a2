/** Asks a server how it is, again and again, in a thread of its own: what a test does meanwhile does not count. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** ms between an answer and the next question. */
const PAUSE = 20;

const WORK = `
const { Agent, get } = require('node:http');
const { parentPort, workerData: { url, pause } } = require('node:worker_threads');
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let times = [];
let asked;
const ask = () => {
  asked = performance.now();
  const next = (status) => {
    times.push(status === 200 ? performance.now() - asked : Infinity);
    asked = undefined;
    setTimeout(ask, pause);
  };
  get(url, { agent }, (answer) => answer.resume().once('end', () => next(answer.statusCode))).once('error', () => next(0));
};
// The answer that is waited for counts as well.
parentPort.on('message', () => {
  const waited = asked === undefined ? [] : [performance.now() - asked];
  parentPort.postMessage([...times, ...waited]);
  times = [];
});
ask();
`;

export interface Beside {
  /** ms that each answer took since the last time this was asked; Infinity for one that was none. */
  times(): Promise<number[]>;
  stop(): Promise<void>;
}

/** Asks `GET /health` on a connection of its own until it is stopped. */
export function askBeside(server: string): Beside {
  const worker = new Worker(WORK, { eval: true, workerData: { url: `${server}/health`, pause: PAUSE } });
  return {
    times: async () => {
      worker.postMessage(null, []);
      const [times] = (await once(worker, 'message')) as [number[]];
      return times;
    },
    stop: async () => {
      await worker.terminate();
    },
  };
}
