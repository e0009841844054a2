/** Cells that are remembered are those of the plain count at every moment, for every kind of user, whatever was written between. */
import { expect, it } from 'vitest';
import { PLACES_BOUND, type PlacesData } from '../../../src/contract/places.ts';
import { seeded } from '../../../src/server/seed/demo/geometry.ts';
import { buildApp } from '../../../src/server/app/app.ts';
import { makeLogger } from '../../../src/server/app/logger.ts';
import { byTurns } from '../../support/databases.ts';
import { describeServerOnBoth, withTools } from '../../support/server.ts';
import { thorough } from '../../support/thorough.ts';

type Bounds = readonly [west: number, south: number, east: number, north: number];
interface Row {
  id: string;
  lon: number;
  lat: number;
  path: string;
  station: string;
  status: string | null;
}

const USERS: Record<string, (row: Row) => boolean> = {
  admin: () => true,
  group: () => true,
  branch1: ({ path }) => path.startsWith('/001/001001/'),
  branch2: ({ path }) => path.startsWith('/001/001002/'),
  wind: ({ station }) => station === 'DEMO-W01',
};
const VIEWS: readonly [bounds: Bounds | undefined, zoom: number][] = [
  // Few rows are counted anew, everything is known from where no bounds are asked for.
  [[101.012_345, 35.123_456, 106.456_789, 41.567_891], 6],
  [[73.1, 17.9, 135.2, 54.1], 3],
  [undefined, 4],
  [[73.1, 17.9, 135.2, 54.1], 4],
  [[100.234_567, 33.345_678, 106.456_789, 41.567_891], 5],
  [[101.012_345, 35.123_456, 103.234_567, 39.345_678], 7],
  [[100.234_567, 33.345_678, 106.456_789, 41.567_891], 8],
];
const PER_STATION = 2600;
/** In an everyday run one of each kind of write. */
const ROUNDS = thorough ? 12 : 4;

/** What a plain loop counts: cell by cell. */
function plain(rows: readonly Row[], [west, south, east, north]: Bounds, zoom: number) {
  const wide = 360 / (2 ** zoom * 8);
  const middle = Math.round((south + north) / 20) * 10;
  // Heights are whole numbers of halves of the least cell's width, which is that of zoom 6 or of the view.
  const half = 360 / (2 ** Math.max(zoom, 6) * 8) / 2;
  const high = half * Math.max(1, Math.round((wide * Math.cos((Math.abs(middle) * Math.PI) / 180)) / half));
  const cells = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.lon < west || row.lon > east || row.lat < south || row.lat > north) continue;
    const key = `${Math.floor(row.lon / wide)} ${Math.floor(row.lat / high)}`;
    const cell = cells.get(key);
    if (cell) cell.push(row);
    else cells.set(key, [row]);
  }
  return [...cells.values()].map((some) => ({
    count: some.length,
    box: [
      Math.min(...some.map((r) => r.lon)),
      Math.min(...some.map((r) => r.lat)),
      Math.max(...some.map((r) => r.lon)),
      Math.max(...some.map((r) => r.lat)),
    ],
    at: [some.reduce((sum, r) => sum + r.lon, 0) / some.length, some.reduce((sum, r) => sum + r.lat, 0) / some.length],
    ...(some.length === 1 ? { id: some[0]?.id } : {}),
  }));
}

const inOrder = <T extends { box: readonly number[] }>(cells: readonly T[]): T[] =>
  cells.toSorted((a, b) => (a.box[0] ?? 0) - (b.box[0] ?? 0) || (a.box[1] ?? 0) - (b.box[1] ?? 0));

