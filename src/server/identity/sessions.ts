/**
 * Sessions live in the database; this cache only saves the query. Sign-out, password and permission changes are told to
 * every server by notification, and an entry is believed for half a minute at most.
 */
import type { Database } from '../db/connection.ts';
import { loadUser } from './loadUser.ts';
import { readToken } from './tokens.ts';
import type { CurrentUser } from './user.ts';

export const IDENTITY_CHANNEL = 'sunvane_identity';
const BELIEVED_MS = 30_000;
const TOUCH_MS = 60_000;
const MAX_ENTRIES = 10_000;

interface Entry {
  user: CurrentUser;
  until: number;
  touched: number;
}

export interface SessionOptions {
  secret: Uint8Array;
  idleMinutes: number;
  hours: number;
}

export class Sessions {
  readonly #cache = new Map<string, Entry>();
  readonly #tokens = new Map<string, string>();

  constructor(private readonly database: Database, readonly options: SessionOptions) {}

  /** Forgets everything cached: somebody's rights or session changed. */
  forget(): void {
    this.#cache.clear();
    this.#tokens.clear();
  }

  /** Tells every server to forget. */
  async announce(): Promise<void> {
    this.forget();
    await this.database.pool.query(`select pg_notify('${IDENTITY_CHANNEL}', '')`);
  }

  /** Opens a session; answers its id and end. */
  async open(userId: string, address: string, browser: string, loginLogId: string | null, hours = this.options.hours): Promise<{ id: string; expires: Date }> {
    const { rows } = await this.database.pool.query<{ id: string; expires: string }>(
      `insert into sunvane.session (id, "userId", address, browser, "loginLogId", "expireTime") values (gen_random_uuid(), $1, $2, $3, $4, now() + make_interval(hours => $5)) returning id, "expireTime" as expires`,
      [userId, address, browser.slice(0, 300), loginLogId, hours]);
    return { id: rows[0]?.id ?? '', expires: new Date(rows[0]?.expires ?? 0) };
  }

  /** Ends one session; its token is worthless from now on. */
  async close(sessionId: string): Promise<void> {
    await this.database.pool.query('update sunvane.session set "endTime" = now() where id = $1 and "endTime" is null', [sessionId]);
    await this.announce();
  }

  /** Ends every session of a user. */
  async closeAll(userId: string): Promise<void> {
    await this.database.pool.query('update sunvane.session set "endTime" = now() where "userId" = $1 and "endTime" is null', [userId]);
    await this.announce();
  }

  /** The user behind a token; undefined when signature, session or account no longer stand. */
  async userOf(token: string): Promise<CurrentUser | undefined> {
    const sessionId = this.#tokens.get(token) ?? (await readToken(this.options.secret, token))?.sessionId;
    if (sessionId === undefined) return undefined;
    const now = Date.now();
    const known = this.#cache.get(sessionId);
    if (known && known.until > now) {
      if (now - known.touched > TOUCH_MS) { known.touched = now; await this.#touch(sessionId); }
      return known.user;
    }
    const { rows } = await this.database.pool.query<{ userId: string }>(
      `update sunvane.session set "lastTime" = now() where id = $1 and "endTime" is null and "expireTime" > now() and "lastTime" > now() - make_interval(mins => $2) returning "userId"`,
      [sessionId, this.options.idleMinutes]);
    const user = rows[0] ? await loadUser(this.database, rows[0].userId, sessionId) : undefined;
    if (!user) { this.#cache.delete(sessionId); return undefined; }
    if (this.#cache.size > MAX_ENTRIES) this.forget();
    this.#tokens.set(token, sessionId);
    this.#cache.set(sessionId, { user, until: now + BELIEVED_MS, touched: now });
    return user;
  }

  async #touch(sessionId: string): Promise<void> {
    await this.database.pool.query('update sunvane.session set "lastTime" = now() where id = $1', [sessionId]);
  }

  /** Removes what ended long ago. */
  async purge(): Promise<void> {
    await this.database.pool.query(`delete from sunvane.session where "expireTime" < now() - interval '7 days'`);
    await this.database.pool.query(`delete from sunvane.captcha where "expireTime" < now()`);
    await this.database.pool.query(`delete from sunvane.attempt where "windowEnd" < now() and ("lockEnd" is null or "lockEnd" < now())`);
  }
}
