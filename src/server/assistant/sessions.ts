/** Conversations and what was said in them, kept here whatever answers: nobody reaches another's. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql, type Transaction as Trx } from 'kysely';
import type { assistantCalls } from '../../contract/api/assistant.ts';
import type { Of } from '../../contract/api/schema.ts';
import { CHAT_NAME_LENGTH, CHAT_PAGE_SIZE, LISTED_MESSAGES, type ChatMessage, type ChatSession } from '../../contract/assistant.ts';
import type { Database, Tables } from '../db/connection.ts';
import { AppError } from '../errors/error.ts';
import type { CurrentUser } from '../user/user.ts';
import { isUuid } from '../db/uuid.ts';
import { uuidv7 } from '../db/uuid.ts';

/** Seconds for which one question has its conversation to itself; renewed while it is answered. */
const LEASE = 45;
/** How often a conversation that is busy is tried, and the time in between, ms. */
const TRIES = 10;
const BETWEEN = 200;

interface SessionRow {
  id: string;
  name: string;
  remoteId: string | null;
  created: number;
  updated: number;
}
interface MessageRow extends ChatMessage {
  sessionId: string;
}

const COLUMNS = `id, name, "remoteId", (extract(epoch from "createTime") * 1000)::float8 as created, (extract(epoch from "updateTime") * 1000)::float8 as updated`;
const message = ({ id, role, content, reference, incomplete }: MessageRow): ChatMessage => ({
  id,
  role,
  content,
  ...(reference ? { reference } : {}),
  ...(incomplete ? { incomplete } : {}),
});

async function messagesOf({ pool }: Database, ids: readonly string[], most: number | null): Promise<Map<string, ChatMessage[]>> {
  const { rows } = await pool.query<MessageRow>(
    `select m.* from unnest($1::uuid[]) s(id), lateral (
       select id, "sessionId", role, content, reference, incomplete from sunvane."chatMessage" where "sessionId" = s.id order by id desc limit $2) m order by m.id`,
    [ids, most],
  );
  const messages = new Map<string, ChatMessage[]>(ids.map((id) => [id, []]));
  for (const row of rows) messages.get(row.sessionId)?.push(message(row));
  return messages;
}

/** A page of the user's conversations, newest first; with `id` that one, and everything said in it. An unknown id finds none. */
export async function listSessions(
  database: Database,
  user: CurrentUser,
  chat: string,
  { page = 1, page_size: size = CHAT_PAGE_SIZE, id }: Of<typeof assistantCalls.sessions.query>,
): Promise<{ list: ChatSession[]; total: number }> {
  if (id !== undefined && !isUuid(id)) return { list: [], total: 0 };
  const { rows } = await database.pool.query<SessionRow>(
    `select ${COLUMNS} from sunvane."chatSession" where "userId" = $1 and ($2::uuid is null or id = $2) order by id desc limit $3 offset $4`,
    [user.id, id ?? null, size, (page - 1) * size],
  );
  const {
    rows: [count],
  } = await database.pool.query<{ n: number }>(
    'select count(*)::int as n from sunvane."chatSession" where "userId" = $1 and ($2::uuid is null or id = $2)',
    [user.id, id ?? null],
  );
  const messages = await messagesOf(
    database,
    rows.map((row) => row.id),
    id === undefined ? LISTED_MESSAGES : null,
  );
  return {
    list: rows.map((row) => ({
      id: row.id,
      chat_id: chat,
      name: row.name,
      messages: messages.get(row.id) ?? [],
      create_time: row.created,
      update_time: row.updated,
    })),
    total: count?.n ?? 0,
  };
}

/** The name of a new conversation, as it may be kept. */
export const sessionName = (name: string): string => [...name.replaceAll('\0', '').trim()].slice(0, CHAT_NAME_LENGTH).join('');

/** Makes a conversation that begins with the opener. */
export async function addSession(
  { db }: Database,
  user: CurrentUser,
  { name, remoteId, opener, chat }: { name: string; remoteId: string | null; opener: string; chat: string },
): Promise<ChatSession> {
  const id = uuidv7();
  const first: ChatMessage = { id: uuidv7(), role: 'assistant', content: opener };
  await db.transaction().execute(async (trx) => {
    await sql`insert into sunvane."chatSession" (id, "userId", name, "remoteId") values (${id}::uuid, ${user.id}::uuid, ${name}, ${remoteId})`.execute(
      trx,
    );
    await addMessage(trx, id, first);
  });
  const now = Date.now();
  return { id, chat_id: chat, name, messages: [first], create_time: now, update_time: now };
}

