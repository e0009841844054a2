/** The blocks of a report as Word takes them: headings, tables and pictures that can be worked on. */
import {
  Document,
  Footer,
  HeadingLevel,
  ImageRun,
  PageBreak,
  PageNumber,
  Paragraph,
  TableCell,
  TableRow,
  TabStopType,
  TextRun,
  VerticalAlign,
  type IRunOptions,
} from 'docx';
import type { Language } from '../../../contract/constants.ts';
import type { ReportPage } from '../../../contract/report.ts';
import { reportBlocks } from '../../../contract/reportBlocks.ts';
import { outlineSvg, planSvg } from '../../../contract/reportDrawings.ts';
import type {
  CoverBlock,
  DrawingBlock,
  FindingsBlock,
  OutlineBlock,
  PlanBlock,
  ReportBlock,
  TableBlock,
  TextBlock,
} from '../../../contract/reportShape.ts';
import { reportText } from '../../../contract/reportText.ts';
import { jpegSize } from './jpegSize.ts';
import {
  beside,
  cell,
  CURVE,
  fill,
  FRAMED,
  gap,
  GREY,
  grid,
  GROUND,
  heading,
  line,
  OPEN,
  pairs,
  PHOTO_HEIGHT,
  PHOTO_WIDTH,
  POINTS,
  RULED,
  run,
  small,
  TEXT,
  WIDE,
  type Part,
} from './kit.ts';

/** What pictures a report has: photographs as JPEG by file, and drawings as PNG by their SVG. */
export interface Pictures {
  photos: Readonly<Record<string, Uint8Array>>;
  drawings: ReadonlyMap<string, Uint8Array>;
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

/** Drawings of a block, each with what stands over it. */
export function drawingsOf(block: ReportBlock): { name?: string; svg: string }[] {
  if (block.type === 'plan') return [{ svg: planSvg(block, POINTS) }];
  if (block.type === 'outline') return block.blades.map((blade) => ({ name: blade.name, svg: outlineSvg(blade, POINTS) }));
  if (block.type === 'drawing') return block.parts.map((part) => ({ svg: part(POINTS) }));
  if (block.type === 'findings') return block.items.flatMap(({ drawing }) => (drawing ? [{ svg: drawing(CURVE) }] : []));
  return [];
}

function drawnPicture(svg: string, title: string, pictures: Pictures): Paragraph[] {
  const data = pictures.drawings.get(svg);
  const [, width = POINTS, height = 200] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []).map(Number);
  const transformation = { width: (width * 4) / 3, height: (height * 4) / 3 };
  return data ? [new Paragraph({ children: [new ImageRun({ type: 'png', data, transformation, altText: named(title) })] })] : [];
}

const drawings = (block: PlanBlock | OutlineBlock | DrawingBlock, pictures: Pictures): Part[] => [
  heading(block.title),
  ...drawingsOf(block).flatMap(({ name, svg }): Part[] => [
    ...(name === undefined ? [] : [new Paragraph({ text: name, heading: HeadingLevel.HEADING_2, keepNext: true })]),
    ...drawnPicture(svg, name ?? block.title, pictures),
  ]),
  ...(block.type === 'plan' ? [] : [line(block.note, small)]),
];

const text = ({ title, facts, paragraphs }: TextBlock): Part[] => [
  heading(title),
  ...(facts.length > 0 ? [pairs(facts), gap()] : []),
  ...paragraphs.map((one) => line(one)),
];

const named = (title: string): { name: string; title: string; description: string } => ({ name: title, title, description: title });

function photo(data: Uint8Array, title: string): Part[] {
  const { width, height } = jpegSize(data) ?? { width: PHOTO_WIDTH, height: PHOTO_HEIGHT };
  const scale = Math.min(PHOTO_WIDTH / width, PHOTO_HEIGHT / height);
  const transformation = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return [new Paragraph({ children: [new ImageRun({ type: 'jpg', data, transformation, altText: named(title) })] }), line(title, small)];
}

function findings({ title, items, left }: FindingsBlock, pictures: Pictures, language: Language): Part[] {
  const { photos } = pictures;
  const card = (item: FindingsBlock['items'][number]): Part[] => {
    const shown = item.pictures.flatMap(({ file, title: side }) => (photos[file] ? [photo(photos[file], side)] : [])).slice(0, 2);
    const curve = item.drawing && drawnPicture(item.drawing(CURVE), `${item.code} ${item.name}`, pictures);
    const picture = curve ? 20 * CURVE + 180 : 2700;
    const without = [line(reportText('noPicture', language), small)];
    const columns: Part[][] = curve ? [curve] : shown.length > 0 ? shown : [without];
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
                  ...(item.said ?? []).map((one) => line(one, { size: 18 })),
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
  return block.type === 'text' ? text(block) : drawings(block, pictures);
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
