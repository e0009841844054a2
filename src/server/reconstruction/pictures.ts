/** The photographs of a task that a reconstruction is made of. */
import { extname } from 'node:path/posix';
import { sql } from 'kysely';
import { MEDIA, USABLE } from '../media/rows/tools.ts';
import type { ReconstructionTools } from './tools.ts';

/** Which of them: one lens, and from when to when, ISO times. Thermal images are a choice of their own: they fit no photograph. */
export interface Choice {
  lens?: string;
  takenFrom?: string;
  takenTo?: string;
}

export interface Photograph {
  mediaCode: string;
  /** Name at the photogrammetry server: file names repeat from flight to flight. */
  name: string;
  type: string;
  objectKey: string;
  takenAt: string | null;
}

/** Code of CAMERA_LENS. */
export const THERMAL = 'ir';
const READ = /^image\/(?:jpeg|tiff|png)$/;

/** Those that nobody discarded and nothing is wrong with, by their code. @param codes only these */
export async function photographsOf(
  { database }: Pick<ReconstructionTools, 'database'>,
  taskCode: string,
  { lens, takenFrom, takenTo }: Choice,
  codes?: readonly string[],
): Promise<Photograph[]> {
  const conditions = [
    sql`m."taskCode" = ${taskCode}`,
    sql`m.status = any(${USABLE})`,
    sql`m.kind = ${lens === THERMAL ? 'thermal' : 'photo'}`,
    ...(lens === undefined || lens === THERMAL ? [] : [sql`m.lens = ${lens}`]),
    ...(takenFrom === undefined ? [] : [sql`m."takenAt" >= ${takenFrom}::timestamptz`]),
    ...(takenTo === undefined ? [] : [sql`m."takenAt" <= ${takenTo}::timestamptz`]),
    ...(codes === undefined ? [] : [sql`m."mediaCode" = any(${[...codes]}::text[])`]),
  ];
  const { rows } = await sql<Omit<Photograph, 'name'> & { fileName: string }>`
    select m."mediaCode", f.name as "fileName", f.type, f."objectKey", to_json(m."takenAt") #>> '{}' as "takenAt"
      from ${sql.table(MEDIA)} m join sunvane.file f on f.id::text = m.file[1]
     where ${sql.join(conditions, sql` and `)} order by m."mediaCode"`.execute(database.db);
  return rows.flatMap(({ fileName, ...row }) => {
    const ending = extname(fileName).toLowerCase();
    return READ.test(row.type) ? [{ ...row, name: `${row.mediaCode}${/^\.[a-z]{3,4}$/.test(ending) ? ending : '.jpg'}` }] : [];
  });
}
