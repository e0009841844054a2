/** The blocks of a report as Word takes them: headings, tables and pictures that can be worked on. */
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  ImageRun,
  PageBreak,
  PageNumber,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  TextRun,
  VerticalAlign,
  WidthType,
  type IRunOptions,
  type ITableCellOptions,
} from 'docx';
import type { Language } from '../../../contract/constants.ts';
import type { ReportPage } from '../../../contract/report.ts';
import {
  reportBlocks,
  type CoverBlock,
  type FindingsBlock,
  type Pair,
  type ReportBlock,
  type TableBlock,
  type Tone,
} from '../../../contract/reportBlocks.ts';
import { outlineSvg, planSvg } from '../../../contract/reportDrawings.ts';
import { reportText } from '../../../contract/reportText.ts';
import { jpegSize } from './jpegSize.ts';

type Part = Paragraph | Table;

/** What pictures a report has: photographs as JPEG by file, and drawings as PNG by their SVG. */
export interface Pictures {
  photos: Readonly<Record<string, Uint8Array>>;
  drawings: ReadonlyMap<string, Uint8Array>;
}

const TEXT: Readonly<Record<Tone, string>> = { '3': 'A8071A', '2': 'A34A00', '1': '7A5C00' };
const GROUND: Readonly<Record<Tone, string>> = { '3': 'FFF1F0', '2': 'FFF7E6', '1': 'FFFBE6' };
const [GREY, LINE] = ['5B6573', 'DFE3EA'];
/** Between the margins of A4: twentieths of a point, and points of drawings. */
const [WIDE, POINTS] = [10_146, 507];
/** Longest sides of a photograph of a card, px of 96 to the inch. */
const [PHOTO_WIDTH, PHOTO_HEIGHT] = [164, 134];

const run = (text: string, more: IRunOptions = {}): TextRun => new TextRun({ text, ...more });
const line = (text: string, more: IRunOptions = {}, right = false): Paragraph =>
  new Paragraph({ children: [run(text, more)], spacing: { after: 40 }, ...(right ? { alignment: AlignmentType.RIGHT } : {}) });
const small: IRunOptions = { size: 17, color: GREY };
const heading = (text: string): Paragraph =>
  new Paragraph({ text, heading: HeadingLevel.HEADING_1, keepNext: true, spacing: { before: 320, after: 120 } });

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const;
const thin = { style: BorderStyle.SINGLE, size: 4, color: LINE } as const;
const OPEN = { top: none, bottom: none, left: none, right: none, insideHorizontal: none, insideVertical: none } as const;
const RULED = { ...OPEN, bottom: thin, insideHorizontal: thin } as const;
const FRAMED = { ...OPEN, top: thin, bottom: thin, left: thin, right: thin } as const;

const cell = (children: Part[], width: number, more: Partial<ITableCellOptions> = {}): TableCell =>
  new TableCell({ children, width: { size: width, type: WidthType.DXA }, margins: { top: 50, bottom: 50, left: 90, right: 90 }, ...more });
const grid = (rows: TableRow[], widths: readonly number[], borders: typeof OPEN | typeof RULED | typeof FRAMED): Table =>
  new Table({
    rows,
    borders,
    layout: TableLayoutType.FIXED,
    columnWidths: [...widths],
    width: { size: widths.reduce((sum, one) => sum + one, 0), type: WidthType.DXA },
  });
const fill = (colour: string): Pick<ITableCellOptions, 'shading'> => ({
  shading: { type: ShadingType.CLEAR, color: 'auto', fill: colour },
});
const gap = (): Paragraph => new Paragraph({ spacing: { after: 120 } });

/** Cells beside each other, of one width. */
function beside(cells: readonly Part[][], borders: typeof OPEN | typeof RULED): Table {
  const width = Math.floor(WIDE / Math.max(1, cells.length));
  return grid(
    [new TableRow({ children: cells.map((one) => cell(one, width)) })],
    cells.map(() => width),
    borders,
  );
}

