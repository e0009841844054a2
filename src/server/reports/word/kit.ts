/** What pages of Word are laid out with. */
import {
  AlignmentType,
  BorderStyle,
  HeadingLevel,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
  type IRunOptions,
  type ITableCellOptions,
} from 'docx';
import type { Pair, Tone } from '../../../contract/reportShape.ts';

export type Part = Paragraph | Table;

export const TEXT: Readonly<Record<Tone, string>> = { '3': 'A8071A', '2': 'A34A00', '1': '7A5C00' };
export const GROUND: Readonly<Record<Tone, string>> = { '3': 'FFF1F0', '2': 'FFF7E6', '1': 'FFFBE6' };
export const GREY = '5B6573';
const LINE = 'DFE3EA';
/** Between the margins of A4: twentieths of a point, and points of drawings. */
export const [WIDE, POINTS] = [10_146, 507];
/** Longest sides of a photograph of a card, px of 96 to the inch. */
export const [PHOTO_WIDTH, PHOTO_HEIGHT] = [164, 134];
/** Width of a curve of a card, points. */
export const CURVE = 210;

export const run = (text: string, more: IRunOptions = {}): TextRun => new TextRun({ text, ...more });
export const line = (text: string, more: IRunOptions = {}, right = false): Paragraph =>
  new Paragraph({ children: [run(text, more)], spacing: { after: 40 }, ...(right ? { alignment: AlignmentType.RIGHT } : {}) });
export const small: IRunOptions = { size: 17, color: GREY };
export const heading = (text: string): Paragraph =>
  new Paragraph({ text, heading: HeadingLevel.HEADING_1, keepNext: true, spacing: { before: 320, after: 120 } });

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const;
const thin = { style: BorderStyle.SINGLE, size: 4, color: LINE } as const;
export const OPEN = { top: none, bottom: none, left: none, right: none, insideHorizontal: none, insideVertical: none } as const;
export const RULED = { ...OPEN, bottom: thin, insideHorizontal: thin } as const;
export const FRAMED = { ...OPEN, top: thin, bottom: thin, left: thin, right: thin } as const;

export const cell = (children: Part[], width: number, more: Partial<ITableCellOptions> = {}): TableCell =>
  new TableCell({ children, width: { size: width, type: WidthType.DXA }, margins: { top: 50, bottom: 50, left: 90, right: 90 }, ...more });
export const grid = (rows: TableRow[], widths: readonly number[], borders: typeof OPEN | typeof RULED | typeof FRAMED): Table =>
  new Table({
    rows,
    borders,
    layout: TableLayoutType.FIXED,
    columnWidths: [...widths],
    width: { size: widths.reduce((sum, one) => sum + one, 0), type: WidthType.DXA },
  });
export const fill = (colour: string): Pick<ITableCellOptions, 'shading'> => ({
  shading: { type: ShadingType.CLEAR, color: 'auto', fill: colour },
});
export const gap = (): Paragraph => new Paragraph({ spacing: { after: 120 } });

/** Cells beside each other, of one width. */
export function beside(cells: readonly Part[][], borders: typeof OPEN | typeof RULED): Table {
  const width = Math.floor(WIDE / Math.max(1, cells.length));
  return grid(
    [new TableRow({ children: cells.map((one) => cell(one, width)) })],
    cells.map(() => width),
    borders,
  );
}

/** Labels and values, two pairs in a row. */
export function pairs(all: readonly Pair[]): Table {
  const [label, value] = [1700, WIDE / 2 - 1700];
  const rows = Array.from({ length: Math.ceil(all.length / 2) }, (_, i) => all.slice(2 * i, 2 * i + 2));
  const one = ([name, text]: Pair): TableCell[] => [cell([line(name, small)], label), cell([line(text, { size: 18 })], value)];
  return grid(
    rows.map((row) => new TableRow({ cantSplit: true, children: [...row, ...(row.length < 2 ? [['', ''] as const] : [])].flatMap(one) })),
    [label, value, label, value],
    RULED,
  );
}
