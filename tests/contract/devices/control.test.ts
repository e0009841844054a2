/** The right to operate docks, in installations that are older than it. */
import { expect, it } from 'vitest';
import type { Database } from '../../../src/server/db/connection.ts';
import { control } from '../../../src/server/devices/migrations.ts';
import { describeServerOnBoth } from '../../support/server.ts';

const [EDIT, CONTROL] = ['inspection/flightCommand:edit', 'inspection/flightCommand:control'];

describeServerOnBoth('The right to operate docks', (server) => {
  const database = (): Database => server().system.context.database;
  const holders = async (button: string): Promise<string[]> => {
    const { rows } = await database().pool.query<{ code: string }>(
      'select "roleCode" as code from role where $1 = any("buttonCodes") order by 1',
      [button],
    );
    return rows.map(({ code }) => code);
  };
  const upgrade = () => database().pool.query(control.up);

  it('comes with a new installation to whoever edits flights, and no upgrade gives back what was taken', async () => {
    expect(await holders(CONTROL)).toEqual(await holders(EDIT));
    expect(await holders(EDIT)).toContain('branch');
    await database().pool.query(`update role set "buttonCodes" = array_remove("buttonCodes", $1) where "roleCode" = 'wind'`, [CONTROL]);
    await upgrade();
    expect(await holders(CONTROL)).not.toContain('wind');
  });

  it('comes to an older one with the upgrade, to who may edit flights and nobody else, once', async () => {
    const { pool } = database();
    await pool.query('update role set "buttonCodes" = array_remove("buttonCodes", $1)', [CONTROL]);
    await pool.query(`update role set "buttonCodes" = array_remove("buttonCodes", $1) where "roleCode" = 'solar'`, [EDIT]);
    await upgrade();
    expect(await holders(CONTROL)).toEqual(await holders(EDIT));
    expect(await holders(CONTROL)).not.toContain('solar');
    const before = await pool.query('select "roleCode", "buttonCodes" from role order by 1');
    await upgrade();
    expect((await pool.query('select "roleCode", "buttonCodes" from role order by 1')).rows).toEqual(before.rows);
  });
});
