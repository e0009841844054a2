/** The blocks of a report as pdfmake draws them, on A4. */
import type { Language } from '../../../contract/constants.ts';
import type { ReportPage } from '../../../contract/report.ts';
import { reportBlocks } from '../../../contract/reportBlocks.ts';
import { outlineSvg, planSvg } from '../../../contract/reportDrawings.ts';
import type {
  CoverBlock,
  DrawingBlock,
  FindingsBlock,
  OutlineBlock,
  Pair,
  PlanBlock,
  ReportBlock,
  TableBlock,
  TextBlock,
  Tone,
} from '../../../contract/reportShape.ts';
import { reportText } from '../../../contract/reportText.ts';

type Content = Record<string, unknown>;

const TEXT: Readonly<Record<Tone, string>> = { '3': '#a8071a', '2': '#a34a00', '1': '#7a5c00' };
const GROUND: Readonly<Record<Tone, string>> = { '3': '#fff1f0', '2': '#fff7e6', '1': '#fffbe6' };
const GREY = '#5b6573';
const LINE = '#dfe3ea';
/** Points between the margins of the page. */
const WIDTH = 595.28 - 2 * 44;
/** Points across the drawing of a card. */
const CURVE = 210;

const heading = (text: string): Content => ({ text, fontSize: 15, bold: true, margin: [0, 18, 0, 8] });
const small = (text: string, more: Content = {}): Content => ({ text, fontSize: 8.5, color: GREY, ...more });

/** Labels and values in two columns. */
function pairs(all: readonly Pair[], above = 14): Content {
  const half = Math.ceil(all.length / 2);
  const column = (part: readonly Pair[]): Content => ({
    table: { widths: ['auto', '*'], body: part.map(([label, value]) => [small(label), { text: value, fontSize: 9, alignment: 'right' }]) },
    layout: { hLineWidth: (i: number) => (i === 0 ? 0 : 0.5), vLineWidth: () => 0, hLineColor: () => LINE },
  });
  return {
    columns: [all.slice(0, half), all.slice(half)].filter((part) => part.length > 0).map(column),
    columnGap: 24,
    margin: [0, above, 0, 0],
  };
}

/** Lines of text from which the picture of the cover gives way, so that all of it stays on one page. */
const MANY = 4;
const roomOf = ({ texts, warnings }: CoverBlock): { top: number; gap: number; between: number } =>
  texts.reduce((all, { paragraphs }) => all + paragraphs.length, warnings.length) > MANY
    ? { top: 40, gap: 18, between: 12 }
    : { top: 120, gap: 60, between: 22 };

const cover = (block: CoverBlock): Content[] => {
  const { kind, title, period, line, stamp, tiles, texts, warnings, facts, signatures } = block;
  const { top, gap, between } = roomOf(block);
  return [
    {
      table: {
        widths: ['*'],
        body: [
          [
            {
              stack: [
                { text: kind, color: '#9fc9f5', fontSize: 13, margin: [0, top, 0, 10] },
                { text: title, color: '#ffffff', fontSize: 27, bold: true },
                { text: period, color: '#e8edf3', fontSize: 13, margin: [0, 10, 0, 0] },
                { text: line, color: '#b9c6d6', fontSize: 9, margin: [0, gap, 0, 12] },
              ],
              fillColor: '#0b1c33',
              margin: [30, 0, 30, 12],
            },
          ],
        ],
      },
      layout: 'noBorders',
      margin: [-44, -48, -44, 0],
    },
    ...(stamp ? [{ text: stamp, color: '#a8071a', bold: true, fontSize: 12, margin: [0, 14, 0, 0] }] : []),
    {
      columns: tiles.map(({ value, label, tone }) => ({
        stack: [{ text: value, fontSize: 20, bold: true, ...(tone === '3' ? { color: TEXT[tone] } : {}) }, small(label)],
      })),
      columnGap: 12,
      margin: [0, between, 0, 0],
    },
    ...warnings.map((text): Content => ({ text, fontSize: 9.5, color: TEXT['2'], margin: [0, between / 2, 0, 0] })),
    ...texts.map((one): Content => ({
      table: {
        widths: ['*'],
        body: [
          [
            {
              stack: [
                { text: one.title, bold: true, fontSize: 11, margin: [0, 0, 0, 4] },
                ...one.paragraphs.map((text) => ({ text, fontSize: 10 })),
              ],
              fillColor: '#f3f5fa',
              margin: [10, 8, 10, 8],
            },
          ],
        ],
      },
      layout: 'noBorders',
      margin: [0, between, 0, 0],
    })),
    pairs(facts),
    {
      columns: signatures.map(([label, value]) => ({ stack: [small(label), { text: value, fontSize: 9.5 }] })),
      columnGap: 12,
      margin: [0, between, 0, 0],
      pageBreak: 'after',
    },
  ];
};

function table({ title, columns, rows, total }: TableBlock): Content[] {
  const cell = (text: string, i: number, last: boolean): Content => ({
    text,
    fontSize: 9,
    bold: last,
    alignment: columns[i]?.number ? 'right' : 'left',
    ...(columns[i]?.tone && text !== '0' ? { color: TEXT[columns[i].tone] } : {}),
  });
  return [
    heading(title),
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: columns.map(({ number }) => (number ? 'auto' : '*')),
        body: [
          columns.map(({ title: text, number }) => ({ ...small(text), bold: true, alignment: number ? 'right' : 'left' })),
          ...rows.map((row, r) => row.map((text, i) => cell(text, i, total && r === rows.length - 1))),
        ],
      },
      layout: {
        hLineWidth: (i: number) => (i === 0 ? 0 : 0.5),
        vLineWidth: () => 0,
        hLineColor: () => LINE,
        paddingLeft: () => 6,
        paddingRight: () => 10,
      },
    },
  ];
}

