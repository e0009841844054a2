/** Opens a file in a thread of its own, which is ended when it takes too long or too much. */
import { Worker } from 'node:worker_threads';
import { AppError } from '../../errors/error.ts';
import { builtScript } from '../../jobs/built.ts';
import type { Asked, Table } from '../sheet.ts';
import type { SheetRow } from '../sheetRow.ts';
import { unreadable } from '../unreadable.ts';
import type { FromReader, ReaderInput, ToReader } from './messages.ts';

/** Longest wait for one answer, seconds, and memory that one file may take, MB. */
const [SECONDS, MEGABYTES] = [120, 1024];

/** What ended a thread that did not end by itself. */
function reasonOf(error: unknown, megabytes: number): unknown {
  return (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? unreadable(`读取文件所需内存超过 ${megabytes} MB`, `reading the file takes more than ${megabytes} MB of memory`)
    : error;
}

/** A thread, and what ends it. */
interface Running {
  worker: Worker;
  /** Rejects when it ends before it is told to. */
  died: Promise<never>;
  seconds: number;
}

function start(input: ReaderInput, { seconds, megabytes }: { seconds: number; megabytes: number }): Running {
  const worker = new Worker(builtScript('reader.js'), {
    workerData: input,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  const died = new Promise<never>((_, reject) => {
    worker.once('error', (error) => reject(reasonOf(error, megabytes)));
    worker.once('exit', () => reject(new Error('the thread that reads a file ended')));
  });
  // It may end when nobody asks it anything.
  died.catch(() => undefined);
  return { worker, died, seconds };
}

/** The next answer. @throws AppError as the thread says, import.file when it takes too long or too much */
async function next<K extends 'table' | 'rows'>(
  { worker, died, seconds }: Running,
  _key: K,
): Promise<Extract<FromReader, Record<K, unknown>>> {
  let late: NodeJS.Timeout | undefined;
  const told = new Promise<FromReader>((resolve, reject) => {
    worker.once('message', resolve);
    late = setTimeout(
      () => reject(unreadable(`读取文件超过 ${seconds} 秒`, `reading the file takes longer than ${seconds} seconds`)),
      seconds * 1000,
    );
  });
  try {
    const answer = await Promise.race([told, died]);
    if ('refusal' in answer) throw new AppError(answer.refusal.code, answer.refusal.params);
    if ('fault' in answer) throw new Error(answer.fault);
    return answer as Extract<FromReader, Record<K, unknown>>;
  } finally {
    clearTimeout(late);
  }
}

/**
 * A table as `openTable` opens it, read while its rows are taken. Who takes one row ends the thread with the last one, or when it
 * returns the generator.
 * @param limits for tests
 * @throws AppError import.file
 */
export async function openApart(path: string, asked: Asked = {}, limits = { seconds: SECONDS, megabytes: MEGABYTES }): Promise<Table> {
  const running = start({ path, asked }, limits);
  try {
    const { table } = await next(running, 'table');
    return { ...table, rows: taken(running) };
  } catch (error) {
    await running.worker.terminate();
    throw error;
  }
}

async function* taken(running: Running): AsyncGenerator<SheetRow> {
  const ask: ToReader = 'next';
  try {
    for (;;) {
      running.worker.postMessage(ask, []);
      const { rows, ended } = await next(running, 'rows');
      yield* rows;
      if (ended) return;
    }
  } finally {
    await running.worker.terminate();
  }
}
