/**
 * A report of 250 findings with 500 photographs and more than 40 pages, as PDF and as Word, each in the thread that the server starts for
 * it; the PDF against a plain loop of the same library that puts the same photographs one below the other. Medians of rounds.
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Finding, ReportPage } from '../../../src/contract/report.ts';
import { seeded } from '../../../src/server/seed/demo/geometry.ts';
import { readWord } from '../../support/docx.ts';

const FINDINGS = 250;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
/** Most seconds; how many times the plain loop, which has no cover, no tables, and neither a thread nor faces to load; MB by which the process may grow. */
const [SECONDS, TIMES, MEGABYTES] = [20, 4, 500];
const BUILT = join(import.meta.dirname, '../../../dist/server');
const FACES = { regular: join(BUILT, 'fonts/NotoSansSC-Regular.ttf'), bold: join(BUILT, 'fonts/NotoSansSC-Bold.ttf') };

const median = (n: readonly number[]): number => n.toSorted((a, b) => a - b)[Math.floor(n.length / 2)] ?? 0;
const name = (zh: string) => ({ zh, en: zh });

/** Photographs as reports hold them: 420 pixels wide, each its own. */
async function photographs(): Promise<Record<string, Uint8Array>> {
  const all: Record<string, Uint8Array> = {};
  for (let i = 0; i < FINDINGS * 2; i += 1) {
    const random = seeded(100 + i);
    const pixels = Buffer.from(Array.from({ length: 42 * 34 * 3 }, () => random.whole(0, 255)));
    all[`p${i}`] = await sharp(pixels, { raw: { width: 42, height: 34, channels: 3 } })
      .resize(420, 340)
      .jpeg({ quality: 78 })
      .toBuffer();
  }
  return all;
}

const finding = (i: number): Finding => ({
  id: `f${i}`,
  code: `BENCH-D${i}`,
  name: '单电池热斑',
  fault: 'cell',
  faultName: name('单电池热斑'),
  level: String((i % 3) + 1),
  status: '1',
  area: null,
  assetCode: `A${i}`,
  group: `Z${i % 8}`,
  groupName: `${i % 8} 号方阵`,
  place: `第 ${i % 40} 排 第 ${i % 60} 列`,
  location: [100 + (i % 20) / 1000, 36 + Math.floor(i / 20) / 1000],
  foundTime: '2026-06-01T08:00:00+08:00',
  tMax: 61.9,
  tRef: 34.6,
  deltaT: 27.3,
  deltaT1000: 31.7,
  irradiance: 862,
  coa: '3',
  modules: 1,
  powerLoss: 55,
  annualLoss: 81,
  annualCost: 30,
  bladeFace: null,
  radius: null,
  bladeCat: null,
  length: null,
  width: null,
  pictures: (['thermal', 'visible'] as const).map((side, k) => ({ file: `p${i * 2 + k}`, side, width: 640, height: 512, box: null })),
});

const findings = Array.from({ length: FINDINGS }, (_, i) => finding(i));
const levels = { '1': 84, '2': 83, '3': 83 };
const page: ReportPage = {
  head: {
    id: 'r',
    code: 'BENCH-R01',
    name: '光伏巡检报告',
    kind: 'solar',
    status: '2',
    from: '2026-06-01',
    to: '2026-06-02',
    summary: '结论。',
    recommendation: '建议。',
    edition: 1,
    author: '编制人',
    reviewer: '审核人',
    reviewTime: '2026-06-03T08:00:00+08:00',
    releaseTime: '2026-06-04T08:00:00+08:00',
  },
  data: {
    shape: 1,
    takenAt: '2026-06-02T08:00:00+08:00',
    station: {
      code: 'S',
      name: '光伏电站',
      company: null,
      province: null,
      address: null,
      capacity: 62.4,
      modules: 2617,
      turbines: null,
      bladeLength: null,
    },
    tasks: [],
    irradiance: { least: 791, greatest: 862 },
    figures: {
      total: FINDINGS,
      levels,
      closed: 0,
      unreviewed: 0,
      falseAlarms: 0,
      modules: FINDINGS,
      powerLoss: 13_750,
      annualLoss: 20_250,
      annualCost: 7500,
    },
    faults: [{ fault: 'cell', name: name('单电池热斑'), levels, count: FINDINGS, modules: FINDINGS, powerLoss: 13_750 }],
    groups: Array.from({ length: 8 }, (_, i) => ({ code: `Z${i}`, name: `${i} 号方阵`, count: 31, levels: { '1': 10, '2': 10, '3': 11 } })),
    findings,
  },
};