const plan = (block: PlanBlock): Content[] => [heading(block.title), { svg: planSvg(block, WIDTH), width: WIDTH }];

const drawing = ({ title, parts, note }: DrawingBlock): Content[] => [
  heading(title),
  ...parts.map((draw) => ({ svg: draw(WIDTH), width: WIDTH, margin: [0, 0, 0, 4] })),
  small(note, { margin: [0, 4, 0, 0] }),
];

const text = ({ title, facts, paragraphs }: TextBlock): Content[] => [
  heading(title),
  ...(facts.length ? [pairs(facts, 2)] : []),
  ...paragraphs.map((said, i) => ({ text: said, fontSize: 10, margin: [0, i ? 4 : 12, 0, 0] })),
];

const outline = (block: OutlineBlock): Content[] => [
  heading(block.title),
  ...block.blades.flatMap((blade): Content[] => [
    { text: blade.name, fontSize: 9.5, bold: true, margin: [0, 6, 0, 2] },
    { svg: outlineSvg(blade, WIDTH), width: WIDTH },
  ]),
  small(block.note, { margin: [0, 4, 0, 0] }),
];

/** @param pictures JPEG by file */
function findings({ title, items, left }: FindingsBlock, pictures: Readonly<Record<string, Uint8Array>>, language: Language): Content[] {
  const images = (item: FindingsBlock['items'][number]): Content[] => {
    if (item.drawing) return [{ svg: item.drawing(CURVE), width: CURVE }];
    const shown = item.pictures.filter(({ file }) => pictures[file]);
    if (!shown.length) return [{ ...small(reportText('noPicture', language)), width: 100 }];
    return shown
      .slice(0, 2)
      .map(({ file, title: side }) => ({
        stack: [{ image: `data:image/jpeg;base64,${Buffer.from(pictures[file] ?? []).toString('base64')}`, fit: [128, 104] }, small(side)],
        width: 132,
      }));
  };
  const card = (item: FindingsBlock['items'][number]): Content => ({
    unbreakable: true,
    margin: [0, 0, 0, 10],
    table: {
      widths: ['*'],
      body: [
        [
          {
            columns: [
              { text: `${item.no}  ${item.name}`, bold: true, fontSize: 11, color: TEXT[item.tone] },
              { text: `${item.level}  ${item.code}`, fontSize: 9, alignment: 'right', color: TEXT[item.tone], width: 'auto', noWrap: true },
            ],
            fillColor: GROUND[item.tone],
            margin: [8, 4, 8, 4],
          },
        ],
        [
          {
            columns: [
              {
                stack: [
                  { text: item.place, fontSize: 9.5, margin: [0, 0, 0, 4] },
                  { text: item.facts.map(([label, value]) => `${label} ${value}`).join('　'), fontSize: 9, color: '#344054' },
                  ...(item.said ?? []).map((said) => ({ text: said, fontSize: 9, margin: [0, 3, 0, 0] })),
                  { text: item.action, fontSize: 9.5, bold: true, color: item.tone === '3' ? TEXT['3'] : '#1f2937', margin: [0, 5, 0, 0] },
                ],
                width: '*',
              },
              ...images(item),
            ],
            columnGap: 8,
            margin: [8, 6, 8, 6],
          },
        ],
      ],
    },
    layout: { hLineWidth: () => 0.5, vLineWidth: () => 0.5, hLineColor: () => LINE, vLineColor: () => LINE },
  });
  return [heading(title), ...items.map(card), ...(left > 0 ? [small(reportText('more', language, { count: left }))] : [])];
}

function drawn(block: ReportBlock, pictures: Readonly<Record<string, Uint8Array>>, language: Language): Content[] {
  if (block.type === 'cover') return cover(block);
  if (block.type === 'table') return table(block);
  if (block.type === 'plan') return plan(block);
  if (block.type === 'outline') return outline(block);
  if (block.type === 'drawing') return drawing(block);
  if (block.type === 'text') return text(block);
  return findings(block, pictures, language);
}

/** The faces of files have no minus sign. */
function writable<T>(value: T): T {
  if (typeof value === 'string') return value.replaceAll('−', '–') as T;
  if (Array.isArray(value)) return value.map(writable) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, writable(own as unknown)])) as T;
}

/** The definition of the file. */
export function reportDocument(page: ReportPage, language: Language, pictures: Readonly<Record<string, Uint8Array>>): object {
  const { head } = page;
  return {
    pageSize: 'A4',
    pageMargins: [44, 48, 44, 52],
    info: { title: head.name, author: head.author ?? '', subject: head.code },
    defaultStyle: { font: 'Noto', fontSize: 10, lineHeight: 1.25, color: '#1f2937' },
    footer: (current: number, count: number) => ({
      columns: [
        small(`${head.code}  ${head.name}`, { fontSize: 8 }),
        small(`${current} / ${count}`, { fontSize: 8, alignment: 'right', width: 60 }),
      ],
      margin: [44, 16, 44, 0],
    }),
    content: writable(reportBlocks(page, language)).flatMap((block) => drawn(block, pictures, language)),
  };
}
