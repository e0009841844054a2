/** From the rows of an answer to what a chart along an axis draws: places along it, and a series for each colour or measure. */
import type { Channels } from '../../../documents/features/blocks/chart/marks.ts';
import type { SourceColumn } from '../../../documents/features/source/index.ts';
import { scaled, type Figure } from '../shared/figures.ts';
import { inTheirOrder, type Place } from '../shared/order.ts';

/** A value along an axis: as it is, its words, and the first row it comes in. */
export interface PlaceOf {
  value: unknown;
  text: string;
  row: Figure;
}

export interface Series {
  name: string;
  /** Value for each place, in order; null where there is none. */
  values: (number | null)[];
  /** The column its figures are of. */
  column: SourceColumn;
  /** Value of the group that tells it apart. */
  code?: unknown;
}

export interface Drawing {
  places: PlaceOf[];
  series: Series[];
}

export interface Words {
  cell: (row: Figure, column: SourceColumn) => string;
  title: (column: SourceColumn) => string;
  place?: Place;
}

/** What tells a value of a column from others; the rest that a limit leaves out is one of its own. */
export const keyOf = (row: Figure, column: SourceColumn): string => JSON.stringify([row[column.name] ?? null, row['$others'] === true]);

/** The different values of a column, in the order of the rows; what lies below the first edge comes first. */
export function placesOf(rows: readonly Figure[], column: SourceColumn, words: Words): Map<string, PlaceOf> {
  const places = new Map<string, PlaceOf>();
  for (const row of rows) {
    const key = keyOf(row, column);
    if (!places.has(key)) places.set(key, { value: row[column.name], text: words.cell(row, column), row });
  }
  const lowest = column.edges && [...places].find(([, { value, row }]) => (value ?? null) === null && row['$others'] !== true);
  return lowest ? new Map([lowest, ...places]) : places;
}

/**
 * See the file's comment. Without a group along x, each measure is a place. Series stand in the order of their dictionary or steps, and
 * so do places unless the source `sorted` them by something else.
 */
export function drawingOf(rows: readonly Figure[], { x, y, colour }: Channels, words: Words, sorted = true): Drawing {
  if (!x) {
    const row = rows[0] ?? {};
    const values = y.map((column) => scaled(row[column.name], column));
    return {
      places: y.map((column) => ({ value: column.name, text: words.title(column), row })),
      series: y[0] ? [{ name: '', values, column: y[0] }] : [],
    };
  }
  const found = placesOf(rows, x, words);
  const own = ([, place]: [string, PlaceOf]): unknown => (place.row['$others'] === true ? undefined : place.value);
  const places = sorted || x.dict === undefined ? found : new Map(inTheirOrder([...found], x, own, words.place));
  const at = new Map([...places.keys()].map((key, i) => [key, i]));
  const seriesByKey = new Map<string, Series>();
  for (const row of rows)
    for (const column of y) {
      const key = `${column.name} ${colour ? keyOf(row, colour) : ''}`;
      let series = seriesByKey.get(key);
      if (!series) {
        const name = colour ? [words.cell(row, colour), ...(y.length > 1 ? [words.title(column)] : [])].join(' · ') : words.title(column);
        series = { name, column, values: [...places].map(() => null), ...(colour ? { code: row[colour.name] } : {}) };
        seriesByKey.set(key, series);
      }
      series.values[at.get(keyOf(row, x)) ?? 0] = scaled(row[column.name], column);
    }
  const series = [...seriesByKey.values()];
  return {
    places: [...places.values()],
    series: colour && y.length === 1 ? inTheirOrder(series, colour, (s) => s.code, words.place) : series,
  };
}
