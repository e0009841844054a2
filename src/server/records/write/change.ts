/** What the server itself writes into a row: past the rights and states of users, with guards and an audit row. */
import type { Kysely } from 'kysely';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import type { Tables } from '../../db/connection.ts';
import type { GuardedWrite } from '../../house/guard.ts';
import type { Row } from '../../source/rows.ts';
import type { Call } from '../../user/call.ts';
import { ownCall } from '../../user/owner.ts';
import { lockRow } from './lock.ts';
import { changed, storeChange } from './store.ts';
import { transact } from './transact.ts';
import type { Writer } from './writer.ts';

/** A row, and what becomes of it. */
export interface OwnChange {
  id: string;
  /** Of the row as it is; only what differs is written. */
  values: Row | ((before: Row) => Row);
  /** As the history names it. */
  action: string;
  /** Who had it done; the server itself when absent. */
  by?: Call;
}

/** In the caller's transaction. Whoever looks on is told by the caller. @throws AppError record.unknown */
export async function changeIn(
  db: Kysely<Tables>,
  writer: Writer,
  resource: Resource,
  { id, values, action, by = ownCall }: OwnChange,
  announce: GuardedWrite['announce'] = () => undefined,
): Promise<void> {
  const before = await lockRow(db, resource, id, []);
  const after = { ...before, ...(typeof values === 'function' ? values(before) : values) };
  await writer.guards[resource.name]?.({ db, call: by, before, after, announce });
  if (changed(resource.fields, before, after).length > 0) await storeChange(db, writer, resource, by, before, after, action);
}

/** In a transaction of its own, and tells of it. @throws AppError record.unknown */
export async function changeRow(writer: Writer, resource: Resource, change: OwnChange): Promise<void> {
  await transact(writer, resource, (db, announce) => changeIn(db, writer, resource, change, announce));
  writer.publish({ type: 'record', resource: resource.name, verb: 'update', ids: [change.id] });
}