/** Labels and values, two pairs in a row. */
function pairs(all: readonly Pair[]): Table {
  const [label, value] = [1700, WIDE / 2 - 1700];
  const rows = Array.from({ length: Math.ceil(all.length / 2) }, (_, i) => all.slice(2 * i, 2 * i + 2));
  const one = ([name, text]: Pair): TableCell[] => [cell([line(name, small)], label), cell([line(text, { size: 18 })], value)];
  return grid(
    rows.map((row) => new TableRow({ cantSplit: true, children: [...row, ...(row.length < 2 ? [['', ''] as const] : [])].flatMap(one) })),
    [label, value, label, value],
    RULED,
  );
}

const cover = ({ kind, title, period, line: about, stamp, tiles, texts, warnings, facts, signatures }: CoverBlock): Part[] => [
  new Paragraph({ children: [run(kind, { size: 26, color: '0F6FCA' })], spacing: { before: 1800, after: 160 } }),
  new Paragraph({ children: [run(title, { size: 52, bold: true })], heading: HeadingLevel.TITLE, spacing: { after: 160 } }),
  line(period, { size: 26 }),
  line(about, small),
  ...(stamp ? [line(stamp, { bold: true, size: 24, color: TEXT['3'] })] : []),
  gap(),
  beside(
    tiles.map(({ value, label, tone }) => [
      line(value, { size: 40, bold: true, ...(tone === '3' ? { color: TEXT['3'] } : {}) }),
      line(label, small),
    ]),
    OPEN,
  ),
  ...warnings.map((text) => line(text, { color: TEXT['2'] })),
  ...texts.flatMap((one): Part[] => [
    new Paragraph({ text: one.title, heading: HeadingLevel.HEADING_2, keepNext: true, spacing: { before: 240, after: 80 } }),
    ...one.paragraphs.map((text) => line(text)),
  ]),
  gap(),
  pairs(facts),
  gap(),
  beside(
    signatures.map(([label, value]) => [line(label, small), line(value)]),
    OPEN,
  ),
  new Paragraph({ children: [new PageBreak()] }),
];

function table({ title, columns, rows, total }: TableBlock): Part[] {
  const numbers = columns.filter(({ number }) => number).length;
  const narrow = Math.min(1300, Math.floor(WIDE / (columns.length + 1)));
  const wide = Math.floor((WIDE - numbers * narrow) / Math.max(1, columns.length - numbers));
  const widths = columns.map(({ number }) => (number ? narrow : wide));
  const toneOf = (i: number, text: string): IRunOptions => {
    const tone = columns[i]?.tone;
    return tone && text !== '0' ? { color: TEXT[tone] } : {};
  };
  const one = (text: string, i: number, more: IRunOptions): TableCell =>
    cell([line(text, { size: 18, ...more }, columns[i]?.number)], widths[i] ?? wide);
  return [
    heading(title),
    grid(
      [
        new TableRow({ tableHeader: true, children: columns.map(({ title: text }, i) => one(text, i, { ...small, bold: true })) }),
        ...rows.map(
          (row, r) =>
            new TableRow({
              cantSplit: true,
              children: row.map((text, i) => one(text, i, { ...toneOf(i, text), bold: total && r === rows.length - 1 })),
            }),
        ),
      ],
      widths,
      RULED,
    ),
  ];
}

/** The drawings of a block, each with what stands over it. */
export function drawingsOf(block: ReportBlock): { name?: string; svg: string }[] {
  if (block.type === 'plan') return [{ svg: planSvg(block, POINTS) }];
  return block.type === 'outline' ? block.blades.map((blade) => ({ name: blade.name, svg: outlineSvg(blade, POINTS) })) : [];
}

function drawings(block: Extract<ReportBlock, { type: 'plan' | 'outline' }>, pictures: Pictures): Part[] {
  return [
    heading(block.title),
    ...drawingsOf(block).flatMap(({ name, svg }): Part[] => {
      const data = pictures.drawings.get(svg);
      const [, width = POINTS, height = 200] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []).map(Number);
      const transformation = { width: (width * 4) / 3, height: (height * 4) / 3 };
      return [
        ...(name === undefined ? [] : [new Paragraph({ text: name, heading: HeadingLevel.HEADING_2, keepNext: true })]),
        ...(data
          ? [new Paragraph({ children: [new ImageRun({ type: 'png', data, transformation, altText: named(name ?? block.title) })] })]
          : []),
      ];
    }),
    ...(block.type === 'outline' ? [line(block.note, small)] : []),
  ];
}

