/** A thread of its own for one report: laying out its pages takes seconds of work that no call should wait for. */
import { parentPort, workerData } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import { reportDocument } from './document.ts';
import type { FromWriter, WriterInput } from './messages.ts';

const port = parentPort;
if (!port) throw new Error('reports are written in a worker thread');
const { page, language, pictures, fonts } = workerData as WriterInput;
const ours: readonly string[] = [fonts.regular, fonts.bold];
pdfmake.setFonts({ Noto: { normal: fonts.regular, bold: fonts.bold, italics: fonts.regular, bolditalics: fonts.bold } });
// Nothing that a report says is fetched or opened: pictures come with it.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => ours.includes(path));
const answer: FromWriter = await pdfmake
  .createPdf(reportDocument(page, language, pictures))
  .getBuffer()
  .then(
    (pdf) => ({ pdf: new Uint8Array(pdf) }),
    (error: unknown) => ({ fault: String((error as Error).stack) }),
  );
port.postMessage(answer, []);
