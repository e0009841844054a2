/**
 * Sessions live in the database; this cache only saves the query. Sign-out, password and permission changes are told to
 * every server by notification, and an entry is believed for half a minute at most.
 */
import type { Database } from '../db/connection.ts';
import { loadUser } from './loadUser.ts';
import { seenAs, type StoredView } from './roleView/seenAs.ts';
import { readToken } from './tokens.ts';
import type { CurrentUser } from '../user/user.ts';

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

/** Sessions that end also end their rows in the login log; the condition goes between the two parts. */
const END_SESSIONS = `with ended as (update sunvane.session s set "endTime" = now(), "roleView" = null where s."endTime" is null`;
const LOG_END = `returning s."loginLogId")
  update "loginLog" l set "logoutTime" = now(), duration = round(extract(epoch from now() - l."loginTime") / 60) from ended e where l.id = e."loginLogId" and l."logoutTime" is null`;

export class Sessions {
  readonly #cache = new Map<string, Entry>();
  readonly #tokens = new Map<string, string>();

  constructor(
    private readonly database: Database,
    readonly options: SessionOptions,
  ) {}

  /** Forgets everything cached: somebody's rights or session changed. */
  forget(): void {
    this.#cache.clear();
    this.#tokens.clear();
  }

  /** Tells every server to forget. */
  async announce(): Promise<void> {
    this.forget();
    await this.database.notify(IDENTITY_CHANNEL, '');
  }

  /** Opens a session; answers its id and end. A held one waits for the second verification. */
  async open(
    userId: string,
    { address, agent }: { address: string; agent: string },
    loginLogId: string | null,
    { hours = this.options.hours, isHeld = false, idToken = null as string | null | undefined } = {},
  ): Promise<{ id: string; expires: Date }> {
    const { rows } = await this.database.pool.query<{ id: string; expires: string }>(
      `insert into sunvane.session (id, "userId", address, browser, "loginLogId", "expireTime", held, "idToken") values (gen_random_uuid(), $1, $2, $3, $4, now() + make_interval(hours => $5), $6, $7) returning id, "expireTime" as expires`,
      [userId, address, agent.slice(0, 300), loginLogId, hours, isHeld, idToken ?? null],
    );
    return { id: rows[0]?.id ?? '', expires: new Date(rows[0]?.expires ?? 0) };
  }

  /** The second verification is done. */
  async release(sessionId: string): Promise<void> {
    await this.database.pool.query('update sunvane.session set held = false where id = $1', [sessionId]);
    await this.announce();
  }

  /** Ends one session; its token is worthless from now on. */
  async close(sessionId: string): Promise<void> {
    await this.database.pool.query(`${END_SESSIONS} and s.id = $1 ${LOG_END}`, [sessionId]);
    await this.announce();
  }

  /** The ID token a session began with. */
  async idTokenOf(sessionId: string): Promise<string | null> {
    const { rows } = await this.database.pool.query<{ idToken: string | null }>('select "idToken" from sunvane.session where id = $1', [
      sessionId,
    ]);
    return rows[0]?.idToken ?? null;
  }

  /** Ends every session of a user, but for the one that is kept. */
  async closeAll(userId: string, keep: string | null = null): Promise<void> {
    await this.database.pool.query(`${END_SESSIONS} and s."userId" = $1 and s.id is distinct from $2 ${LOG_END}`, [userId, keep]);
    await this.announce();
  }

  /** The user behind a token; undefined when signature, session or account no longer stand. */
  async userOf(token: string): Promise<CurrentUser | undefined> {
    const sessionId = this.#tokens.get(token) ?? (await readToken(this.options.secret, token))?.sessionId;
    if (sessionId === undefined) return undefined;
    const now = Date.now();
    const known = this.#cache.get(sessionId);
    if (known && known.until > now) {
      if (now - known.touched > TOUCH_MS) {
        known.touched = now;
        await this.#touch(sessionId);
      }
      return known.user;
    }
    const { rows } = await this.database.pool.query<{ userId: string; held: boolean; roleView: StoredView | null }>(
      `update sunvane.session set "lastTime" = now() where id = $1 and "endTime" is null and "expireTime" > now() and "lastTime" > now() - make_interval(mins => $2) returning "userId", held, "roleView"`,
      [sessionId, this.options.idleMinutes],
    );
    const [row] = rows;
    const own = row && (await loadUser(this.database, row.userId, sessionId, row.held));
    const user = own && row?.roleView ? await seenAs(this.database, own, row.roleView) : own;
    if (!user) {
      this.#cache.delete(sessionId);
      return undefined;
    }
    if (this.#cache.size > MAX_ENTRIES) this.forget();
    this.#tokens.set(token, sessionId);
    this.#cache.set(sessionId, { user, until: now + BELIEVED_MS, touched: now });
    return user;
  }

  /**
   * What a session stands for, which changes with its user, the user's roles and a view as role; undefined once it is over. Asking does not
   * keep it open.
   */
  async standing(sessionId: string): Promise<string | undefined> {
    const { rows } = await this.database.pool.query<{ mark: string }>(
      `select concat_ws(' ', u.version, s."roleView", (select string_agg(r.version::text, ' ' order by r.id) from role r where r."roleCode" = any(u."roleCodes"))) as mark
        from sunvane.session s join "user" u on u.id = s."userId" and u.status is distinct from '0'
        where s.id = $1 and s."endTime" is null and s."expireTime" > now() and s."lastTime" > now() - make_interval(mins => $2)`,
      [sessionId, this.options.idleMinutes],
    );
    return rows[0]?.mark;
  }

  async #touch(sessionId: string): Promise<void> {
    await this.database.pool.query('update sunvane.session set "lastTime" = now() where id = $1', [sessionId]);
  }

  /** Removes what ended long ago. */
  async purge(): Promise<void> {
    await this.database.pool.query(`delete from sunvane.session where "expireTime" < now() - interval '7 days'`);
    for (const table of ['captcha', '"ssoFlow"', '"ssoProof"', 'ticket', '"smsCode"'])
      await this.database.pool.query(`delete from sunvane.${table} where "expireTime" < now()`);
    await this.database.pool.query(`delete from sunvane.share where "expireTime" < now() - interval '30 days'`);
    await this.database.pool.query(`delete from sunvane.attempt where "windowEnd" < now() and ("lockEnd" is null or "lockEnd" < now())`);
  }
}
