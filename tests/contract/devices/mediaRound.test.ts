/** Pictures of docks that wait are taken in rounds; one that cannot be taken is told, tried again, and holds up no other. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { takeFlightMedia } from '../../../src/server/media/flights/take.ts';
import { describeServerOnBoth } from '../../support/server.ts';

interface Kept {
  state: string;
  tries: number;
  trouble: string | null;
  later: boolean;
}

describeServerOnBoth('A round of pictures of docks', (server) => {
  const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await server().system.context.database.pool.query<T>(text, values)).rows;
  const kept = async (key: string): Promise<Kept | undefined> =>
    (
      await query<Kept>(
        `select state, tries, trouble, "nextTime" > now() + interval '2 seconds' as later from sunvane.device_media where key = $1`,
        [key],
      )
    )[0];
  const due = (key: string) => query(`update sunvane.device_media set "nextTime" = now() where key = $1`, [key]);
  const task = (flightId: string) => query<{ taskCode: string }>('select "taskCode" from task where "flightCode" = $1', [flightId]);
  const put = async (flight: string): Promise<string> => {
    const key = `dock/ROUND/${randomUUID()}.jpg`;
    await server().system.context.storage.put(key, Buffer.from(key), 'image/jpeg');
    await query(
      `insert into sunvane.device_media (key, flight, sn, name, "createTime")
         values ($1, $2, 'ROUND', 'one.jpg', clock_timestamp())`,
      [key, flight],
    );
    return key;
  };

  it('goes on after one whose task cannot be made, which is told once, tried again, and taken when it can be', async () => {
    const { database } = server().system.context;
    const told: string[] = [];
    const { failed } = database.outage;
    database.outage.failed = (during) => void told.push(during);
    const [[plan], flights] = await Promise.all([
      query<{ planCode: string }>(`select "planCode" from plan where "inspectObject" = '1' and "deletedTime" is null limit 1`),
      query<{ id: string; flightId: string }>(
        `select id::text, "flightId" from flight where "airportSn" is not null and "stationCode" = 'DEMO-S01' order by id limit 2`,
      ),
    ]);
    const [wrong, right] = flights;
    if (!plan || !wrong || !right) throw new Error('no flights to test with');
    await query(`delete from task where "flightCode" = any($1)`, [[wrong.flightId, right.flightId]]);
    const [route] = await query<{ routeCode: string }>(`select "routeCode" from route where "stationCode" = 'DEMO-S01' limit 1`);
    await query(`update flight set "planCode" = $2, "routeCode" = $3 where id = any($1::uuid[])`, [
      [wrong.id, right.id],
      plan.planCode,
      route?.routeCode,
    ]);
    await query(`update flight set "routeCode" = 'ROUTE-THAT-IS-GONE' where id = $1`, [wrong.id]);
    try {
      const [held, taken] = [await put(wrong.id), await put(right.id)];
      await takeFlightMedia(server().system.context);
      expect(await kept(taken)).toMatchObject({ state: 'done', trouble: null });
      expect(await task(right.flightId)).toHaveLength(1);
      expect(await kept(held)).toEqual({ state: 'waiting', tries: 1, trouble: 'record.invalid', later: true });
      expect(told).toEqual([expect.stringContaining(held)]);

      await due(held);
      await takeFlightMedia(server().system.context);
      expect(await kept(held)).toMatchObject({ state: 'waiting', tries: 2 });
      expect(told).toHaveLength(1);

      // What is still to come is known once the flight is over, and who looks the task up is told.
      await query(`update flight set status = 'ok', "endTime" = now(), "mediaTotal" = 2 where id = $1`, [right.id]);
      await takeFlightMedia(server().system.context);
      expect(
        await query(
          `select a.changes from sunvane.audit a join task t on t.id::text = a."recordId" where t."flightCode" = $1 and a.action = 'update'`,
          [right.flightId],
        ),
      ).toEqual([{ changes: { uploadTotal: [null, 2] } }]);
      expect(
        await query(`select 1 from sunvane.audit where resource = 'flight' and "recordId" = $1 and changes ? 'mediaUploaded'`, [right.id]),
      ).toEqual([]);

      // However often it was tried, it is not given up; nor is an object that then is missing for a moment.
      await query('update sunvane.device_media set tries = 5000 where key = $1', [held]);
      await query(`update flight set "routeCode" = $2 where id = $1`, [wrong.id, route?.routeCode]);
      await server().system.context.storage.remove([held]);
      await due(held);
      await takeFlightMedia(server().system.context);
      expect(await kept(held)).toEqual({ state: 'waiting', tries: 1, trouble: null, later: true });
      await server().system.context.storage.put(held, Buffer.from(held), 'image/jpeg');
      await due(held);
      await takeFlightMedia(server().system.context);
      expect(await kept(held)).toMatchObject({ state: 'done', trouble: null });
      expect(await task(wrong.flightId)).toHaveLength(1);
      expect(await query('select 1 from media where "flightCode" = $1 and "fileName" = $2', [wrong.flightId, 'one.jpg'])).toHaveLength(1);
    } finally {
      database.outage.failed = failed;
    }
  });
});
