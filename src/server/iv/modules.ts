/** The fit of a module model follows from its sheet, whoever writes that. */
import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'kysely';
import { same } from '../../documents/ground/same.ts';
import type { Guard } from '../house/guard.ts';
import { storeChange } from '../records/write/store.ts';
import { transact } from '../records/write/transact.ts';
import type { Row } from '../source/rows.ts';
import { ownCall } from '../user/owner.ts';
import { fitColumns, SHEET } from './judging/modules.ts';
import { MODULE, type IvTools } from './tools.ts';

/** Models looked at a time. */
const MOST = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

export const guardModule: Guard = async ({ before, after }) => {
  if (!after || (before && SHEET.every((name) => same(before[name], after[name])))) return;
  Object.assign(after, fitColumns(after));
};

/** Fits models that were written before there was a fit. Those that no diode fits stay without. */
export async function fitModules({ database, writer }: Pick<IvTools, 'database' | 'writer'>): Promise<void> {
  const resource = writer.catalogue().resources[MODULE];
  if (!resource?.fields.some(({ name }) => name === 'fitError')) return;
  for (let last = FIRST; ;) {
    const { rows } = await sql<Row>`select * from ${sql.table(MODULE)}
      where "fitError" is null and id > ${last}::uuid order by id limit ${MOST}`.execute(database.db);
    for (const before of rows) {
      const fit = fitColumns(before);
      await breathe();
      if (fit['fitError'] === null) continue;
      await transact(writer, resource, (db) => storeChange(db, writer, resource, ownCall, before, { ...before, ...fit }, 'fit'));
      writer.publish({ type: 'record', resource: MODULE, verb: 'update', ids: [String(before['id'])] });
    }
    if (rows.length < MOST) return;
    last = String(rows.at(-1)?.['id']);
  }
}
