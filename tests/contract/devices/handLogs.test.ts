/** Logs that are added to flights by hand become their tracks; what is no log says so; a dock's own track is not replaced. */
import { expect, it } from 'vitest';
import { takeLogs } from '../../../src/server/devices/logs/take.ts';
import { broughtFile } from '../../support/files.ts';
import { describeServer } from '../../support/server.ts';

const MINUTE = 60_000;

describeServer('Logs of flights by hand', (server) => {
  const query = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
    (await server().system.context.database.pool.query<Record<string, unknown>>(text, values)).rows;
  const take = () => takeLogs(server().system.context);
  const row = async (id: unknown) => (await query('select *, "trackPoints"::int as points from flight where id = $1', [id]))[0] ?? {};
  const add = async (id: unknown, text: string, as = 'admin') => {
    const { id: file } = await broughtFile(server(), Buffer.from(text), { name: 'DJI_0001.SRT', as });
    return server().call('/api/flight/addTrack', { id, values: { trackFile: [file] } }, { as });
  };

  it('are read in the order of the station, with its clock, and drawn, summed up and exported', async () => {
    const [flight] = await query(
      `update flight set "airportSn" = null, track = null, distance = null, "startTime" = now() - interval '20 minutes', "endTime" = now() - interval '10 minutes'
         where id = (select id from flight where status = 'ok' and "stationCode" = 'DEMO-S01' limit 1) returning id, "flightId"`,
    );
    const id = flight?.['id'];
    const [station] = await query(`select location[0] as lon, location[1] as lat from station where "stationCode" = 'DEMO-S01'`);
    const [lon, lat] = [Number(station?.['lon']), Number(station?.['lat'])];
    const began = Date.now() - 19 * MINUTE;
    const blocks = Array.from({ length: 10 }, (_, i) => {
      const [day, time] = new Intl.DateTimeFormat('sv-SE', { timeZone: server().config.timeZone, dateStyle: 'short', timeStyle: 'medium' })
        .format(began + i * 1000)
        .split(' ') as [string, string];
      // This aircraft says the latitude first.
      const place = `GPS(${(lat + i * 0.0001).toFixed(6)},${lon.toFixed(6)},0.0M) BAROMETER:${20 + i}.0M`;
      return `${i + 1}\n00:00:0${i},000 --> 00:00:0${i},900\n${day.replaceAll('-', '.')} ${time}\n${place}\n`;
    });
    expect((await add(id, blocks.join('\n'), 'wind')).http).toBeGreaterThanOrEqual(403);
    expect((await add(id, blocks.join('\n'))).http).toBe(200);
    await take();
    const flown = await row(id);
    expect(flown['points']).toBe(10);
    expect((flown['track'] as { coordinates: number[][] }).coordinates).toHaveLength(10);
    expect(Number(flown['distance'])).toBeGreaterThan(80);
    expect(Number(flown['distance'])).toBeLessThan(120);
    expect(Number(flown['maxHeight'])).toBe(29);
    const [first] = await query('select extract(epoch from min(at)) * 1000 as at from sunvane.device_track where flight = $1', [id]);
    expect(Math.abs(Number(first?.['at']) - began)).toBeLessThan(2_000);
    const csv = await server().call(`/api/devices/track?flight=${String(flight?.['flightId'])}&format=csv`, undefined, { method: 'GET' });
    expect(csv.text.trim().split('\n')).toHaveLength(11);
    // Our own export, brought back, is the same track; once taken it is left alone.
    expect((await add(id, csv.text)).http).toBe(200);
    await take();
    expect((await row(id))['track']).toEqual(flown['track']);
    await query('update flight set "trackPoints" = 77 where id = $1', [id]);
    await take();
    expect((await row(id))['points']).toBe(77);
    // What is no log leaves the track as it was, and says so.
    expect((await add(id, 'hello')).http).toBe(200);
    await take();
    expect(await row(id)).toMatchObject({ points: 0, track: flown['track'] });
  });

  it('are not added to flights of docks', async () => {
    const [flight] = await query(`select id from flight where status = 'ok' and "airportSn" is not null limit 1`);
    expect(await add(flight?.['id'], 'hello')).toMatchObject({ http: 422, error: 'transition.guard' });
  });
});
