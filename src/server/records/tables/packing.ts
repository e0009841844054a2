/** Series that earlier versions kept as lists of JSON go over into bytes, in the transaction that brings their table up to date. */
import { escapeIdentifier, type PoolClient } from 'pg';
import { seriesText } from '../../db/series.ts';

/** Rows at a time. */
const STEP = 500;
/** Before any id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Whether a column that is `from` becomes `to` by packing. */
export const isPacked = (from: string, to: string): boolean => from === 'jsonb' && to === 'bytea';

/** @throws TypeError where a row holds what is no series: nothing is changed then */
export async function packColumn(client: PoolClient, table: string, column: string): Promise<void> {
  const [rows, old, made] = [table, column, `${column}$packed`].map((name) => escapeIdentifier(name));
  await client.query(`alter table ${rows} add column ${made} bytea`);
  // Nothing changes for whoever reads: no answer is to be made again.
  await client.query(`select set_config('watch.silent', 'on', true), set_config('sunvane.sync_origin', '*', true)`);
  for (let last: string | undefined = FIRST; last !== undefined;) {
    const { rows: some }: { rows: { id: string; value: unknown }[] } = await client.query(
      `select id::text, ${old} as value from ${rows} where id > $1::uuid and ${old} is not null order by id limit ${STEP}`,
      [last],
    );
    await client.query(`update ${rows} t set ${made} = x.bytes::bytea from unnest($1::uuid[], $2::text[]) x(id, bytes) where t.id = x.id`, [
      some.map(({ id }) => id),
      some.map(({ value }) => seriesText(value)),
    ]);
    last = some.at(-1)?.id;
  }
  await client.query(`select set_config('watch.silent', '', true), set_config('sunvane.sync_origin', '', true)`);
  // Views that show it are made again.
  await client.query(`alter table ${rows} drop column ${old} cascade`);
  await client.query(`alter table ${rows} rename column ${made} to ${old}`);
}