const named = (title: string): { name: string; title: string; description: string } => ({ name: title, title, description: title });

function photo(data: Uint8Array, title: string): Part[] {
  const { width, height } = jpegSize(data) ?? { width: PHOTO_WIDTH, height: PHOTO_HEIGHT };
  const scale = Math.min(PHOTO_WIDTH / width, PHOTO_HEIGHT / height);
  const transformation = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return [new Paragraph({ children: [new ImageRun({ type: 'jpg', data, transformation, altText: named(title) })] }), line(title, small)];
}

function findings({ title, items, left }: FindingsBlock, { photos }: Pictures, language: Language): Part[] {
  const picture = 2700;
  const card = (item: FindingsBlock['items'][number]): Part[] => {
    const shown = item.pictures.flatMap(({ file, title: side }) => (photos[file] ? [photo(photos[file], side)] : [])).slice(0, 2);
    const columns = shown.length > 0 ? shown : [[line(reportText('noPicture', language), small)]];
    const rest = WIDE - columns.length * picture;
    const tone = TEXT[item.tone];
    return [
      grid(
        [
          new TableRow({
            cantSplit: true,
            children: [
              cell(
                [
                  new Paragraph({
                    keepNext: true,
                    tabStops: [{ type: TabStopType.RIGHT, position: WIDE - 200 }],
                    children: [
                      run(`${item.no}  ${item.name}`, { bold: true, size: 22, color: tone }),
                      run(`\t${item.level}  ${item.code}`, { size: 18, color: tone }),
                    ],
                  }),
                ],
                WIDE,
                { columnSpan: 1 + columns.length, ...fill(GROUND[item.tone]) },
              ),
            ],
          }),
          new TableRow({
            cantSplit: true,
            children: [
              cell(
                [
                  line(item.place),
                  ...item.facts.map(([label, value]) => new Paragraph({ children: [run(`${label}  `, small), run(value, { size: 18 })] })),
                  line(item.action, { bold: true, ...(item.tone === '3' ? { color: tone } : {}) }),
                ],
                rest,
                { verticalAlign: VerticalAlign.TOP },
              ),
              ...columns.map((one) => cell(one, picture)),
            ],
          }),
        ],
        [rest, ...columns.map(() => picture)],
        FRAMED,
      ),
      gap(),
    ];
  };
  return [heading(title), ...items.flatMap(card), ...(left > 0 ? [line(reportText('more', language, { count: left }), small)] : [])];
}

function drawn(block: ReportBlock, pictures: Pictures, language: Language): Part[] {
  if (block.type === 'cover') return cover(block);
  if (block.type === 'table') return table(block);
  if (block.type === 'findings') return findings(block, pictures, language);
  return drawings(block, pictures);
}

/** The file's definition; faces are named, not embedded: the reader's program has its own. */
export function wordDocument(page: ReportPage, language: Language, pictures: Pictures): Document {
  const { head } = page;
  const font = { ascii: 'Arial', hAnsi: 'Arial', cs: 'Arial', eastAsia: 'Microsoft YaHei' };
  const title = { font, bold: true, color: '1F2937' };
  return new Document({
    title: head.name,
    subject: head.code,
    creator: head.author ?? '',
    styles: {
      default: {
        document: {
          run: { font, size: 20, color: '1F2937', language: { value: language === 'zh' ? 'zh-CN' : 'en-US', eastAsia: 'zh-CN' } },
        },
        title: { run: { ...title, size: 52 } },
        heading1: { run: { ...title, size: 30 } },
        heading2: { run: { ...title, size: 23 } },
      },
    },
    sections: [
      {
        properties: {
          page: { size: { width: 11_906, height: 16_838 }, margin: { top: 960, bottom: 960, left: 880, right: 880, footer: 480 } },
        },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                tabStops: [{ type: TabStopType.RIGHT, position: WIDE }],
                children: [
                  run(`${head.code}  ${head.name}\t`, { size: 16, color: GREY }),
                  new TextRun({ size: 16, color: GREY, children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] }),
                ],
              }),
            ],
          }),
        },
        children: reportBlocks(page, language).flatMap((block) => drawn(block, pictures, language)),
      },
    ],
  });
}
