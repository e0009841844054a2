/** Which server holds the device channel: one at a time, and another within seconds when it is gone. */
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

const NAME = 'channel';
/** Seconds for which a server holds it without saying so again. */
const SECONDS = 10;

export interface Link {
  /** Some server holds the channel. */
  held: boolean;
  /** Why the broker is not there. */
  trouble: string | null;
}

export class Lease {
  readonly #holder = randomUUID();

  constructor(private readonly pool: Pool) {}

  /** Takes or keeps it. @param trouble why the broker is not there. @param alone nobody else can hold it: a holder is gone */
  async take(trouble: string | null, alone: boolean): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `insert into sunvane.device_lease as l (name, holder, "untilTime", trouble) values ('${NAME}', $1, now() + make_interval(secs => ${SECONDS}), $2)
         on conflict (name) do update set holder = excluded.holder, "untilTime" = excluded."untilTime", trouble = excluded.trouble
         where l.holder = excluded.holder or l."untilTime" < now() or $3`,
      [this.#holder, trouble, alone],
    );
    return rowCount === 1;
  }

  async release(): Promise<void> {
    await this.pool.query('delete from sunvane.device_lease where name = $1 and holder = $2', [NAME, this.#holder]);
  }
}

/** How the channel stands, as every server sees it. */
export async function linkOf(pool: Pool): Promise<Link> {
  const { rows } = await pool.query<{ trouble: string | null }>(
    'select trouble from sunvane.device_lease where name = $1 and "untilTime" > now()',
    [NAME],
  );
  return { held: rows.length > 0, trouble: rows[0]?.trouble ?? null };
}
