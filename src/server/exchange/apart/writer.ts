/** A thread of its own that writes one file of many rows. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { setTimeZone } from '../../../documents/ground/clock.ts';
import { AppError } from '../../errors/error.ts';
import type { Row } from '../../source/rows.ts';
import { linesOf } from '../lines.ts';
import { written } from '../writeRows.ts';
import type { FromWriter, ToWriter, WriterInput } from './messages.ts';

/** Bytes that go at a time. */
const BYTES = 256 * 1024;

const port = parentPort;
if (!port) throw new Error('files are written in a worker thread');
const { format, around, words, zone } = workerData as WriterInput;
setTimeZone(zone);

/** Tells something, and waits for what follows from it. */
async function ask(message: FromWriter): Promise<ToWriter> {
  const answer = once(port as NonNullable<typeof port>, 'message') as Promise<[ToWriter]>;
  port?.postMessage(message);
  return (await answer)[0];
}

/** Asked one after another: a port has one answer at a time. */
let turn: Promise<unknown> = Promise.resolve();
function inTurn(message: FromWriter): Promise<ToWriter> {
  const answer = turn.then(() => ask(message));
  turn = answer.catch(() => undefined);
  return answer;
}

async function* batches(): AsyncGenerator<Row[]> {
  for (;;) {
    const answer = await inTurn({ wanted: true });
    if (typeof answer === 'string') return;
    yield answer.rows;
  }
}

try {
  let pieces: Buffer[] = [];
  let size = 0;
  const send = async (): Promise<void> => {
    if (size === 0) return;
    const bytes = new Uint8Array(Buffer.concat(pieces));
    [pieces, size] = [[], 0];
    await inTurn({ bytes });
  };
  for await (const piece of written(format, around, linesOf(batches(), words)).body) {
    const bytes = Buffer.from(piece as Buffer | string);
    pieces.push(bytes);
    size += bytes.length;
    if (size >= BYTES) await send();
  }
  await send();
  await turn;
  port.postMessage({ ended: true } satisfies FromWriter);
} catch (error) {
  await turn;
  const message: FromWriter =
    error instanceof AppError ? { refusal: { code: error.code, params: error.params } } : { fault: String((error as Error).stack) };
  port.postMessage(message);
}
