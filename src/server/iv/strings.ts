/** Strings as the tables hold them, with the data sheet of their modules. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../db/connection.ts';
import type { StringRow } from './judging/designs.ts';

/** The strings of these codes. */
export async function stringsOf(db: Kysely<Tables>, codes: readonly string[]): Promise<Map<string, StringRow>> {
  if (!codes.length) return new Map();
  const { rows } =
    await sql<StringRow>`select s.code, s."inverterCode", s."moduleCount"::int as "moduleCount", s."cableLength", m.model, m.isc, m.voc, m.imp, m.vmp,
      m."alphaIsc", m."betaVoc", m."cellsInSeries"::int as "cellsInSeries", m."bypassDiodes"::int as "bypassDiodes"
    from "pvString" s left join "moduleModel" m on m.model = s."moduleModel" where s.code = any(${[...new Set(codes)]}::text[])`.execute(
      db,
    );
  return new Map(rows.map((row) => [row.code, row]));
}
