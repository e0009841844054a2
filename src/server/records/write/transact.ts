/** Writes in one transaction, told of once it stands. */
import type { Kysely } from 'kysely';
import type { LiveEvent } from '../../../contract/manifest.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import type { Tables } from '../../db/connection.ts';
import { AppError } from '../../errors/error.ts';
import type { Writer } from './writer.ts';
import type { GuardedWrite } from '../../house/guard.ts';
import { duplicate } from '../validation/validation.ts';

/** The error for a broken unique index of a resource, naming its fields; undefined for other errors. */
export function duplicateOf(resource: Resource, error: unknown): AppError | undefined {
  const { code, detail } = error as { code?: string; detail?: string };
  const columns = /\(([^)]+)\)=/.exec(detail ?? '')?.[1]?.split(', ') ?? [];
  const names = columns.map((name) => name.replaceAll('"', ''));
  return code === '23505' ? duplicate(resource, names) : undefined;
}

/** Runs a write, tells of what its guards announced, and turns a broken unique index into an error that names its fields. */
export async function transact<T>(
  writer: Writer,
  resource: Resource,
  work: (db: Kysely<Tables>, announce: GuardedWrite['announce']) => Promise<T>,
): Promise<T> {
  const events: LiveEvent[] = [];
  try {
    const result = await writer.database.db.transaction().execute((db) =>
      work(db, (event) => {
        events.push(event);
      }),
    );
    for (const event of events) writer.publish(event);
    return result;
  } catch (error) {
    throw duplicateOf(resource, error) ?? error;
  }
}
