/** Counters that limit tries by account and by address; kept in the database, so that every server counts together. */
import type { Database } from '../db/connection.ts';
import { AppError } from '../errors/error.ts';

export const LOCK_AFTER = 5;
export const LOCK_MINUTES = 10;

/** Minutes the subject stays locked; 0 when it is not. */
export async function lockedMinutes(database: Database, kind: string, subject: string): Promise<number> {
  const { rows } = await database.pool.query<{ minutes: number }>(
    'select ceil(extract(epoch from "lockEnd" - now()) / 60)::int as minutes from sunvane.attempt where kind = $1 and subject = $2 and "lockEnd" > now()',
    [kind, subject],
  );
  return rows[0]?.minutes ?? 0;
}

/** Counts one failure within the window; locks when the limit is reached. Answers the failures so far. */
export async function countFailure(
  database: Database,
  kind: string,
  subject: string,
  limit = LOCK_AFTER,
  minutes = LOCK_MINUTES,
): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `insert into sunvane.attempt as a (kind, subject, count, "windowEnd", "lockEnd") values ($1, $2, 1, now() + make_interval(mins => $4), case when $3 <= 1 then now() + make_interval(mins => $4) end)
     on conflict (kind, subject) do update set
       count = case when a."windowEnd" < now() then 1 else a.count + 1 end,
       "windowEnd" = case when a."windowEnd" < now() then now() + make_interval(mins => $4) else a."windowEnd" end,
       "lockEnd" = case when (case when a."windowEnd" < now() then 1 else a.count + 1 end) >= $3 then now() + make_interval(mins => $4) end
     returning count`,
    [kind, subject, limit, minutes],
  );
  return rows[0]?.count ?? 0;
}

/** Forgets the failures of a subject. */
export async function clearFailures(database: Database, kind: string, subject: string): Promise<void> {
  await database.pool.query('delete from sunvane.attempt where kind = $1 and subject = $2', [kind, subject]);
}

/** Uses up one of `limit` turns a subject has within a window of minutes. @throws AppError request.tooMany with the seconds left */
export async function spend(database: Database, kind: string, subject: string, limit: number, minutes: number): Promise<void> {
  const { rows } = await database.pool.query<{ count: number; seconds: number }>(
    `insert into sunvane.attempt as a (kind, subject, count, "windowEnd") values ($1, $2, 1, now() + make_interval(mins => $3))
     on conflict (kind, subject) do update set
       count = case when a."windowEnd" < now() then 1 else a.count + 1 end,
       "windowEnd" = case when a."windowEnd" < now() then now() + make_interval(mins => $3) else a."windowEnd" end
     returning count, ceil(extract(epoch from "windowEnd" - now()))::int as seconds`,
    [kind, subject, minutes],
  );
  const [turn] = rows;
  if (turn && turn.count > limit) throw new AppError('request.tooMany', { seconds: Math.max(1, turn.seconds) });
}
