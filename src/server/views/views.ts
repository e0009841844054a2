/** Saved views: a user's own, and those shared with the part of the organisation their maker belongs to. */
import { sql } from 'kysely';
import type { Of } from '../../contract/api/schema.ts';
import type { viewBody } from '../../contract/api/views.ts';
import { MAX_VIEWS, SHARE_VIEW, type SavedView } from '../../contract/views.ts';
import type { Database } from '../db/connection.ts';
import type { Reader } from '../records/rows/reader.ts';
import { AppError, badBody } from '../errors/error.ts';
import { holds, isAdmin, isGroup, type CurrentUser } from '../user/user.ts';
import { writeAudit } from '../records/write/audit.ts';
import type { Call } from '../user/call.ts';
import { uuidv7 } from '../db/uuid.ts';

/** What saved views work with. */
export interface ViewTools {
  database: Database;
  reader: Reader;
}

/** Views answered at most, of one screen or of all. */
const MOST = 500;

/** The name of a screen the user sees. @throws AppError permission.denied */
function screenOf({ reader }: Pick<ViewTools, 'reader'>, user: CurrentUser, screen: string): string {
  if (!Object.hasOwn(reader.catalogue().screens, screen) || !holds(user, `${screen}:view`)) throw new AppError('permission.denied');
  return screen;
}

/**
 * The caller's views of a screen (none named: of all within sight), and those shared above or at the caller's own place: a branch shares
 * with itself and below, the group with everybody.
 */
export async function listViews(
  context: ViewTools,
  { user }: Call,
  screen: string | undefined,
): Promise<{ list: SavedView[]; total: number }> {
  const screens =
    screen === undefined
      ? Object.keys(context.reader.catalogue().screens).filter((name) => holds(user, `${name}:view`))
      : [screenOf(context, user, screen)];
  const { rows } = await context.database.pool.query<SavedView>(
    `select id, screen, name, query, shared, "userId" = $2 as own, "userCode" as by from sunvane."savedView"
      where screen = any($1::text[]) and ("userId" = $2 or (shared and ($3 or "companyPath" is null or starts_with($4, "companyPath"))))
      order by own desc, name, id limit ${MOST}`,
    [screens, user.id, isGroup(user), user.companyPath ?? ''],
  );
  return { list: rows, total: rows.length };
}

/**
 * Keeps a view; the same name again replaces the caller's own. Sharing needs its permission.
 * @throws AppError request.body, permission.denied
 */
export async function keepView(context: ViewTools, call: Call, body: Of<typeof viewBody>): Promise<{ id: string }> {
  const { user } = call;
  const screen = screenOf(context, user, body.screen);
  const name = body.name.trim();
  if (name === '') throw badBody('名称不能为空', 'the name must not be empty');
  const { query } = body;
  const shared = body.shared ?? false;
  // Without a place in the organisation there is nobody to share with, least of all everybody.
  if (shared && (!holds(user, `${screen}:${SHARE_VIEW}`) || (!isGroup(user) && !user.companyPath))) throw new AppError('permission.denied');
  return context.database.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`savedView ${user.id}`}))`.execute(db);
    const {
      rows: [others],
    } = await sql<{
      n: number;
    }>`select count(*)::int as n from sunvane."savedView" where screen = ${screen} and "userId" = ${user.id}::uuid and name <> ${name}`.execute(
      db,
    );
    if ((others?.n ?? 0) >= MAX_VIEWS) throw badBody(`最多保存 ${MAX_VIEWS} 个视图`, `at most ${MAX_VIEWS} views can be kept`);
    const {
      rows: [row],
    } = await sql<{ id: string }>`
      insert into sunvane."savedView" (id, screen, "userId", name, query, shared, "userCode", "companyPath")
      values (${uuidv7()}::uuid, ${screen}, ${user.id}::uuid, ${name}, ${query}, ${shared}, ${user.userCode}, ${isGroup(user) ? null : user.companyPath})
      on conflict (screen, "userId", name) do update set query = excluded.query, shared = excluded.shared, "companyPath" = excluded."companyPath"
      returning id`.execute(db);
    const id = row?.id ?? '';
    await writeAudit(db, [
      {
        userCode: user.userCode,
        address: call.address ?? null,
        action: 'insert',
        resource: 'savedView',
        recordId: id,
        note: `${screen} ${name}${shared ? ' shared' : ''}`,
      },
    ]);
    return { id };
  });
}

/** Forgets a view; its maker may, and administrators one that is shared. @throws AppError record.unknown */
export async function forgetView({ database }: Pick<ViewTools, 'database'>, { user, address }: Call, id: string): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    const {
      rows: [removed],
    } = await sql<{ screen: string; name: string }>`
      delete from sunvane."savedView" where id = ${id}::uuid and ("userId" = ${user.id}::uuid or (shared and ${isAdmin(user)}::boolean)) returning screen, name`.execute(
      db,
    );
    if (!removed) throw new AppError('record.unknown');
    await writeAudit(db, [
      {
        userCode: user.userCode,
        address: address ?? null,
        action: 'delete',
        resource: 'savedView',
        recordId: id,
        note: `${removed.screen} ${removed.name}`,
      },
    ]);
  });
}
