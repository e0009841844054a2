/** The rights to operate docks and to release their flights, in installations that are older than they are. */
import { expect, it } from 'vitest';
import type { Database } from '../../../src/server/db/connection.ts';
import { control, release } from '../../../src/server/devices/migrations.ts';
import { describeServerOnBoth } from '../../support/server.ts';

const right = (name: string): string => `inspection/flightCommand:${name}`;

describeServerOnBoth('The rights to operate docks and to release their flights', (server) => {
  const database = (): Database => server().system.context.database;
  const holders = async (button: string): Promise<string[]> => {
    const { rows } = await database().pool.query<{ code: string }>(
      'select "roleCode" as code from role where $1 = any("buttonCodes") order by 1',
      [button],
    );
    return rows.map(({ code }) => code);
  };

  const RIGHTS = [
    { name: 'control', by: 'edit', up: control.up },
    { name: 'release', by: 'control', up: release.up },
  ].map(({ name, by, up }) => ({ name, own: right(name), by: right(by), up }));

  it.each(RIGHTS)('$name comes with a new installation, and no upgrade gives back what was taken', async ({ own, by, up }) => {
    expect(await holders(own)).toEqual(await holders(by));
    expect(await holders(by)).toContain('branch');
    await database().pool.query(`update role set "buttonCodes" = array_remove("buttonCodes", $1) where "roleCode" = 'wind'`, [own]);
    await database().pool.query(up);
    expect(await holders(own)).not.toContain('wind');
    await database().pool.query(`update role set "buttonCodes" = "buttonCodes" || $1::text[] where "roleCode" = 'wind'`, [[own]]);
  });

  it.each(RIGHTS)(
    '$name comes to an older one with the upgrade, to who had the right before and nobody else, once',
    async ({ own, by, up }) => {
      const { pool } = database();
      await pool.query('update role set "buttonCodes" = array_remove("buttonCodes", $1)', [own]);
      await pool.query(`update role set "buttonCodes" = array_remove("buttonCodes", $1) where "roleCode" = 'solar'`, [by]);
      await pool.query(up);
      expect(await holders(own)).toEqual(await holders(by));
      expect(await holders(own)).not.toContain('solar');
      const before = await pool.query('select "roleCode", "buttonCodes" from role order by 1');
      await pool.query(up);
      expect((await pool.query('select "roleCode", "buttonCodes" from role order by 1')).rows).toEqual(before.rows);
    },
  );
});
