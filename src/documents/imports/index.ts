/** Mappings of foreign files that ship with a resource, each with a sample of such a file. */

/** Where a column's texts go, and how they become values. */
export interface ColumnTarget {
  /** A property, or `<property>.lon` and `<property>.lat` of a location. */
  field: string;
  /** Text in the file → value; texts not listed are kept. */
  values?: Record<string, string>;
  /** Patterns of a date: YYYY, YYYY-MM, YYYY-MM-DD, YYYY/MM/DD, MM/DD/YYYY, DD/MM/YYYY. */
  format?: string | string[];
  /** What a number is multiplied by, from the unit of the file to that of the property. */
  factor?: number;
}

/** What of a file fills which property. */
export interface FileMapping {
  columns: Record<string, string | ColumnTarget>;
  /** Texts put together of columns: `"L{id}-{number}"`; `{#}` is the number of the row. Of numbers: factors with `*` and `/` between. */
  templates?: Record<string, string>;
  /** Values every row gets. */
  constants?: Record<string, unknown>;
  /** Columns left out on purpose. */
  skip?: string[];
  /** Texts that mean nothing. */
  empty?: string[];
  /** Lines under the header that are no rows, such as one of units. */
  skipRows?: number;
  /** Every line of a map is a row of points at most so many metres apart, in the columns `point`, `number` and `span`. */
  spacing?: number;
  /** Places of the file are those of public maps of China, and become WGS-84. CGCS2000 is taken as it is. */
  datum?: 'GCJ-02';
}

/** What a mapping may say. */
const PARTS = Object.keys({ columns: 0, templates: 0, constants: 0, skip: 0, empty: 0, skipRows: 0, spacing: 0, datum: 0 } satisfies Record<
  keyof FileMapping,
  0
>);

/** Keys of a mapping file, which may name its schema and its resource besides. */
export const MAPPING_KEYS: readonly string[] = ['$schema', 'resource', ...PARTS];

/** A mapping that ships. */
export interface Import extends FileMapping {
  name: string;
  title: string;
  titleEn: string;
  /** Rows of a sample file, each a text by its column. */
  sample?: Record<string, string>[];
}

/** Stands for the number of the row in a text that is put together. */
export const ROW = '#';

/** Columns that a text is put together of. */
export const placeholders = (text: string): string[] => [...text.matchAll(/\{([^{}]+)\}/g)].map((m) => m[1] ?? '');

/** The columns of the file that a mapping knows. */
export const columnsOf = ({ columns, templates = {}, skip = [] }: FileMapping): string[] =>
  [...new Set([...Object.keys(columns), ...Object.values(templates).flatMap(placeholders), ...skip])].filter((name) => name !== ROW);
