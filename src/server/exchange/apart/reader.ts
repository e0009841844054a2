/** A thread of its own for one file: what a large or hostile one costs, nobody else waits for. */
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../../errors/error.ts';
import { openTable } from '../sheet.ts';
import { LONGEST, type SheetRow } from '../sheetRow.ts';
import type { FromReader, ReaderInput } from './messages.ts';

/** Cells and characters of rows that go at a time; one row goes whatever it holds. */
const [CELLS, CHARACTERS] = [20_000, 1_000_000];

const port = parentPort;
if (!port) throw new Error('files are read in a worker thread');
const send = (message: FromReader): void => port.postMessage(message);

/** Sends what the work answers, or why there is nothing. */
async function answer(work: () => Promise<FromReader>): Promise<void> {
  try {
    send(await work());
  } catch (error) {
    send(error instanceof AppError ? { refusal: { code: error.code, params: error.params } } : { fault: String((error as Error).stack) });
  }
}

const { path, asked } = workerData as ReaderInput;
let rows: AsyncGenerator<SheetRow> | undefined;

/** Of cells that will be refused for their length as much as tells it. */
const cut = <R extends Pick<SheetRow, 'cells'>>(row: R): R =>
  row.cells.some((cell) => cell.length > LONGEST) ? { ...row, cells: row.cells.map((cell) => cell.slice(0, LONGEST + 1)) } : row;

async function some(): Promise<FromReader> {
  const taken: SheetRow[] = [];
  let [cells, characters] = [0, 0];
  while (cells < CELLS && characters < CHARACTERS) {
    const { done, value } = (await rows?.next()) ?? { done: true };
    if (done || !value) return { rows: taken, ended: true };
    taken.push(cut(value));
    cells += value.cells.length;
    for (const cell of value.cells) characters += cell.length;
  }
  return { rows: taken, ended: false };
}

port.on('message', () => void answer(some));
await answer(async () => {
  const { rows: all, ...table } = await openTable(path, asked);
  rows = all;
  return { table: { ...table, beginning: table.beginning.map(cut) } };
});
