/** Transitions the server does by itself, when their time has come. */
import { sql } from 'kysely';
import type { Transition } from '../../../documents/ground/model/states.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { resolveWhere } from '../../../documents/ground/where/resolve.ts';
import { owner } from '../../user/owner.ts';
import { relation } from '../../source/columns.ts';
import { fieldsByName } from '../rows/shape.ts';
import { moveRecords } from './transition.ts';
import { subtreeOf } from '../../source/subtree.ts';
import { whereToSql } from '../../source/where.ts';
import type { Writer } from './writer.ts';
import { whereAll } from '../../source/rows.ts';

/** Rows of one transition a round takes. */
const STEP = 200;

async function runOne(writer: Writer, resource: Resource, transition: Transition, now: string): Promise<number> {
  const where = whereToSql(resolveWhere(transition.auto ?? [], { now }), fieldsByName(resource), subtreeOf(writer.catalogue()));
  const { rows } = await sql<{ id: string }>`select id from ${relation(resource)} ${whereAll([
    sql`${sql.ref(resource.states?.field ?? '')} = any(${transition.from}::text[])`,
    ...(where ? [where] : []),
    ...(resource.softDelete ? [sql`"deletedTime" is null`] : []),
  ])} order by id limit ${STEP}`.execute(writer.database.db);
  if (!rows.length) return 0;
  // Another server may have been quicker; then the state no longer fits, and the row is refused.
  const { done } = await moveRecords(writer, resource, { user: owner, language: 'zh' }, transition.name, { ids: rows.map((r) => r.id) });
  return done.length;
}

/** Does what is due. Answers how many rows moved. @param only name of the one resource to look at */
export async function runAutomatic(writer: Writer, now = new Date().toISOString(), only?: string): Promise<number> {
  let moved = 0;
  for (const resource of Object.values(writer.catalogue().resources)) {
    if (only !== undefined && resource.name !== only) continue;
    for (const transition of resource.states?.transitions ?? [])
      if (transition.auto) moved += await runOne(writer, resource, transition, now);
  }
  return moved;
}
