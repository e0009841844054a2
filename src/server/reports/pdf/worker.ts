/** A thread of its own for one report: laying out its pages takes seconds of work that no call should wait for. */
import { parentPort, workerData } from 'node:worker_threads';
import { reportBlocks } from '../../../contract/reportBlocks.ts';
import type { FromWriter, WriterInput } from './messages.ts';

const port = parentPort;
if (!port) throw new Error('reports are written in a worker thread');
const { page, format, language, pictures, fonts } = workerData as WriterInput;

async function asPdf(): Promise<Uint8Array> {
  const [{ default: pdfmake }, { reportDocument }] = await Promise.all([import('pdfmake'), import('./document.ts')]);
  const ours: readonly string[] = [fonts.regular, fonts.bold];
  pdfmake.setFonts({ Noto: { normal: fonts.regular, bold: fonts.bold, italics: fonts.regular, bolditalics: fonts.bold } });
  // Nothing that a report says is fetched or opened: pictures come with it.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => ours.includes(path));
  return pdfmake.createPdf(reportDocument(page, language, pictures)).getBuffer();
}

async function asWord(): Promise<Uint8Array> {
  const [{ Packer }, { drawingsOf, wordDocument }, { default: sharp }] = await Promise.all([
    import('docx'),
    import('../word/document.ts'),
    import('sharp'),
  ]);
  const svgs = reportBlocks(page, language).flatMap(drawingsOf);
  const drawn = await Promise.all(
    svgs.map(async ({ svg }): Promise<[string, Uint8Array]> => [svg, await sharp(Buffer.from(svg), { density: 144 }).png().toBuffer()]),
  );
  return Packer.toBuffer(wordDocument(page, language, { photos: pictures, drawings: new Map(drawn) }));
}

const answer: FromWriter = await (format === 'pdf' ? asPdf() : asWord()).then(
  (file) => ({ file: new Uint8Array(file) }),
  (error: unknown) => ({ fault: String((error as Error).stack) }),
);
port.postMessage(answer, []);
