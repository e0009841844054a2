/** Records both sides changed: kept with what stands there and here until somebody says which of the two it is to be. */
import { sql, type Kysely } from 'kysely';
import type { Catalogue } from '../../documents/tables/catalogue.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import type { Tables } from '../db/connection.ts';
import { AppError } from '../errors/error.ts';
import { insertRows } from '../records/write/bulk.ts';
import type { Guard, GuardedWrite } from '../house/guard.ts';
import { duplicateOf } from '../records/write/transact.ts';
import type { Writer } from '../records/write/writer.ts';
import { overwrite } from './apply.ts';
import { CENTRE } from '../config/edges.ts';
import { objectOf } from './objects.ts';
import { agree } from './queue.ts';
import { hashOf, readRows, storedFields } from './rows.ts';
import type { Change, Outcome } from './wire.ts';
import type { Row } from '../source/rows.ts';

const OPEN = '0';
const OURS = '1';

const both = ({ title, titleEn }: { title: string; titleEn: string }): string => `${title} / ${titleEn}`;

function shown({ dictionaries }: Catalogue, field: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  const entry = field.dict === undefined ? undefined : dictionaries[field.dict]?.entries.find((e) => e.code === value);
  return (entry ? both(entry) : typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 300);
}

/** What differs, field by field, as people read it. */
function differences(catalogue: Catalogue, resource: Resource, ours: Row | undefined, theirs: Row | null): Row[] {
  const apart = storedFields(resource).filter(
    (f) => !f.system && JSON.stringify(ours?.[f.name] ?? null) !== JSON.stringify(theirs?.[f.name] ?? null),
  );
  return apart
    .slice(0, 100)
    .map((f) => ({ field: both(f), ours: shown(catalogue, f, ours?.[f.name]), theirs: shown(catalogue, f, theirs?.[f.name]) }));
}

/** Keeps a conflict, or brings the one that is open up to date. The change waits in the queue meanwhile. */
export async function keepConflict(
  writer: Writer,
  change: Pick<Change, 'resource' | 'id'>,
  met: Outcome & { state: 'conflict' },
): Promise<void> {
  const catalogue = writer.catalogue();
  const [resource, conflicts] = [catalogue.resources[change.resource], catalogue.resources.syncConflict];
  if (!resource || !conflicts) return;
  const id = await writer.database.db.transaction().execute(async (db) => {
    const ours = (await readRows(db, resource, [change.id], 'held')).get(change.id);
    const values: Row = {
      ourVersion: Number(ours?.version ?? 0),
      theirVersion: met.version,
      ourBy: ours?.updateBy ?? null,
      ourTime: ours?.updateTime ?? null,
      theirBy: met.row?.updateBy ?? null,
      theirTime: met.row?.updateTime ?? null,
      differences: differences(catalogue, resource, ours, met.row),
      theirs: met.row,
    };
    await sql`update sunvane."syncQueue" set state = 'conflict' where peer = ${CENTRE} and resource = ${change.resource} and "recordId" = ${change.id}::uuid`.execute(
      db,
    );
    const { rows: open } = await sql<{ id: string }>`select id from "syncConflict" where resource = ${change.resource}
      and "recordId" = ${change.id} and status = ${OPEN} for update`.execute(db);
    if (open[0]) {
      const sets = Object.entries(values).map(([name, value]) =>
        name === 'differences' || name === 'theirs'
          ? sql`${sql.ref(name)} = ${value === null ? null : JSON.stringify(value)}::jsonb`
          : sql`${sql.ref(name)} = ${value}`,
      );
      await sql`update "syncConflict" set ${sql.join(sets)}, version = version + 1, "updateTime" = now() where id = ${open[0].id}::uuid`.execute(
        db,
      );
      return open[0].id;
    }
    const row = ours ?? met.row ?? {};
    const [inserted] = await insertRows(
      db,
      writer,
      conflicts,
      [
        {
          ...values,
          name: String(row[resource.label] ?? row[resource.key] ?? change.id).slice(0, 200),
          kind: both(resource),
          object: objectOf(resource.name),
          stationCode: row.stationCode,
          resource: resource.name,
          recordId: change.id,
        },
      ],
      'system',
    );
    return String(inserted?.id);
  });
  writer.publish({ type: 'record', resource: conflicts.name, verb: 'update', ids: [id] });
}

/** The record is sent again, with what stands there as seen. */
async function keepOurs(db: Kysely<Tables>, resource: Resource, conflict: Row, change: Change): Promise<void> {
  const ours = (await readRows(db, resource, [change.id])).get(change.id);
  const versions = { ours: Number(ours?.version ?? 0), theirs: Number(conflict.theirVersion), hash: hashOf(resource, change.row) };
  await agree(db, CENTRE, change, versions);
  await sql`update sunvane."syncQueue" set state = 'waiting', revision = nextval('sunvane."syncOrder"'), "retryTime" = now()
    where peer = ${CENTRE} and resource = ${resource.name} and "recordId" = ${change.id}::uuid`.execute(db);
}

/** Does what was decided of a conflict, in the transaction that notes the decision. @throws AppError record.stale, record.duplicate */
export const guardConflict =
  (writer: Writer): Guard =>
  async ({ db, before, after, announce }: GuardedWrite) => {
    if (!before || !after || before.status !== OPEN || after.status === OPEN) return;
    const resource = writer.catalogue().resources[String(before.resource)];
    if (!resource) throw new AppError('record.unknown');
    const id = String(before.recordId);
    const change: Change = {
      resource: resource.name,
      id,
      revision: '0',
      stationCode: String(before.stationCode),
      version: Number(before.theirVersion),
      base: null,
      row: (before.theirs as Row | null) ?? null,
    };
    const ours = (await readRows(db, resource, [id], 'held')).get(id);
    if (Number(ours?.version ?? 0) !== Number(before.ourVersion))
      throw new AppError('record.stale', { user: String(ours?.updateBy ?? '') });
    if (after.status === OURS) return keepOurs(db, resource, before, change);
    await overwrite(db, writer, CENTRE, resource, ours, change).catch((error: unknown) => {
      throw duplicateOf(resource, error) ?? error;
    });
    announce({ type: 'record', resource: resource.name, verb: 'update', ids: [id] });
  };

/** Conflicts whose record was changed here since: they are shown as they are now. */
export async function refreshConflicts(writer: Writer): Promise<void> {
  const { rows } = await writer.database.pool.query<{
    resource: string;
    recordId: string;
    ourVersion: number;
    theirVersion: number;
    theirs: Row | null;
  }>(`select resource, "recordId", "ourVersion", "theirVersion", theirs from "syncConflict" where status = $1 limit 1000`, [OPEN]);
  for (const { resource: name, recordId, ourVersion, theirVersion, theirs } of rows) {
    const resource = writer.catalogue().resources[name];
    if (!resource) continue;
    const ours = (await readRows(writer.database.db, resource, [recordId])).get(recordId);
    if (Number(ours?.version ?? 0) !== ourVersion)
      await keepConflict(writer, { resource: name, id: recordId }, { state: 'conflict', version: theirVersion, row: theirs });
  }
}
