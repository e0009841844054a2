/** Routes: laid out over zones and along towers, checked, written and read as files, held against the ground. */
import { writeArrayBuffer } from 'geotiff';
import { beforeAll, expect, it } from 'vitest';
import type { RouteGround } from '../../../src/contract/api/routes.ts';
import type { CommandPreview } from '../../../src/contract/commands.ts';
import { readKmz } from '../../../src/routes/kmz/read.ts';
import { writeKmz } from '../../../src/routes/kmz/write.ts';
import { broughtFile } from '../../support/files.ts';
import { describeServer, type Answer } from '../../support/server.ts';

type Row = Record<string, unknown> & { id: string };
type Done = { preview: CommandPreview } | { said: string; good: boolean } | { download: { url: string } } | null;
interface Rule {
  rule: string;
  verdict: string;
  value?: string;
  note?: string;
}

/** A field of 300 m by 150 m beside the dock of the demonstration. */
const STATION = 'DEMO-S01';

describeServer('Route planning', (server) => {
  const pool = () => server().system.context.database.pool;
  let centre: [number, number] = [0, 0];
  const at = (east: number, north: number): [number, number] => [
    centre[0] + east / (111_320 * Math.cos((centre[1] * Math.PI) / 180)),
    centre[1] + north / 111_320,
  ];
  const box = (west: number, south: number, east: number, north: number) => ({
    type: 'Polygon',
    coordinates: [[at(west, south), at(east, south), at(east, north), at(west, north), at(west, south)]],
  });
  const make = async (api: string, values: object, as = 'admin'): Promise<string> => {
    const made = await server().call<Row>(`/api/${api}/insert`, { stationCode: STATION, ...values }, { as });
    expect(made.errors ?? made.http, made.text).toBe(200);
    return made.data.id;
  };
  const one = async (id: string): Promise<Row> => (await server().call<Row>(`/api/route/detail?id=${id}`, {})).data;
  const rules = async (id: string): Promise<Record<string, Rule>> =>
    Object.fromEntries(((await one(id))['safetyResult'] as Rule[]).map((rule) => [rule.rule, rule]));
  const command = (id: string, name: string, more: object = {}, as = 'admin'): Promise<Answer<Done>> =>
    server().call<Done>('/api/route/command?screen=route/pvRoute', { name, id, ...more }, { as });
  const GENERATE = { values: { basis: 'height', margin: 5, clearOf: 40 } };
  const ROUTE = {
    routeType: 'strip',
    inspectObject: '1',
    zones: ['RP-Z1'],
    droneModel: 'M3T',
    payloadType: '3',
    height: 45,
    speed: 5,
    heightMode: 'aboveTakeoff',
  };
  let [route, number] = ['', 0];
  const routeWith = (values: object): Promise<string> => {
    number += 1;
    return make('route', { ...ROUTE, routeCode: `RP-${number}`, name: `RP-${number}`, ...values });
  };
  const upload = async (name: string, bytes: Uint8Array): Promise<string> =>
    (await broughtFile(server(), Buffer.from(bytes), { use: 'field', name })).id;
  const file = async (code: string, as = 'admin') =>
    server().app.inject({ url: `/api/routes/kmz?route=${code}`, headers: { authorization: `Bearer ${await server().token(as)}` } });

  beforeAll(async () => {
    const { rows } = await pool().query<{ lon: number; lat: number }>(
      `select location[0] as lon, location[1] as lat from airport where "stationCode" = $1 limit 1`,
      [STATION],
    );
    centre = [rows[0]?.lon ?? 0, rows[0]?.lat ?? 0];
    await pool().query(`delete from airspace where "stationCode" = $1`, [STATION]);
    await pool().query(`delete from "model3d" where "stationCode" = $1`, [STATION]);
    const zone = { zoneCode: 'RP-Z1', name: 'Field', azimuth: 180 };
    await pool().query(
      `insert into "solarZone" (id, "zoneCode", name, "stationCode", "companyCode", "companyPath", azimuth, boundary)
         select gen_random_uuid(), $1, $2, "stationCode", "companyCode", "companyPath", $3, $4 from station where "stationCode" = $5`,
      [zone.zoneCode, zone.name, zone.azimuth, JSON.stringify(box(50, 50, 350, 200)), STATION],
    );
    route = await routeWith({});
  });

  it('a preview changes nothing; what it showed is laid out, with its figures', async () => {
    const before = await one(route);
    const shown = await command(route, 'generate', { ...GENERATE, preview: true });
    expect(shown.http, shown.text).toBe(200);
    const preview = (shown.data as { preview: CommandPreview }).preview;
    expect(preview.fields.map((f) => f.titleEn)).toEqual(expect.arrayContaining(['Waypoints', 'Thermal GSD', 'Route distance', 'Photos']));
    expect(await one(route)).toEqual(before);
    expect(await command(route, 'generate', { ...GENERATE, mark: 'another' })).toMatchObject({ error: 'command.changed' });
    expect(await command(route, 'generate', { ...GENERATE, mark: preview.mark })).toMatchObject({ http: 200 });
    const after = await one(route);
    const waypoints = after['waypoints'] as { lon: number; lat: number; photoEvery?: number }[];
    // 160 m with lines 30.4 m apart, whose outer pictures are 38 m wide.
    expect(waypoints).toHaveLength(2 * 6);
    expect(waypoints.filter(({ photoEvery }) => photoEvery)).toHaveLength(6);
    expect(after).toMatchObject({ irGsd: 5.93, overlapFront: 80, overlapSide: 20, batteries: 1 });
    expect(Number(after['distance'])).toBeGreaterThan(6 * 310);
  });

  it('is checked rule by rule, fails outside of approved airspace, and cannot be passed by hand', async () => {
    const failed = await command(route, 'check');
    expect(failed.data).toMatchObject({ good: false });
    expect((failed.data as { said: string }).said).toContain('Approved airspace');
    expect(await one(route)).toMatchObject({ checkResult: '3', verdict: '3', md5: expect.stringMatching(/^[0-9a-f]{32}$/) as string });
    expect((await rules(route))['airspace']).toMatchObject({ verdict: '3', value: '0 %' });
    expect(await server().call('/api/route/revise', { id: route })).toMatchObject({ http: 200 });
    expect(await server().call('/api/route/pass', { id: route })).toMatchObject({ error: 'transition.guard' });
  });

  it('with its airspace it has warnings, which somebody accepts; its file is kept', async () => {
    await pool().query(
      `insert into airspace (id, code, name, "stationCode", "companyCode", "companyPath", type, geometry, floor, ceiling, "validFrom", "validTo", "applyStatus", enabled)
         select gen_random_uuid(), 'RP-K', 'K', "stationCode", "companyCode", "companyPath", '4', $2, 0, 120, now() - interval '1 day', now() + interval '1 day', '4', '1'
           from station where "stationCode" = $1`,
      [STATION, JSON.stringify(box(-1000, -1000, 1000, 1000))],
    );
    expect((await command(route, 'check')).data).toMatchObject({ good: true });
    expect(await one(route)).toMatchObject({ checkResult: '0', verdict: '2' });
    expect(await rules(route)).toMatchObject({
      airspace: { verdict: '1' },
      terrain: { verdict: '2', note: 'noTerrain' },
      radius: { verdict: '2', note: 'noDock' },
      shutter: { verdict: '1', value: '5 m/s', limit: '≤ 5.9 m/s' },
    });
    expect(await server().call('/api/route/pass', { id: route })).toMatchObject({ error: 'transition.guard' });
    expect(await server().call('/api/route/warn', { id: route, comment: 'flat ground' })).toMatchObject({ http: 200 });
    const { rows } = await pool().query<{ md5: string; kmz: Buffer }>('select md5, kmz from sunvane.route_version where route = $1', [
      route,
    ]);
    expect(rows.map(({ md5 }) => md5)).toEqual([(await one(route))['md5']]);
    expect(readKmz(rows[0]?.kmz ?? Buffer.alloc(0)).route.waypoints).toHaveLength(12);
    expect(await command(route, 'generate', { ...GENERATE, preview: true })).toMatchObject({ http: 404 });
  });

  it('a verdict goes with what it was of', async () => {
    const id = await routeWith({
      heightMode: 'aboveGround',
      waypoints: [
        { lon: at(60, 60)[0], lat: at(60, 60)[1], height: 45 },
        { lon: at(90, 60)[0], lat: at(90, 60)[1], height: 45 },
      ],
    });
    await command(id, 'check');
    expect(await one(id)).toMatchObject({ verdict: '2' });
    const changed = await server().call('/api/route/update', { ...(await one(id)), speed: 6 });
    expect(changed.http, changed.text).toBe(200);
    expect(await one(id)).toMatchObject({ verdict: null, safetyResult: null, md5: null });
  });

  it('is a file that reads back, for who may see it', async () => {
    const code = 'RP-1';
    expect((await command(route, 'exportKmz')).data).toMatchObject({ download: { url: '/api/routes/kmz' } });
    const kmz = await file(code);
    expect(kmz.statusCode).toBe(200);
    const read = readKmz(new Uint8Array(kmz.rawPayload)).route;
    expect(read).toMatchObject({ droneModel: 'M3T', heightMode: 'aboveTakeoff', speed: 5 });
    expect(read.waypoints).toEqual((await one(route))['waypoints']);
    expect((await file(code, 'wind')).statusCode).not.toBe(200);
    expect((await file('none')).statusCode).not.toBe(200);
    expect((await server().call('/api/routes/ground', { route: code }, { as: 'wind' })).http).not.toBe(200);
  });

  it('takes the waypoints of a file, and says what is wrong with one that is none', async () => {
    const id = await routeWith({});
    const waypoints = [
      { lon: at(60, 60)[0], lat: at(60, 60)[1], height: 50, pitch: -90, photo: true, photoEvery: 8 },
      { lon: at(300, 60)[0], lat: at(300, 60)[1], height: 55, pitch: -90, photo: true },
    ];
    const kmz = writeKmz({
      waypoints,
      speed: 4,
      heightMode: 'aboveTakeoff',
      takeoffHeight: 40,
      finishAction: 'hover',
      rcLost: '1',
      droneModel: 'M4T',
    });
    const values = { kmz: [await upload('route.kmz', kmz)] };
    const shown = await command(id, 'importKmz', { values, preview: true });
    expect(shown.http, shown.text).toBe(200);
    const { mark } = (shown.data as { preview: CommandPreview }).preview;
    expect((await command(id, 'importKmz', { values, mark })).data).toMatchObject({ good: true });
    expect(await one(id)).toMatchObject({
      waypoints,
      speed: 4,
      height: 55,
      takeoffHeight: 40,
      finishAction: 'hover',
      rcLost: '1',
      droneModel: 'M4T',
      photoCount: 32,
    });
    const broken = { kmz: [await upload('broken.kmz', Buffer.from('no zip'))] };
    expect(await command(id, 'importKmz', { values: broken, preview: true })).toMatchObject({ http: 422, error: 'route.kmz' });
    const strange = { kmz: ['01a21939-43f6-7006-a78c-584e7f3fe7f7'] };
    expect((await command(id, 'importKmz', { values: strange, preview: true })).http).not.toBe(200);
  });

  it('what cannot be laid out is refused, and why', async () => {
    const refused = async (values: object, more: object = GENERATE): Promise<string | undefined> =>
      (await command(await routeWith(values), 'generate', { ...more, preview: true })).error;
    expect(await refused({ droneModel: 'M3E' })).toBe('route.camera');
    expect(await refused({ height: 5 })).toBe('route.height');
    expect(await refused({ irGsd: null }, { values: { ...GENERATE.values, basis: 'gsd' } })).toBe('route.gsd');
  });

  it('is held against the terrain of the station, and what of its zones is in some picture', async () => {
    const before = await server().call<RouteGround>('/api/routes/ground', { route: 'RP-1' });
    expect(before.data).toMatchObject({ terrain: null, lowest: null, coverage: 100, camera: true });
    // A slope that rises to the east by 12 m in 100: 36 m under the far end of the lines.
    const [west, north] = at(-200, 400);
    const [east, south] = at(600, -200);
    const [width, height] = [80, 60];
    const values = Float32Array.from({ length: width * height }, (_, i) => 3000 + ((i % width) - 19.5) * 1.2);
    const tiff = writeArrayBuffer(
      values as never,
      {
        width,
        height,
        GeographicTypeGeoKey: 4326,
        GTModelTypeGeoKey: 2,
        GTRasterTypeGeoKey: 1,
        ModelPixelScale: [(east - west) / width, (north - south) / height, 0],
        ModelTiepoint: [0, 0, 0, west, north, 0],
        BitsPerSample: [32],
        SampleFormat: [3],
      } as never,
    );
    const model = await upload('dem.tif', new Uint8Array(tiff as ArrayBuffer));
    await pool().query(
      `insert into "model3d" (id, code, name, "stationCode", "companyCode", "companyPath", kind, file, status, "routeBase")
         select gen_random_uuid(), 'RP-DEM', 'Slope', "stationCode", "companyCode", "companyPath", 'DEM', array[$2], '1', '1' from station where "stationCode" = $1`,
      [STATION, model],
    );
    const { data } = await server().call<RouteGround>('/api/routes/ground', { route: 'RP-1' });
    expect(data.terrain).toBe('Slope');
    // It takes off at its first waypoint, at one of the ends of the field.
    expect(Math.abs((data.lowest?.clearance ?? 0) - 45)).toBeLessThan(40);
    expect((await command(route, 'check')).http).toBe(200);
    const terrain = (await rules(route))['terrain'];
    expect(terrain?.value).toBe(`${data.lowest?.clearance} m`);
    expect(terrain?.verdict).toBe((data.lowest?.clearance ?? 0) < 15 ? '3' : '1');
  });
});