describeServerOnBoth('Remembered cells', (server, kind) => {
  const pool = () => server().system.context.database.pool;
  const random = seeded(20_261_123);

  const stored = async (): Promise<readonly Row[]> =>
    (
      await pool().query<Row>(
        `select id::text, location[0] as lon, location[1] as lat, "companyPath" as path, "stationCode" as station, status from "windTurbine" where location is not null`,
      )
    ).rows;

  async function same(rows: readonly Row[], as: string, where: 'all' | 'running'): Promise<number> {
    const mine = rows.filter((row) => USERS[as]?.(row) && (where === 'all' || row.status === '1'));
    let counted = 0;
    for (const [bounds, zoom] of VIEWS) {
      const { data, error } = await server().call<PlacesData>(
        '/api/windTurbine/places',
        {
          at: 'location',
          zoom,
          ...(bounds ? { bounds } : {}),
          ...(where === 'all' ? {} : { where: [{ field: 'status', operator: 'eq', value: '1' }] }),
        },
        { as },
      );
      expect(error).toBeUndefined();
      const around = bounds ?? data.extent ?? expect.fail('no extent');
      const within = mine.filter((r) => r.lon >= around[0] && r.lon <= around[2] && r.lat >= around[1] && r.lat <= around[3]);
      expect([as, where, zoom, data.total]).toEqual([as, where, zoom, within.length]);
      if (!bounds) expect(within.length).toBe(mine.length);
      if (!data.cells) {
        expect(within.length).toBeLessThanOrEqual(PLACES_BOUND);
        continue;
      }
      const expected = inOrder(plain(mine, around, zoom));
      const found = inOrder(data.cells);
      expect(found.map(({ count, box, id }) => ({ count, box, id }))).toEqual(expected.map(({ count, box, id }) => ({ count, box, id })));
      for (const [i, { at }] of found.entries()) for (const n of [0, 1]) expect(at[n]).toBeCloseTo(expected[i]?.at[n] ?? Number.NaN, 9);
      counted += 1;
    }
    return counted;
  }

  /** A few thousand at a time: on a busy machine the embedded database takes long for them, and a statement has half a minute. */
  const add = async (code: string, lon: number, count: number): Promise<void> => {
    for (let first = 1; first <= count; first += 3000)
      await pool().query(
        `insert into "windTurbine" (id, code, name, "stationCode", "companyCode", "companyPath", location)
         select gen_random_uuid(), $1 || i, $1 || i, "stationCode", "companyCode", "companyPath", point($2 + random(), 35 + random())
           from station, generate_series($3::int, $4::int) i where "stationCode" = 'DEMO-W01'`,
        [code, lon, first, Math.min(count, first + 2999)],
      );
  };

  it('are counted again only where rows changed', async () => {
    const ask = async (): Promise<number> =>
      (await server().call<PlacesData>('/api/windTurbine/places', { at: 'location', zoom: 4 }, { as: 'admin' })).data.total;
    try {
      await add('EXACT-many-', 101, 21_000);
      const before = await ask();
      // Rows that no note tells of are seen where a note leads to their cell, and nowhere else.
      await pool().query('alter table "windTurbine" disable trigger user');
      await add('EXACT-near-', 121, 3);
      await pool().query(`update "windTurbine" set location = point(121.25, 35.25) where code like 'EXACT-near-%'`);
      await add('EXACT-far-', 111, 5);
      await pool().query('alter table "windTurbine" enable trigger user');
      expect(await ask()).toBe(before);
      await add('EXACT-told-', 121, 1);
      await pool().query(`update "windTurbine" set location = point(121.25, 35.25) where code like 'EXACT-told-%'`);
      expect(await ask()).toBe(before + 4);
      await pool().query(`delete from "windTurbine" where code like 'EXACT-told-%'`);
      expect(await ask()).toBe(before + 3);
    } finally {
      await pool().query(`delete from "windTurbine" where code like 'EXACT-%'`);
    }
  });

  it('outlive the server, as long as documents and database are the same', async () => {
    const { context } = server().system;
    /** The total that a server answers which has just been started; its documents say something else where told. */
    const startedAnew = async (title?: string): Promise<number> => {
      const catalogue = context.writer.catalogue();
      const { windTurbine } = catalogue.resources;
      const other = {
        ...catalogue,
        resources: { ...catalogue.resources, ...(windTurbine && title ? { windTurbine: { ...windTurbine, title } } : {}) },
      };
      const reader = { ...context.reader, catalogue: () => other };
      const writer = { ...context.writer, catalogue: () => other };
      const app = await buildApp(withTools(server().system, { reader, writer }), {
        logger: makeLogger('silent'),
        webFolder: '/nonexistent',
      });
      const answer = await app.inject({
        method: 'POST',
        url: '/api/windTurbine/places',
        headers: { authorization: `Bearer ${await server().token('admin')}` },
        payload: { at: 'location', zoom: 4 },
      });
      await app.close();
      return answer.json<{ data: PlacesData }>().data.total;
    };
    const storedOf = async (owner: string): Promise<number | null> =>
      (await pool().query(`select from watch.answer where owner like $1`, [owner])).rowCount;
    await pool().query('delete from watch.answer');
    try {
      await add('EXACT-many-', 101, 21_000);
      const before = await startedAnew();
      await expect.poll(() => storedOf('%')).toBe(1);
      await pool().query('alter table "windTurbine" disable trigger user');
      await add('EXACT-untold-', 111, 5);
      await pool().query('alter table "windTurbine" enable trigger user');
      expect(await startedAnew()).toBe(before);
      await add('EXACT-told-', 121, 1);
      expect(await startedAnew()).toBe(before + 1);
      expect(await startedAnew('风机一览')).toBe(before + 6);
      expect(await startedAnew()).toBe(before + 1);
      await pool().query("update watch.answer set owner = 'another'");
      expect(await startedAnew()).toBe(before + 6);
      await expect.poll(() => storedOf('another')).toBe(1);
      // A row that is truncated away is in no image.
      const { rows } = await pool().query<{ names: string }>(
        `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
          where attrelid = '"windTurbine"'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      );
      const names = rows[0]?.names ?? '';
      await pool().query(`create table restored as select ${names} from "windTurbine"`);
      await pool().query('truncate "windTurbine"');
      await pool().query('alter table "windTurbine" disable trigger user');
      await pool().query(`insert into "windTurbine" (${names}) select ${names} from restored where code not like 'EXACT-told-%'`);
      await pool().query('alter table "windTurbine" enable trigger user');
      await pool().query('drop table restored');
      expect(await startedAnew()).toBe(before + 5);
    } finally {
      await pool().query(`delete from "windTurbine" where code like 'EXACT-%'`);
    }
  });

  it('are those of the plain count after every write', async () => {
    const { rows: stations } = await pool().query<{ code: string; path: string; company: string }>(
      `select "stationCode" as code, "companyPath" as path, "companyCode" as company from station where "leavesType" = '3' and "stationCode" like 'DEMO-%' order by 1`,
    );
    expect(new Set(stations.map(({ company }) => company)).size).toBeGreaterThan(1);
    const insert = (n: number, count: number, tag: string): [string, unknown[]] => {
      const { code = '', company = '', path = '' } = stations[n % stations.length] ?? {};
      return [
        `insert into "windTurbine" (id, code, name, "stationCode", "companyCode", "companyPath", location, status)
         select gen_random_uuid(), $4 || i, $4 || i, $1, $2, $3, point(98 + random() * 9, 33 + random() * 8), (i % 3)::text from generate_series(1, ${count}) i`,
        [code, company, path, `EXACT-${tag}-${n}-`],
      ];
    };
    try {
      for (const n of stations.keys()) await pool().query(...insert(n, PER_STATION * (stations[n]?.code === 'DEMO-W01' ? 3 : 1), 'first'));
      let counted = 0;
      const first = await stored();
      for (const as of Object.keys(USERS)) counted += await same(first, as, 'all');
      expect(counted).toBeGreaterThan(10);
      for (let round = 0; round < ROUNDS; round += 1) {
        const n = random.whole(0, stations.length - 1);
        const { code } = stations[n] ?? { code: '' };
        const write = round % 4;
        // Of a hundredth of the rows images are kept, of a tenth they are not; in an everyday run the hundredth.
        const some = (tenth: string): string => (round < 4 ? `%${tenth}5` : `%${tenth}`);
        if (write === 0) await pool().query(...insert(n, random.whole(1, 40), `r${round}`));
        else if (write === 1)
          await pool().query(
            `update "windTurbine" set location = point(location[0] + 0.5, location[1] - 0.25), status = '2' where "stationCode" = $1 and code like $2`,
            [code, `EXACT-first-${some(String(random.whole(0, 9)))}`],
          );
        else if (write === 2)
          await pool().query(`delete from "windTurbine" where "stationCode" = $1 and code like $2`, [
            code,
            `EXACT-first-${some(String(round % 10))}`,
          ]);
        else {
          const other = stations[(n + 1) % stations.length];
          await pool().query(
            `update "windTurbine" set "stationCode" = $1, "companyCode" = $2, "companyPath" = $3 where "stationCode" = $4 and code like $5`,
            [other?.code, other?.company, other?.path, code, `EXACT-first-${some('7')}`],
          );
        }
        // Those who ask for the first time, and those whose answers are known.
        const now = await stored();
        for (const as of byTurns(Object.keys(USERS), kind)) await same(now, as, 'all');
        await same(now, round % 2 ? 'admin' : 'branch1', 'running');
      }
    } finally {
      await pool().query(`delete from "windTurbine" where code like 'EXACT-%'`);
    }
    const left = await stored();
    for (const as of Object.keys(USERS)) await same(left, as, 'all');
  }, 240_000);
});
