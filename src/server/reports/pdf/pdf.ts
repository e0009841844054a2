/** Writes a report as a file, in a thread of its own, one at a time. */
import { Worker } from 'node:worker_threads';
import type { Language } from '../../../contract/constants.ts';
import type { ReportPage } from '../../../contract/report.ts';
import { AppError } from '../../errors/error.ts';
import { builtScript } from '../../jobs/built.ts';
import { drawnPicture } from '../pictures.ts';
import type { ReportTools } from '../tools.ts';
import type { FromWriter, ReportFormat, WriterInput } from './messages.ts';

/** Longest work on one report, seconds; memory of its thread, MB; reports that wait; pictures that one may hold. */
const [SECONDS, MEGABYTES, WAITING, MOST_PICTURES] = [120, 512, 4, 600];

async function written(input: WriterInput): Promise<Buffer> {
  const worker = new Worker(builtScript('report.js'), {
    workerData: input,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  });
  const late = setTimeout(() => void worker.terminate(), SECONDS * 1000);
  try {
    const answer = await new Promise<FromWriter>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the thread that writes a report ended')));
    });
    if ('fault' in answer) throw new Error(answer.fault);
    return Buffer.from(answer.file.buffer, answer.file.byteOffset, answer.file.length);
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
}

async function work(tools: ReportTools, page: ReportPage, language: Language, format: ReportFormat): Promise<Buffer> {
  const pictures: Record<string, Uint8Array> = {};
  const all = page.data.findings.flatMap((finding) => finding.pictures).slice(0, MOST_PICTURES);
  for (const picture of all) {
    const bytes = await drawnPicture(tools, page.data, picture);
    if (bytes) pictures[picture.file] = bytes;
  }
  const fonts = { regular: builtScript('fonts/NotoSansSC-Regular.ttf'), bold: builtScript('fonts/NotoSansSC-Bold.ttf') };
  return written({ page, format, language, pictures, fonts });
}

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** @throws AppError report.busy when too many wait already */
export async function reportFile(tools: ReportTools, page: ReportPage, language: Language, format: ReportFormat): Promise<Buffer> {
  if (waiting >= WAITING) throw new AppError('report.busy');
  waiting += 1;
  const mine = last.then(() => work(tools, page, language, format));
  last = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    waiting -= 1;
  }
}
