/** Version of the file format written here. */
export const FORMAT_VERSION = 1;

/** A column as it lies in a backup: name and full type, such as `numeric(10,2)`. */
export interface Column {
  name: string;
  type: string;
  /** Where it is not the database's own. */
  collation?: string;
}

/** A table with its columns in the order of its rows' values; columns the database computes are left out. */
export interface Table {
  /** `schema.name`, unquoted. */
  name: string;
  columns: Column[];
}

/** A sequence's place: its last value, and whether that one has been given out. */
export interface Sequence {
  /** `schema.name`, unquoted. */
  name: string;
  value: string;
  called: boolean;
}

/**
 * First line of a backup. A backup is gzip of lines of JSON: this header; before the rows of each table a {@link TableMark};
 * each row as an array with one text or null a column; at last a {@link Trailer}.
 */
export interface Header {
  format: 'sunvane-backup';
  version: number;
  /** Version of the program that wrote it. */
  app: string;
  /** ISO-8601. */
  at: string;
  /** Version of the database server. */
  server: string;
  /** Ids of the migrations the schema has. */
  migrations: string[];
  tables: Table[];
  sequences: Sequence[];
}

/** The rows that follow belong to this table. */
export interface TableMark {
  table: string;
}

/** Last line: rows a table, and the SHA-256 (hex) of all bytes before this line, uncompressed. */
export interface Trailer {
  end: true;
  rows: Record<string, number>;
  sha256: string;
}

/** How far a backup or restore is. */
export interface BackupProgress {
  /** The table at hand, `schema.name`. */
  table: string;
  /** Tables finished, and in all. */
  tablesDone: number;
  tables: number;
  /** Rows written so far, of all tables. */
  rows: number;
}

/** Called after each batch of rows. */
export type OnProgress = (progress: BackupProgress) => void;

/** True for a first line that claims to be of this format, of whichever version. */
export function isHeader(value: unknown): value is Header {
  return typeof value === 'object' && value !== null && (value as Header).format === 'sunvane-backup';
}
