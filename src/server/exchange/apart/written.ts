/** Writes a file of many rows in a thread of its own: the server only reads them, and passes the bytes on. */
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { timeZone } from '../../../documents/ground/clock.ts';
import { AppError } from '../../errors/error.ts';
import { builtScript } from '../../jobs/built.ts';
import type { Row } from '../../source/rows.ts';
import type { Words } from '../lines.ts';
import { TYPES, type Around, type Format } from '../writeRows.ts';
import type { FromWriter, ToWriter, WriterInput } from './messages.ts';

/** Longest wait for one answer and for bytes to be taken, seconds. */
const [SECONDS, STALLED] = [120, 60];
/** Memory that one file may take, MB, and files that are written at once. */
const [MEGABYTES, MOST] = [512, 4];

let writing = 0;
const waiting: (() => void)[] = [];

async function turn(): Promise<void> {
  if (writing < MOST) writing += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
}

/** The place of one that is done goes to who waits longest. */
function done(): void {
  const next = waiting.shift();
  if (next) next();
  else writing -= 1;
}

/** A thread, and the ways in which it says something: an answer, or that it ended before it was told to. */
interface Running {
  worker: Worker;
  died: Promise<never>;
}

function start(input: WriterInput): Running {
  const worker = new Worker(builtScript('writer.js'), {
    workerData: input,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  });
  const died = once(worker, 'exit').then((): never => {
    throw new Error('the thread that writes a file ended');
  });
  died.catch(() => undefined);
  return { worker, died };
}

async function answerOf({ worker, died }: Running): Promise<FromWriter> {
  const told = once(worker, 'message', { signal: AbortSignal.timeout(SECONDS * 1000) }) as Promise<[FromWriter]>;
  const [answer] = await Promise.race([told, died]);
  if ('refusal' in answer) throw new AppError(answer.refusal.code, answer.refusal.params);
  if ('fault' in answer) throw new Error(answer.fault);
  return answer;
}

async function* bytesOf(input: WriterInput, batches: AsyncGenerator<Row[]>): AsyncGenerator<Uint8Array> {
  await turn();
  const running = start(input);
  const tell = (message: ToWriter): void => running.worker.postMessage(message, []);
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    done();
    void running.worker.terminate();
  };
  try {
    for (;;) {
      const answer = await answerOf(running);
      if ('ended' in answer) return;
      if ('bytes' in answer) {
        // Who takes nothing keeps nobody else from a file.
        const stalled = setTimeout(end, STALLED * 1000);
        yield answer.bytes;
        clearTimeout(stalled);
        tell('next');
      } else {
        const { done: last, value } = await batches.next();
        tell(last ? 'end' : { rows: value });
      }
    }
  } finally {
    end();
    await batches.return(undefined);
  }
}

/** The file of some rows as `written` writes it. */
export function writtenApart(
  format: Format,
  around: Around,
  batches: AsyncGenerator<Row[]>,
  words: Words,
): { type: string; body: Readable } {
  const input: WriterInput = { format, around, words, zone: timeZone() };
  return { type: TYPES[format], body: Readable.from(bytesOf(input, batches), { objectMode: false }) };
}
