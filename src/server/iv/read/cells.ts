/** Text of a tracer as cells: which sign parts them, which one the decimals, which line is the head. */

/** Decoded as UTF-8, or as GB 18030 where that fails; undefined of what is no text. */
export function decoded(bytes: Uint8Array): string | undefined {
  if (bytes.subarray(0, 4096).includes(0)) return undefined;
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next one.
    }
  return undefined;
}

const DECIMAL_COMMA = /^[-+]?\d+,\d+(?:e[-+]?\d+)?$/i;

/** Numbers as they are written in the file; NaN of what is none. */
export const numberIn = (cell: string, comma: boolean): number => {
  const text = cell.trim().replaceAll('−', '-');
  const plain = comma ? text.replaceAll('.', '').replace(',', '.') : text;
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN;
};

export interface Line {
  /** From 1. */
  no: number;
  cells: string[];
}

/** How many of the lines that look like data have so many cells as most of them. */
function regularity(lines: readonly string[], separator: RegExp): { share: number; columns: number } {
  const counts = new Map<number, number>();
  const data = lines.filter((line) => /\d/.test(line)).slice(0, 200);
  for (const line of data) {
    const n = line.trim().split(separator).length;
    counts.set(n, (counts.get(n) ?? 0) + 1);
  }
  const [columns = 0, most = 0] = [...counts].filter(([n]) => n > 1).toSorted((a, b) => b[1] - a[1])[0] ?? [];
  return { columns, share: data.length ? most / data.length : 0 };
}

/** Signs that part cells. A comma comes last: it may be that of decimals. */
const SEPARATORS = [/\t/, /;/, /,(?!\d)|(?<!\d),|,(?=\d)/, /\s+/];

/** The cells of each line that has any, and whether decimals have a comma. */
export function cellsOf(text: string): { lines: Line[]; comma: boolean } {
  const raw = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const filled = raw.filter((line) => line.trim() !== '');
  // «0,5 8,1»: blanks part what commas do not.
  const blanks = filled.filter((line) => /^\s*[-+]?\d+,\d+\s+[-+]?\d+,\d+\s*$/.test(line)).length > filled.length / 2;
  const best = blanks ? /\s+/ : (SEPARATORS.find((one) => regularity(filled, one).share > 0.6) ?? /[,;\t]/);
  const lines = raw.flatMap((line, n): Line[] =>
    line.trim() === ''
      ? []
      : [
          {
            no: n + 1,
            cells: line
              .trim()
              .split(best)
              .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')),
          },
        ],
  );
  const commas = lines.flatMap(({ cells }) => cells).filter((cell) => DECIMAL_COMMA.test(cell)).length;
  return { lines, comma: commas > 2 };
}
