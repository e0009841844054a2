/** Mappings of foreign files that ship with a resource, and how such a file is read. */

/** Names of encodings as the Encoding Standard has them. */
export const ENCODINGS = [
  'utf-8',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'utf-16le',
  'utf-16be',
] as const;

export type Encoding = (typeof ENCODINGS)[number];

export const DELIMITERS = [',', ';', '\t', '|'] as const;

export type Delimiter = (typeof DELIMITERS)[number];

export const DECIMALS = ['.', ','] as const;

export type Decimal = (typeof DECIMALS)[number];

/** Order of day, month and year where a date does not begin with the year. */
export const DATE_ORDERS = ['DMY', 'MDY'] as const;

export type DateOrder = (typeof DATE_ORDERS)[number];

export interface FileReading {
  /** Name of the sheet of a workbook. */
  sheet?: string;
  /** Line of the headings, from 1. */
  headingRow?: number;
  encoding?: Encoding;
  delimiter?: Delimiter;
  decimal?: Decimal;
  dateOrder?: DateOrder;
}

/** Where a column's texts go, and how they become values. */
export interface ColumnTarget {
  /** A property, or `<property>.lon` and `<property>.lat` of a location. */
  field: string;
  /** Text in the file → value; texts not listed are kept. */
  values?: Record<string, string>;
  /** Patterns of a date, of `DATE_FORMATS`. */
  format?: string | string[];
  /** What a number is multiplied by, from the unit of the file to that of the property. */
  factor?: number;
}

/** How a file is read, and what of it fills which property. */
export interface FileMapping extends FileReading {
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

/** A mapping that ships. */
export interface Import extends FileMapping {
  name: string;
  title: string;
  titleEn: string;
  /** Rows of a sample file, each a text by its column. */
  sample?: Record<string, string>[];
}
