/** Which pictures have tiles, and how many levels of them. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../db/connection.ts';
import { MOST_PIXELS } from '../facts/bytes.ts';
import type { Tiled } from '../pixels/messages.ts';

/** Pixels from which a picture has tiles: more than that is too much for a browser to decode for every look. */
const LARGE = 30_000_000;

interface Size {
  width?: number;
  height?: number;
}

/** Whether a picture of this size, px, has tiles. */
export const isLarge = ({ width = 0, height = 0 }: Size): boolean => width * height > LARGE && width * height <= MOST_PIXELS;

/** Has tiles of a file made, once. */
export const wantTiles = (db: Kysely<Tables>, file: string): Promise<unknown> =>
  sql`insert into sunvane."pictureTiles" ("fileId") select id from sunvane.file where id = ${file}::uuid on conflict do nothing`.execute(
    db,
  );

/** The tiles of a file; without levels while they are being made, undefined where none are wanted. */
export async function tilesOf(db: Kysely<Tables>, file: string): Promise<(Tiled & { state: 'waiting' | 'ready' | 'broken' }) | undefined> {
  const { rows } = await sql<
    Tiled & { state: 'waiting' | 'ready' | 'broken' }
  >`select state, levels, width, height from sunvane."pictureTiles" where "fileId" = ${file}::uuid`.execute(db);
  return rows[0];
}

/** A file whose tiles are to be made. */
export interface Untiled {
  id: string;
  name: string;
  objectKey: string;
}

/** The one that has waited longest. */
export async function nextUntiled(db: Kysely<Tables>): Promise<Untiled | undefined> {
  const { rows } =
    await sql<Untiled>`select f.id::text, f.name, f."objectKey" from sunvane."pictureTiles" t join sunvane.file f on f.id = t."fileId"
    where t.state = 'waiting' order by t."createTime", f.id limit 1`.execute(db);
  return rows[0];
}

/** Says what came of it. @param tiled undefined of a picture that cannot be read whole */
export const settleTiles = (db: Kysely<Tables>, file: string, tiled: Tiled | undefined): Promise<unknown> =>
  sql`update sunvane."pictureTiles" set state = ${tiled ? 'ready' : 'broken'}, levels = ${tiled?.levels ?? 0}, width = ${tiled?.width ?? null},
    height = ${tiled?.height ?? null} where "fileId" = ${file}::uuid`.execute(db);