/** Seconds, the file, and MB by which the process grew at most meanwhile. */
async function written(
  format: 'pdf' | 'docx',
  pictures: Record<string, Uint8Array>,
): Promise<{ file: Uint8Array; seconds: number; grew: number }> {
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50);
  const begun = performance.now();
  const worker = new Worker(join(BUILT, 'report.js'), {
    workerData: { page, format, language: 'zh', pictures, fonts: FACES },
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const answer = await new Promise<{ file: Uint8Array } | { fault: string }>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(watch);
  await worker.terminate();
  if ('fault' in answer) throw new Error(answer.fault);
  return { file: answer.file, seconds, grew: (most - before) / 1024 / 1024 };
}

/** Cards of the same findings, each kept on one page, as a bare script would write them. */
async function plain(pictures: Record<string, Uint8Array>): Promise<number> {
  pdfmake.setFonts({ Noto: { normal: FACES.regular, bold: FACES.bold, italics: FACES.regular, bolditalics: FACES.bold } });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => Object.values(FACES).includes(path));
  const begun = performance.now();
  const image = (file: string): string => `data:image/jpeg;base64,${Buffer.from(pictures[file] ?? []).toString('base64')}`;
  await pdfmake
    .createPdf({
      pageSize: 'A4',
      defaultStyle: { font: 'Noto' },
      content: findings.map((one) => ({
        unbreakable: true,
        table: {
          widths: ['*', 132, 132],
          body: [
            [{ text: `${one.faultName.zh} ${one.code}`, bold: true, colSpan: 3 }, '', ''],
            [
              { stack: [one.place, `${one.deltaT} K  ${one.tMax} °C  ${one.powerLoss} W  ${one.annualLoss} kWh`] },
              ...one.pictures.map(({ file, side }) => ({
                stack: [
                  { image: image(file), fit: [128, 104] },
                  { text: side, fontSize: 8 },
                ],
              })),
            ],
          ],
        },
      })),
    })
    .getBuffer();
  return (performance.now() - begun) / 1000;
}

it('500 photographs on more than 40 pages', async () => {
  const pictures = await photographs();
  const [pdfs, words, loops]: [number[], number[], number[]] = [[], [], []];
  let grew = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    loops.push(await plain(pictures));
    const pdf = await written('pdf', pictures);
    const word = await written('docx', pictures);
    pdfs.push(pdf.seconds);
    words.push(word.seconds);
    grew = Math.max(grew, pdf.grew, word.grew);
    const text = Buffer.from(pdf.file).toString('latin1');
    expect(text.match(/\/Type \/Page\b/g)?.length ?? 0).toBeGreaterThanOrEqual(40);
    expect(text.match(/\/Subtype \/Image/g)?.length ?? 0).toBe(FINDINGS * 2);
    expect(readWord(word.file).pictures.filter((one) => one.endsWith('.jpg'))).toHaveLength(FINDINGS * 2);
  }
  console.log(
    `PDF ${median(pdfs).toFixed(1)} s, Word ${median(words).toFixed(1)} s, plain loop ${median(loops).toFixed(1)} s, ${grew.toFixed(0)} MB more at most`,
  );
  expect(median(pdfs)).toBeLessThan(SECONDS);
  expect(median(words)).toBeLessThan(SECONDS);
  expect(median(pdfs) / median(loops)).toBeLessThan(TIMES);
  expect(grew).toBeLessThan(MEGABYTES);
}, 600_000);
