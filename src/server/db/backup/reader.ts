import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DbError } from '../errors.ts';
import { FORMAT_VERSION, type Header, isHeader, type TableMark, type Trailer } from './format.ts';
import { linesOf } from './lines.ts';

/** A batch is about this many bytes or that many rows, whichever is first. */
const BATCH = { bytes: 1024 * 1024, rows: 1_000 } as const;

const OPENING_BRACKET = 0x5b;

/** Rows of one table, in one JSON array of arrays of texts, not yet parsed. */
export interface RowBatch {
  table: string;
  rows: number;
  json: string;
}

const parse = (line: Buffer): unknown => {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch {
    return undefined;
  }
};

/** Reads a backup from front to end; what it says is to be believed only when {@link BackupReader.batches} came to its end. */
export class BackupReader {
  readonly #lines: AsyncGenerator<Buffer>;
  readonly #hash = createHash('sha256');

  constructor(stream: Readable) {
    this.#lines = linesOf(stream);
  }

  /** The first line. @throws DbError BACKUP_UNREADABLE, BACKUP_VERSION, BACKUP_TRUNCATED */
  async header(): Promise<Header> {
    const { value: line, done } = await this.#lines.next();
    if (done) throw new DbError('BACKUP_TRUNCATED', 'The backup is empty');
    const header = parse(line);
    if (!isHeader(header)) throw new DbError('BACKUP_UNREADABLE', 'This is not a backup of Sunvane: its first line is no header');
    if (header.version !== FORMAT_VERSION) {
      const version = `The backup has format ${header.version} (written by version ${header.app})`;
      throw new DbError('BACKUP_VERSION', `${version}; this version reads format ${FORMAT_VERSION}`);
    }
    this.#count(line);
    return header;
  }

  /**
   * All rows, table by table.
   * @throws DbError BACKUP_TRUNCATED when the trailer is missing, BACKUP_CHECKSUM when it does not agree with what was read
   */
  async *batches(): AsyncGenerator<RowBatch> {
    const counts: Record<string, number> = {};
    let table = '';
    let rows: string[] = [];
    let size = 0;
    const batch = (): RowBatch => {
      const full = { table, rows: rows.length, json: `[${rows.join(',')}]` };
      rows = [];
      size = 0;
      return full;
    };
    for await (const line of this.#lines) {
      if (line[0] === OPENING_BRACKET) {
        this.#count(line);
        counts[table] = (counts[table] ?? 0) + 1;
        size += rows.push(line.toString('utf8')) && line.length;
        if (rows.length >= BATCH.rows || size >= BATCH.bytes) yield batch();
        continue;
      }
      if (rows.length > 0) yield batch();
      const mark = parse(line) as Partial<TableMark & Trailer> | undefined;
      if (mark?.end) return this.#check(mark as Trailer, counts);
      if (mark?.table === undefined) throw new DbError('BACKUP_UNREADABLE', 'The backup has a line that is neither rows nor table');
      this.#count(line);
      table = mark.table;
      counts[table] = 0;
    }
    throw new DbError('BACKUP_TRUNCATED', 'The backup has no end: the file is incomplete');
  }

  /** Stops reading. */
  async close(): Promise<void> {
    await this.#lines.return(undefined);
  }

  #count(line: Buffer): void {
    this.#hash.update(line).update('\n');
  }

  #check(trailer: Trailer, counts: Record<string, number>): void {
    const agrees = JSON.stringify(trailer.rows) === JSON.stringify(counts) && trailer.sha256 === this.#hash.digest('hex');
    if (!agrees) throw new DbError('BACKUP_CHECKSUM', 'The backup is damaged: its checksum or its row counts do not agree');
  }
}