/** Keeps what was said. */
export async function addMessage(
  db: Database['db'] | Trx<Tables>,
  session: string,
  { id, role, content, reference, incomplete }: ChatMessage,
): Promise<void> {
  await sql`insert into sunvane."chatMessage" (id, "sessionId", role, content, reference, incomplete)
    select ${id}::uuid, s.id, ${role}, ${content}, ${reference ? JSON.stringify(reference) : null}::jsonb, ${incomplete ?? false} from sunvane."chatSession" s where s.id = ${session}::uuid`.execute(
    db,
  );
}

/**
 * Removes conversations, all or none; no ids remove none. Answers what they were called outside.
 * @throws AppError record.unknown
 */
export async function removeSessions({ db }: Database, user: CurrentUser, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)];
  if (!wanted.every(isUuid)) throw new AppError('record.unknown');
  if (wanted.length === 0) return [];
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      remoteId: string | null;
    }>`delete from sunvane."chatSession" where id = any(${wanted}::uuid[]) and "userId" = ${user.id}::uuid returning "remoteId"`.execute(
      trx,
    );
    if (rows.length !== wanted.length) throw new AppError('record.unknown');
    return rows.flatMap((row) => row.remoteId ?? []);
  });
}

/** A conversation in which a question is being answered. */
export interface Occupied {
  id: string;
  name: string;
  remoteId: string | null;
  /** The latest of what was said before, oldest first. */
  history: ChatMessage[];
}

/** The conversation, taken; undefined while another question has it. @throws AppError record.unknown */
async function tryOccupy({ pool }: Database, { id: userId }: CurrentUser, id: string): Promise<Omit<Occupied, 'history'> | undefined> {
  const {
    rows: [session],
  } = await pool.query<{ name: string; remoteId: string | null }>(
    `update sunvane."chatSession" set "busyUntil" = now() + $3 * interval '1 second', "updateTime" = now()
      where id = $1 and "userId" = $2 and ("busyUntil" is null or "busyUntil" < now()) returning name, "remoteId"`,
    [id, userId, LEASE],
  );
  if (session) return { id, ...session };
  const { rowCount } = await pool.query('select 1 from sunvane."chatSession" where id = $1 and "userId" = $2', [id, userId]);
  if (!rowCount) throw new AppError('record.unknown');
  return undefined;
}

/**
 * Takes a conversation for one question; a lost server loses it soon. Who stops an answer may ask again before the server has noticed,
 * so a busy one is waited for a moment, as long as somebody waits for the answer.
 * @throws AppError record.unknown, chat.busy
 */
export async function occupy(
  database: Database,
  user: CurrentUser,
  id: string,
  remembered: number,
  signal: AbortSignal,
): Promise<Occupied> {
  for (let tries = TRIES; tries > 0 && !signal.aborted; tries -= 1) {
    const session = await tryOccupy(database, user, id);
    if (session) return { ...session, history: (await messagesOf(database, [id], remembered)).get(id) ?? [] };
    await delay(BETWEEN);
  }
  throw new AppError('chat.busy');
}

/** Notes what a conversation is called outside. */
export async function rememberRemote({ pool }: Database, id: string, remoteId: string): Promise<void> {
  await pool.query('update sunvane."chatSession" set "remoteId" = $2 where id = $1', [id, remoteId]);
}

/** Goes on holding a conversation, unless it was given back meanwhile. */
export async function holdOn({ pool }: Database, id: string): Promise<void> {
  await pool.query(
    `update sunvane."chatSession" set "busyUntil" = now() + $2 * interval '1 second' where id = $1 and "busyUntil" is not null`,
    [id, LEASE],
  );
}

/** Gives a conversation free. */
export async function release({ pool }: Database, id: string): Promise<void> {
  await pool.query('update sunvane."chatSession" set "busyUntil" = null, "updateTime" = now() where id = $1', [id]);
}
