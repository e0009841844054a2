/** The chunks that are there of an upload. */
import { chunkLength } from '../../../contract/upload.ts';
import type { Database } from '../../db/connection.ts';
import type { Upload } from './uploads.ts';

/** What is known of a chunk's bytes. */
export interface PartFacts {
  /** Hashes of its blocks, one after the other. */
  blocks: string;
  /** CRC-32: what is read back later is compared with it, which costs a tenth of a hash. */
  sum: number;
}

/** An upload after a chunk was noted. */
export interface Noted {
  fileId: string | null;
  /** How many chunks are there. */
  arrived: number;
}

/**
 * One statement a chunk. The row of the upload is locked by its own update, so that of two last chunks one sees all. Nobody waits for the
 * disk: what a crash takes of the newest notes comes again, and the file itself is noted for good.
 */
const NOTE = `
  with added as (
    insert into sunvane."uploadPart" ("uploadId", number, hash, sum, length)
    select id, $2, $3, $4, $5 from sunvane.upload where id = $1 and "fileId" is null
    on conflict ("uploadId", number) do update set hash = excluded.hash, sum = excluded.sum
    returning xmax = 0 as fresh)
  update sunvane.upload set "updateTime" = now(), arrived = arrived + (select count(*) from added where fresh) where id = $1
  returning "fileId", arrived, set_config('synchronous_commit', 'off', true)`;

/** Notes that a chunk is there; undefined when its upload was given up meanwhile. */
export async function notePart({ pool }: Database, upload: Upload, number: number, { blocks, sum }: PartFacts): Promise<Noted | undefined> {
  const length = chunkLength(number, { total: upload.size, size: upload.chunkSize, chunks: upload.chunks });
  const { rows } = await pool.query<Noted>({ name: 'notePart', text: NOTE, values: [upload.id, number, blocks, sum, length] });
  return rows[0];
}

/** Hashes of a chunk's blocks, and how many chunks there are, when it is there. */
export async function partOf({ pool }: Database, id: string, number: number): Promise<{ blocks: string; arrived: number } | undefined> {
  const { rows } = await pool.query<{ blocks: string; arrived: number }>(
    'select p.hash as blocks, u.arrived from sunvane."uploadPart" p join sunvane.upload u on u.id = p."uploadId" where p."uploadId" = $1 and p.number = $2',
    [id, number],
  );
  return rows[0];
}

/** Chunks that are there, ascending. */
export async function partsOf({ pool }: Database, id: string): Promise<(PartFacts & { number: number; length: number })[]> {
  const { rows } = await pool.query<PartFacts & { number: number; length: number }>(
    'select number, hash as blocks, sum::float8 as sum, length from sunvane."uploadPart" where "uploadId" = $1 order by number',
    [id],
  );
  return rows;
}

/** Numbers of the chunks that are there, ascending. */
export async function numbersOf({ pool }: Database, id: string): Promise<number[]> {
  const {
    rows: [row],
  } = await pool.query<{ numbers: number[] }>(
    `select coalesce(array_agg(number order by number), '{}') as numbers from sunvane."uploadPart" where "uploadId" = $1`,
    [id],
  );
  return row?.numbers ?? [];
}

/** Forgets chunks whose bytes are not what came. */
export async function dropParts({ pool }: Database, id: string, numbers: readonly number[]): Promise<void> {
  await pool.query(
    `with gone as (delete from sunvane."uploadPart" where "uploadId" = $1 and number = any($2) returning 1)
      update sunvane.upload set arrived = arrived - (select count(*) from gone) where id = $1`,
    [id, numbers],
  );
}
