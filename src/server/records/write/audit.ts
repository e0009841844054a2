/** One audit row for every write, sign-in and refused attempt: who, from where, what, which fields changed. */
import { same } from '../../../documents/ground/same.ts';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../db/connection.ts';

export interface AuditEntry {
  userCode: string | null;
  address: string | null;
  /** insert, update, delete, import, signIn, refused … */
  action: string;
  resource: string | null;
  recordId: string | null;
  /** Field → [before, after]; secrets never. */
  changes?: Record<string, [unknown, unknown]>;
  note?: string;
  /** The row's version afterwards. */
  version?: number | undefined;
}

/** Rows a statement: PostgreSQL takes 65,535 parameters. */
const BATCH = 5000;

/** Writes rows inside the caller's transaction, so an action and its trail stand or fall together. */
export async function writeAudit(db: Kysely<Tables>, entries: readonly AuditEntry[]): Promise<void> {
  for (let i = 0; i < entries.length; i += BATCH) {
    const rows = entries
      .slice(i, i + BATCH)
      .map(
        (e) =>
          sql`(${e.userCode}, ${e.address}, ${e.action}, ${e.resource}, ${e.recordId}, ${e.changes ? JSON.stringify(e.changes) : null}::jsonb, ${e.note ?? null}, ${e.version ?? null}::int)`,
      );
    await sql`insert into sunvane.audit ("userCode", address, action, resource, "recordId", changes, note, version) values ${sql.join(rows)}`.execute(
      db,
    );
  }
}

/** What differs between two rows, for the named fields. */
export function changesBetween(
  names: readonly string[],
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  secret: ReadonlySet<string>,
): Record<string, [unknown, unknown]> {
  const changes: Record<string, [unknown, unknown]> = {};
  for (const name of names) {
    const [a, b] = [before[name] ?? null, after[name] ?? null];
    if (!same(a, b)) changes[name] = secret.has(name) ? ['•••', '•••'] : [a, b];
  }
  return changes;
}
