/** From the rows of an answer to what a chart draws: places along the axis, and a series for each colour or measure. */
import type { ChartOptions } from '../../../documents/blocks/chart/index.ts';
import type { SourceColumn } from '../../../documents/source/index.ts';
import { scaled, type Figure } from '../shared/figures.ts';

export interface Series {
  name: string;
  /** Value for each place, in order; null where there is none. */
  values: (number | null)[];
  /** The column its figures are of. */
  column: SourceColumn;
  /** Code of the group that tells it apart, for the colour of its dictionary. */
  code?: string;
}

export interface Drawing {
  /** The axis: the raw value and its words. */
  places: { value: unknown; text: string; row: Figure }[];
  series: Series[];
  x: SourceColumn;
  colour?: SourceColumn;
}

export interface Words {
  cell: (row: Figure, column: SourceColumn) => string;
  title: (column: SourceColumn) => string;
}

const keyOf = (row: Figure, column: SourceColumn): string => JSON.stringify([row[column.name] ?? null, row['$others'] === true]);

/** See the file's comment; undefined when the answer has no group to draw along. */
export function drawingOf(
  { columns, rows }: { columns: readonly SourceColumn[]; rows: readonly Figure[] },
  block: Pick<ChartOptions, 'x' | 'y' | 'colour'>,
  words: Words,
): Drawing | undefined {
  const groups = columns.filter((c) => c.role === 'group');
  const x = groups.find((c) => c.name === block.x) ?? groups[0];
  if (!x) return undefined;
  const colour = groups.find((c) => c.name === block.colour) ?? groups.find((c) => c !== x);
  const measures = columns.filter((c) => c.role === 'measure' && c.type === 'number' && (block.y?.includes(c.name) ?? true));
  const places = new Map<string, Drawing['places'][number]>();
  for (const row of rows) if (!places.has(keyOf(row, x))) places.set(keyOf(row, x), { value: row[x.name], text: words.cell(row, x), row });
  const at = [...places.keys()];
  const made = new Map<string, Series>();
  for (const row of rows)
    for (const column of measures) {
      const key = `${column.name} ${colour ? keyOf(row, colour) : ''}`;
      const name = colour
        ? [words.cell(row, colour), ...(measures.length > 1 ? [words.title(column)] : [])].join(' · ')
        : words.title(column);
      let series = made.get(key);
      if (!series) {
        const code = colour ? row[colour.name] : undefined;
        series = { name, column, values: at.map(() => null), ...(typeof code === 'string' ? { code } : {}) };
        made.set(key, series);
      }
      series.values[at.indexOf(keyOf(row, x))] = scaled(row[column.name], column);
    }
  return { places: [...places.values()], series: [...made.values()], x, ...(colour ? { colour } : {}) };
}

/** Upper end of an axis and the lines on it: round numbers, about five. */
export function ticksOf(most: number, least = 0): number[] {
  const span = most - least || Math.abs(most) || 1;
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((n) => n * power >= rough) ?? 10) * power;
  const first = Math.floor(least / step) * step;
  const ticks: number[] = [];
  for (let i = 0; i <= 10; i += 1) {
    ticks.push(Number((first + i * step).toPrecision(12)));
    if (i > 0 && first + i * step >= most) break;
  }
  return ticks;
}

/** Largest and smallest value, of sums where series stand on each other. */
export function extent(series: readonly Series[], stack: boolean, aim?: number): { most: number; least: number } {
  const count = series[0]?.values.length ?? 0;
  const sums = stack
    ? Array.from({ length: count }, (_, i) => series.reduce((sum, s) => sum + (s.values[i] ?? 0), 0))
    : series.flatMap((s) => s.values);
  const numbers = [...sums, aim ?? null].filter((v): v is number => v !== null);
  return { most: Math.max(0, ...numbers), least: Math.min(0, ...numbers) };
}
