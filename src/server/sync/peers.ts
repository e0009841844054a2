/** Whom this server synchronises with, and the triggers that note every change for them, whoever makes it. */
import { sql, type Kysely } from 'kysely';
import { escapeIdentifier } from 'pg';
import type { Tables } from '../db/connection.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Reader } from '../records/rows/reader.ts';
import { synchronised } from './objects.ts';

interface Peer {
  name: string;
  stations: string[];
}

const TRIGGER = 'sunvane_sync';

/**
 * Notes changes for these peers and no others from now on. A peer or a station that is new gets what is there already.
 * Nothing changes meanwhile, so nothing is missed.
 */
export async function setPeers({ database, catalogue }: Reader, peers: readonly Peer[]): Promise<void> {
  const resources = synchronised(catalogue()).map((r) => r.name);
  await inTransaction(database.slow, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('sunvane.tables'))`);
    const { rows: had } = await client.query<{ table: string }>(
      `select c.relname as table from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = $1`,
      [TRIGGER],
    );
    const { rows: known } = await client.query<Peer>('select name, stations from sunvane."syncPeer"');
    const wanted = peers.length ? resources : [];
    const same = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((one) => b.includes(one));
    const standing = known.every((k) => peers.some((p) => p.name === k.name && same(p.stations, k.stations)));
    if (
      standing &&
      known.length === peers.length &&
      same(
        had.map((h) => h.table),
        wanted,
      )
    )
      return;
    if (wanted.length) await client.query(`lock table ${wanted.map(escapeIdentifier).join(', ')} in share row exclusive mode`);
    for (const { table } of had) if (!wanted.includes(table)) await client.query(`drop trigger ${TRIGGER} on ${escapeIdentifier(table)}`);
    const fresh = wanted.filter((name) => !had.some((h) => h.table === name));
    for (const name of fresh)
      await client.query(
        `create trigger ${TRIGGER} after insert or update or delete on ${escapeIdentifier(name)} for each row execute function sunvane."syncChanged"()`,
      );
    const names = peers.map((p) => p.name);
    for (const table of ['syncQueue', 'syncAgreed']) await client.query(`delete from sunvane."${table}" where peer <> all($1)`, [names]);
    await client.query('delete from sunvane."syncPeer" where name <> all($1)', [names]);
    for (const { name, stations } of peers) {
      const before = known.find((k) => k.name === name)?.stations ?? [];
      await client.query(
        'insert into sunvane."syncPeer" (name, stations) values ($1, $2) on conflict (name) do update set stations = excluded.stations',
        [name, stations],
      );
      await client.query('delete from sunvane."syncQueue" where peer = $1 and "stationCode" <> all($2)', [name, stations]);
      for (const resource of wanted)
        await client.query(
          `insert into sunvane."syncQueue" (peer, resource, "recordId", "stationCode", seq, revision)
             select $1, $2, x.id, x."stationCode", n, n from (select id, "stationCode", nextval('sunvane."syncOrder"') as n from
               (select id, "stationCode" from ${escapeIdentifier(resource)} where "stationCode" = any($3) order by "createTime", id) r) x
           on conflict do nothing`,
          [name, resource, fresh.includes(resource) ? stations : stations.filter((s) => !before.includes(s))],
        );
    }
  });
}

/** Writes of this transaction come from that peer, which need not hear of them. */
export async function comingFrom(db: Kysely<Tables>, peer: string): Promise<void> {
  await sql`select set_config('sunvane.sync_origin', ${peer}, true)`.execute(db);
}
