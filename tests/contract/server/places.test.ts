/** Where the rows of a list are: as many as the list has, nothing of a foreign station, counted in cells where they are many. */
import { expect, it } from 'vitest';
import { PLACES_BOUND, type PlacesData } from '../../../src/contract/places.ts';
import { boxOf } from '../../../src/documents/ground/geometry/box.ts';
import type { Resource } from '../../../src/documents/ground/model/resource.ts';
import { describeServerOnBoth } from '../../support/server.ts';

const USERS = ['admin', 'group', 'branch1', 'branch2', 'solar', 'wind'];
const TURBINES = '/api/windTurbine';

describeServerOnBoth('Places', (server) => {
  const pool = () => server().system.context.database.pool;
  const placed = (): { resource: Resource; at: string }[] =>
    Object.values(server().system.context.store.catalogue.resources).flatMap((resource) =>
      resource.remote
        ? []
        : resource.fields.filter((f) => f.type === 'location' || f.type === 'geometry').map((f) => ({ resource, at: f.name })),
    );
  const ask = (api: string, body: object, as = 'admin') => server().call<PlacesData>(`${api}/places`, body, { as });
  const turbines = (): Resource => server().system.context.store.catalogue.resources['windTurbine'] as Resource;

  it('are those of the list, for every user and every resource that has a place: no point of a foreign station', async () => {
    let shown = 0;
    for (const { resource, at } of placed())
      for (const as of USERS) {
        const list = await server().call<{ list: { id: string }[]; total: number }>(
          `${resource.api}/queryList`,
          { pageSize: 200, where: [{ field: at, operator: 'nnull' }], count: 'exact' },
          { as },
        );
        const places = await ask(resource.api, { at }, as);
        expect([resource.name, as, places.http]).toEqual([resource.name, as, list.http]);
        if (list.http !== 200) continue;
        expect([resource.name, as, places.data.total]).toEqual([resource.name, as, list.data.total]);
        const ids = new Set(places.data.rows?.map((row) => row.id));
        if (places.data.rows) expect(list.data.list.filter((row) => !ids.has(row.id))).toEqual([]);
        shown += places.data.total;
      }
    expect(shown).toBeGreaterThan(100);
  });

  it('lie in the bounds that are asked for, points and shapes', async () => {
    for (const { resource, at } of placed().filter((p) => ['windTurbine', 'solarZone', 'airspace'].includes(p.resource.name))) {
      const all = (await ask(resource.api, { at, show: [resource.label] })).data;
      const [west = 0, south = 0, east = 0, north = 0] = all.extent ?? [];
      const half = [west, south, (west + east) / 2, north] as const;
      const inside = (await ask(resource.api, { at, bounds: half })).data.rows ?? [];
      const expected = (all.rows ?? []).filter((row) => (boxOf(row.$at)?.[0] ?? 181) <= half[2]).map((row) => row.id);
      expect(inside.map((row) => row.id).sort()).toEqual(expected.sort());
      expect(all.extent).toEqual(
        (all.rows ?? [])
          .map((row) => boxOf(row.$at))
          .reduce((a, b) => (a && b ? [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])] : (a ?? b))),
      );
      expect(all.rows?.every((row) => row[resource.label] !== undefined)).toBe(true);
    }
  });

  it('are counted in cells where they are many, for each only the own', async () => {
    const { rows: stations } = await pool().query<{ code: string; path: string; company: string }>(
      `select "stationCode" as code, "companyPath" as path, "companyCode" as company from station where "leavesType" = '3' and "stationCode" like 'DEMO-%' order by 1 limit 2`,
    );
    for (const [n, { code, path, company }] of stations.entries())
      await pool().query(
        `insert into "windTurbine" (id, code, name, "stationCode", "companyCode", "companyPath", location)
         select gen_random_uuid(), 'PLACE-${n}-' || i, 'PLACE-${n}-' || i, $1, $2, $3, point(100 + ${n} * 5 + random(), 40 + random())
           from generate_series(1, ${PLACES_BOUND + 500}) i`,
        [code, company, path],
      );
    try {
      const where = [{ field: 'code', operator: 'startswith', value: 'PLACE-' }];
      const all = (await ask(TURBINES, { at: 'location', where })).data;
      expect(all.rows).toBeUndefined();
      expect(all.total).toBe((PLACES_BOUND + 500) * stations.length);
      expect(all.cells?.length).toBeLessThan(500);
      const near = (await ask(TURBINES, { at: 'location', where, bounds: [100, 40, 101, 41], zoom: 14 })).data;
      expect(near.total).toBe(PLACES_BOUND + 500);
      expect(near.cells?.length).toBeGreaterThan(all.cells?.length ?? 0);
      for (const { box } of near.cells ?? []) expect(box[0] >= 100 && box[2] <= 101 && box[1] >= 40 && box[3] <= 41).toBe(true);
      expect((await ask(TURBINES, { at: 'location', where, bounds: [100, 40, 100.2, 40.2], zoom: 14 })).data.rows?.length).toBeGreaterThan(
        50,
      );

      const seen = (await ask(TURBINES, { at: 'location', where }, 'wind')).data;
      expect(stations[0]?.code).toBe('DEMO-W01');
      expect(seen.total).toBe(PLACES_BOUND + 500);
      for (const { box } of seen.cells ?? []) expect(box[2] - box[0]).toBeLessThanOrEqual(1);
      expect(seen.cells?.every(({ at }) => at[0] < 103)).toBe(true);
    } finally {
      await pool().query(`delete from "windTurbine" where code like 'PLACE-%'`);
    }
  });

  it('of many shapes are counted where they lie, and anew when one is written', async () => {
    const zones = placed().find(({ resource }) => resource.name === 'solarZone');
    const api = zones?.resource.api ?? '';
    // Two fields of areas, 20 degrees apart, and what is written later between them.
    const write = (first: number, last: number, west: string): Promise<unknown> =>
      pool().query(
        `insert into "solarZone" (id, "zoneCode", name, "stationCode", "companyCode", "companyPath", boundary)
         select gen_random_uuid(), 'PLACE-' || i, 'PLACE-' || i, s."stationCode", s."companyCode", s."companyPath",
           jsonb_build_object('type', 'Polygon', 'coordinates', jsonb_build_array(jsonb_build_array(
             jsonb_build_array(x, y), jsonb_build_array(x + 0.002, y), jsonb_build_array(x + 0.002, y + 0.002), jsonb_build_array(x, y))))
         from (select i, round((${west} + (i % 97) * 0.01)::numeric, 4) as x, round((40 + (i % 89) * 0.01)::numeric, 4) as y from generate_series($1::int, $2::int) i) g,
           station s where s."stationCode" = 'DEMO-S01'`,
        [first, last],
      );
    const where = [{ field: 'zoneCode', operator: 'startswith', value: 'PLACE-' }];
    const seen = async (bounds?: readonly number[]) =>
      (await ask(api, { at: 'boundary', where, ...(bounds ? { bounds, zoom: 5 } : {}) })).data;
    const half = PLACES_BOUND / 2 + 300;
    try {
      await write(1, half, '90');
      await write(half + 1, half * 2, '110');
      for (const total of [half * 2, half * 2 + 1]) {
        const whole = await seen();
        expect([whole.rows, whole.total]).toEqual([undefined, total]);
        expect(whole.cells?.reduce((sum, { count }) => sum + count, 0)).toBe(total);
        const again = await seen([80, 30, 125, 50]);
        expect(again.total).toBe(total);
        expect(again.cells?.filter(({ at }) => at[0] > 99 && at[0] < 101).length).toBe(total - half * 2);
        // A view that some reach out of holds those alone.
        expect((await seen([105, 30, 125, 50])).rows?.length).toBe(half);
        if (total === half * 2) await write(half * 2 + 1, half * 2 + 1, '100');
      }
    } finally {
      await pool().query(`delete from "solarZone" where "zoneCode" like 'PLACE-%'`);
    }
  });

  it('of shapes are found by an index, whoever wrote them', async () => {
    const { rows } = await pool().query<{ definition: string }>(
      `select indexdef as definition from pg_indexes where tablename = 'solarZone' and indexdef like '%box_of%'`,
    );
    expect(rows).toHaveLength(1);
    const answers = (await pool().query(
      `begin; set local enable_seqscan = off; explain select id from "solarZone" where watch.box_of(boundary) && box(point(1, 2), point(3, 4)); commit`,
    )) as unknown as { rows: Record<string, string>[] }[];
    expect(JSON.stringify(answers[2]?.rows)).toContain('Index Cond');
    const shape = (geometry: unknown) =>
      pool()
        .query<{ box: string | null }>('select watch.box_of($1::jsonb)::text as box', [JSON.stringify(geometry)])
        .then((r) => r.rows[0]?.box);
    expect(
      await shape({
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [1, 2, 9],
              [3, 2, 9],
              [3, 5, 9],
              [1, 2, 9],
            ],
          ],
          [
            [
              [7, 8],
              [8, 8],
              [8, 9],
              [7, 8],
            ],
          ],
        ],
      }),
    ).toBe('(8,9),(1,2)');
    expect(await shape({ type: 'Point', coordinates: [5, -6] })).toBe('(5,-6),(5,-6)');
    expect([
      await shape({ type: 'Polygon', coordinates: [] }),
      await shape({ type: 'Polygon', coordinates: [['a', 'b'], null, {}] }),
    ]).toEqual([null, null]);
  });

  it.each([
    [{}, 'request.body'],
    [{ at: 'name' }, 'request.body'],
    [{ at: 'location', bounds: [1, 2, 3] }, 'request.body'],
    [{ at: 'location', bounds: [3, 2, 1, 4] }, 'request.body'],
    [{ at: 'location', zoom: 99 }, 'request.body'],
    [{ at: 'location', show: ['nothing'] }, 'request.body'],
    [{ at: 'location', where: [{ field: 'nothing', operator: 'eq', value: 1 }] }, 'request.filter'],
  ])('refuse %j', async (body, code) => expect((await ask(turbines().api, body)).error).toBe(code));
});
