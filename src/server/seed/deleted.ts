/** What the recycle bin of the demonstration holds: records that somebody made twice or by mistake, and took away. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../db/connection.ts';
import { insertRows } from '../records/write/bulk.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Row } from '../source/rows.ts';
import { DAY, HOUR } from './demo/time.ts';
import type { DemoRows } from './demo.ts';

/** Of each resource: its code, the rows that stand there twice, and who took the copy away. */
const TWICE: readonly [resource: string, code: string, places: readonly number[], who: string][] = [
  ['plan', 'planCode', [2, 11, 40, 63], 'group'],
  ['task', 'taskCode', [1, 7], 'branch1'],
  ['route', 'routeCode', [3], 'wind'],
  ['defect', 'defectCode', [4, 23, 60], 'branch1'],
];

/** Copies of rows of the demonstration, deleted in the last two weeks. @param data what was written, in its language */
export async function writeDeleted(db: Kysely<Tables>, records: Writer, data: readonly DemoRows[], now = Date.now()): Promise<void> {
  let n = 0;
  for (const [name, code, places, who] of TWICE) {
    const resource = records.catalogue().resources[name];
    const rows = data.find((d) => d.resource === name)?.rows ?? [];
    const copies = places.flatMap((place): Row[] => (rows[place] ? [{ ...rows[place], [code]: `${String(rows[place][code])}-B` }] : []));
    if (!resource?.softDelete || copies.length === 0) continue;
    await insertRows(db, records, resource, copies, 'system');
    for (const copy of copies) {
      n += 1;
      const when = new Date(now - n * 1.3 * DAY - n * HOUR);
      await sql`update ${sql.table(name)} set "deletedTime" = ${when}, "deletedBy" = ${who}
        where ${sql.ref(code)} = ${copy[code]}`.execute(db);
    }
  }
}
