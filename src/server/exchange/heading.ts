/** Which line of a table has its headings, and how its numbers and dates are written, judged from its beginning. */
import { DATE_ORDERS, type DateOrder, type Decimal, type FileReading } from '../../documents/ground/model/imports.ts';
import { decimalShown } from '../../documents/features/imports/numberText.ts';
import type { SheetRow } from './sheetRow.ts';
import { unreadable } from './unreadable.ts';

/** Rows among which headings are looked for, rows that are judged by, and lines that are shown. */
const [SEARCHED, JUDGED, SHOWN] = [20, 1000, 8];

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;
const holds = (cells: readonly string[], columns: readonly string[]): boolean => {
  const names = new Set(cells.map((cell) => cell.trim()));
  return columns.length > 0 && columns.every((column) => names.has(column));
};

/** The row with every column of a known file, else the first that is about as wide as the table: titles are narrow. */
function headingAmong(rows: readonly SheetRow[], known: readonly (readonly string[])[]): number {
  const searched = rows.slice(0, SEARCHED);
  const named = searched.findIndex(({ cells }) => known.some((columns) => holds(cells, columns)));
  if (named !== -1) return named;
  const widest = Math.max(0, ...searched.map(({ cells }) => filled(cells)));
  return Math.max(
    0,
    searched.findIndex(({ cells }) => filled(cells) * 2 >= widest && filled(cells) >= Math.min(2, widest)),
  );
}

/** The decimal signs that the texts show. */
function decimalsOf(rows: readonly SheetRow[]): Decimal[] {
  const shown = new Set<Decimal>();
  for (const { cells, notes } of rows)
    for (const [n, cell] of cells.entries()) {
      const one = notes?.[n] ? undefined : decimalShown(cell);
      if (one) shown.add(one);
    }
  return [...shown];
}

const DAY = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}(?:\s|$)/;

/** The order of dates that do not begin with the year, where a day above twelve shows it and none contradicts. */
function dateOrderOf(rows: readonly SheetRow[]): DateOrder | undefined {
  const shown = new Set<DateOrder>();
  for (const { cells } of rows)
    for (const cell of cells) {
      const [, first = 0, second = 0] = DAY.exec(cell) ?? [];
      for (const [n, order] of DATE_ORDERS.entries()) if (Number(n === 0 ? first : second) > 12) shown.add(order);
    }
  return shown.size === 1 ? [...shown][0] : undefined;
}

interface Headed {
  reading: FileReading;
  beginning: { line: number; cells: string[] }[];
  /** Headings that are words. */
  wide: number;
  rows: AsyncGenerator<SheetRow>;
}

interface Heading {
  stated?: FileReading;
  known?: readonly (readonly string[])[];
  /** Numbers without another sign have a point: the file is of a kind that says so. */
  certain?: boolean;
}

/** A value that stands above the headings is none of the rows below them. */
function below(row: SheetRow, heading: number): SheetRow {
  const from = Object.entries(row.taken ?? {}).filter(([, line]) => line <= heading);
  if (!from.length) return row;
  const cells = [...row.cells];
  for (const [column] of from) cells[Number(column)] = '';
  return { ...row, cells };
}

/** The rows from the headings on. @throws AppError import.file where a stated line of headings is not there */
export async function headed(source: AsyncGenerator<SheetRow>, { stated = {}, known = [], certain = false }: Heading): Promise<Headed> {
  const first: SheetRow[] = [];
  let ended = false;
  while (first.length < JUDGED && !ended) {
    const { done, value } = await source.next();
    if (done) ended = true;
    else first.push(value);
  }
  const at = stated.headingRow === undefined ? headingAmong(first, known) : first.findIndex(({ line }) => line >= (stated.headingRow ?? 1));
  const heading = first[at];
  if (!heading && stated.headingRow !== undefined && first.length)
    throw unreadable(`第 ${stated.headingRow} 行没有表头`, `line ${stated.headingRow} has no headings`);
  const data = first.slice(at + 1);
  const signs = decimalsOf(data);
  const decimal = stated.decimal ?? (signs.length === 1 ? signs[0] : signs.length === 0 && certain ? '.' : undefined);
  const dateOrder = stated.dateOrder ?? dateOrderOf(data);
  async function* rows(): AsyncGenerator<SheetRow> {
    try {
      if (heading) yield heading;
      for (const row of data) yield below(row, heading?.line ?? 0);
      first.length = 0;
      data.length = 0;
      for await (const row of source) yield below(row, heading?.line ?? 0);
    } finally {
      await source.return(undefined);
    }
  }
  return {
    reading: { ...(heading ? { headingRow: heading.line } : {}), ...(decimal ? { decimal } : {}), ...(dateOrder ? { dateOrder } : {}) },
    beginning: first.slice(0, SHOWN).map(({ line, cells }) => ({ line, cells })),
    wide: filled(heading?.cells ?? []),
    rows: rows(),
  };
}
