/** Sources: every figure equals a plain count over the rows, for every kind of user; what one may not see is withheld. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { SourceAnswer } from '../../../src/contract/source.ts';
import { setTimeZone } from '../../../src/documents/ground/clock.ts';
import type { SourceDocument } from '../../../src/documents/features/source/index.ts';
import { answerSource } from '../../../src/server/grids/answer.ts';
import { Withheld } from '../../../src/server/grids/withheld.ts';
import { describeServerOnBoth } from '../../support/server.ts';

type Row = Record<string, unknown>;
type Figures = Record<string, unknown>;

const HOUR = 3_600_000;
const time = (v: unknown): number | null => (typeof v === 'string' ? Date.parse(v) : null);
const number = (v: unknown): number | null => (typeof v === 'number' ? v : null);
const mean = (values: number[]): number | null => (values.length ? values.reduce((a, b) => a + b, 0) / values.length : null);
/** Shanghai has been eight hours ahead since 1991. */
const month = (v: unknown): string | null =>
  typeof v === 'string' ? `${new Date(Date.parse(v) + 8 * HOUR).toISOString().slice(0, 7)}-01` : null;
const some = (values: (number | null)[]): number[] => values.filter((v): v is number => v !== null);

function percentile(values: number[], at: number): number | null {
  if (!values.length) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const place = (at / 100) * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place - Math.floor(place));
}

/** Groups rows by what `key` answers and works out figures of each; shares no code with the engine. */
function plain(rows: Row[], key: (row: Row) => unknown[], figures: (rows: Row[]) => Figures): Map<string, Figures> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const k = JSON.stringify(key(row));
    groups.set(k, [...(groups.get(k) ?? []), row]);
  }
  return new Map([...groups].map(([k, members]) => [k, figures(members)]));
}

const answered = ({ rows, columns }: SourceAnswer): Map<string, Figures> => {
  const groups = columns.filter((c) => c.role === 'group').map((c) => c.name);
  const measures = columns.filter((c) => c.role === 'measure').map((c) => c.name);
  return new Map(
    rows.map((row) => [JSON.stringify(groups.map((g) => row[g] ?? null)), Object.fromEntries(measures.map((m) => [m, row[m]]))]),
  );
};

/** The same groups with the same figures, to nine digits. */
function same(found: Map<string, Figures>, wanted: Map<string, Figures>): void {
  expect([...found.keys()].sort()).toEqual([...wanted.keys()].sort());
  for (const [key, figures] of wanted)
    for (const [name, value] of Object.entries(figures)) {
      const got = found.get(key)?.[name];
      if (typeof value === 'number') expect(got as number, `${key} ${name}`).toBeCloseTo(value, 6);
      else expect(got ?? null, `${key} ${name}`).toBe(value);
    }
}

const CLOSED = [{ field: 'status', operator: 'eq' as const, value: '5' }];
const closed = (rows: Row[]): Row[] => rows.filter((r) => r['status'] === '5');

const cases: { title: string; source: SourceDocument; wanted: (rows: Row[], stations: Map<unknown, Row>) => Map<string, Figures> }[] = [
  {
    title: 'counts rows',
    source: { resource: 'defect', measures: ['count'] },
    wanted: (rows) => new Map([['[]', { count: rows.length }]]),
  },
  {
    title: 'counts by a dictionary, with conditions of measures and a share of both',
    source: {
      resource: 'defect',
      group: ['level'],
      measures: ['count', { name: 'closed', count: true, where: CLOSED }, { name: 'share', ratio: ['closed', 'count'] }],
    },
    wanted: (rows) =>
      plain(
        rows,
        (r) => [r['level']],
        (g) => ({ count: g.length, closed: closed(g).length, share: closed(g).length / g.length }),
      ),
  },
  {
    title: 'months of the deployment’s zone by level',
    source: { resource: 'defect', group: [{ field: 'foundTime', by: 'month' }, 'level'] },
    wanted: (rows) =>
      plain(
        rows,
        (r) => [month(r['foundTime']), r['level']],
        (g) => ({ count: g.length }),
      ),
  },
  {
    title: 'sums, means, extremes, different values and percentiles',
    source: {
      resource: 'defect',
      group: ['stationCode'],
      measures: [
        { name: 'total', sum: 'powerLoss' },
        { name: 'mean', avg: 'confidence' },
        { name: 'least', min: 'confidence' },
        { name: 'most', max: 'confidence' },
        { name: 'assets', distinct: 'assetCode' },
        { name: 'median', percentile: 'confidence', at: 50 },
        { name: 'high', percentile: 'confidence', at: 90 },
        { name: 'known', count: 'confidence' },
      ],
    },
    wanted: (rows) =>
      plain(
        rows,
        (r) => [r['stationCode']],
        (g) => {
          const confidence = some(g.map((r) => number(r['confidence'])));
          return {
            total: some(g.map((r) => number(r['powerLoss']))).reduce((a, b) => a + b, 0),
            mean: mean(confidence),
            least: confidence.length ? Math.min(...confidence) : null,
            most: confidence.length ? Math.max(...confidence) : null,
            assets: new Set(g.map((r) => r['assetCode'] ?? null).filter((v) => v !== null)).size,
            median: percentile(confidence, 50),
            high: percentile(confidence, 90),
            known: confidence.length,
          };
        },
      ),
  },
  {
    title: 'along references, hours between times, and values of a row',
    source: {
      resource: 'defect',
      group: ['stationCode.province'],
      measures: [
        { name: 'hours', avg: { hours: ['foundTime', 'reviewTime'] } },
        { name: 'loss', sum: { times: ['powerLoss', { default: ['stationCode.capacity', 1] }, 0.001] } },
        { name: 'inTime', count: true, where: [{ field: 'reviewTime', operator: 'lte', value: '$row.deadline' }] },
      ],
    },
    wanted: (rows, stations) =>
      plain(
        rows,
        (r) => [stations.get(r['stationCode'])?.['province'] ?? null],
        (g) => ({
          hours: mean(
            some(
              g.map((r) => {
                const [from, to] = [time(r['foundTime']), time(r['reviewTime'])];
                return from === null || to === null ? null : (to - from) / HOUR;
              }),
            ),
          ),
          loss: some(
            g.map((r) => {
              const loss = number(r['powerLoss']);
              return loss === null ? null : loss * (number(stations.get(r['stationCode'])?.['capacity']) ?? 1) * 0.001;
            }),
          ).reduce((a, b) => a + b, 0),
          inTime: g.filter((r) => {
            const [done, due] = [time(r['reviewTime']), time(r['deadline'])];
            return done !== null && due !== null && done <= due;
          }).length,
        }),
      ),
  },
  {
    title: 'steps and edges of a number',
    source: {
      resource: 'defect',
      group: [
        { name: 'steps', field: 'confidence', step: 10 },
        { name: 'bands', field: 'confidence', edges: [50, 80] },
      ],
    },
    wanted: (rows) =>
      plain(
        rows,
        (r) => {
          const c = number(r['confidence']);
          return [c === null ? null : Math.floor(c / 10) * 10, c === null || c < 50 ? null : c < 80 ? 50 : 80];
        },
        (g) => ({ count: g.length }),
      ),
  },
  {
    title: 'cases that overlap',
    source: {
      resource: 'defect',
      group: [
        {
          name: 'kind',
          cases: [
            { name: 'severe', title: '严重', titleEn: 'Severe', where: [{ field: 'level', operator: 'eq', value: '3' }] },
            { name: 'closed', title: '已闭环', titleEn: 'Closed', where: CLOSED },
          ],
        },
      ],
    },
    wanted: (rows) =>
      new Map(
        [['["severe"]', rows.filter((r) => r['level'] === '3')] as const, ['["closed"]', closed(rows)] as const].flatMap(([k, g]) =>
          g.length ? [[k, { count: g.length }]] : [],
        ),
      ),
  },
  {
    title: 'conditions along references',
    source: { resource: 'defect', where: [{ field: 'stationCode.leavesType', operator: 'eq', value: '2' }], group: ['status'] },
    wanted: (rows, stations) =>
      plain(
        rows.filter((r) => stations.get(r['stationCode'])?.['leavesType'] === '2'),
        (r) => [r['status']],
        (g) => ({ count: g.length }),
      ),
  },
  {
    title: 'parts joined on a group of one name',
    source: {
      parts: {
        d: {
          resource: 'defect',
          group: [{ name: 'place', field: 'stationCode' }],
          measures: ['count', { name: 'closed', count: true, where: CLOSED }, { name: 'share', ratio: ['closed', 'count'] }],
        },
        s: { resource: 'station', group: [{ name: 'place', field: 'stationCode' }], measures: [{ name: 'mw', sum: 'capacity' }] },
      },
      measures: ['d.count', 'd.share', { name: 'each', ratio: ['d.count', 's.mw'] }],
    },
    wanted: (rows, stations) =>
      new Map(
        [...stations].map(([code, s]) => {
          const own = rows.filter((r) => r['stationCode'] === code);
          const count = own.length;
          const mw = number(s['capacity']) ?? 0;
          return [
            JSON.stringify([code]),
            { 'd.count': count, 'd.share': count === 0 ? null : closed(own).length / count, each: mw === 0 ? null : count / mw },
          ];
        }),
      ),
  },
];

describeServerOnBoth('Sources', (server) => {
  const ask = async (source: SourceDocument, as: string, more: object = {}): Promise<SourceAnswer> => {
    const { system, token } = server();
    const user = await system.context.sessions.userOf(await token(as));
    if (!user) throw new Error(`no user ${as}`);
    return answerSource(system.context.writer, user, source, more);
  };
  const all = async (api: string, as: string): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let pageNum = 1; ; pageNum += 1) {
      const { data } = await server().call<{ list: Row[] }>(
        `${api}/queryList`,
        { pageNum, pageSize: 200, sorters: [{ field: 'id', order: 'asc' }] },
        { as },
      );
      rows.push(...data.list);
      if (data.list.length < 200) return rows;
    }
  };

  beforeAll(() => setTimeZone('Asia/Shanghai'));

  describe.each(['admin', 'branch1', 'solar'])('as %s', (as) => {
    let rows: Row[];
    let stations: Map<unknown, Row>;
    beforeAll(async () => {
      rows = await all('/api/defect', as);
      stations = new Map((await all('/api/station', as)).map((s) => [s['stationCode'], s]));
    });
    it.each(cases)('$title', async ({ source, wanted }) => same(answered(await ask(source, as)), wanted(rows, stations)));
  });

  it.each(['admin', 'branch1', 'solar'])('lists the newest row of each that matches, in the order and number asked, as %s', async (as) => {
    const rows = (await all('/api/defect', as)).filter((r) => r['level'] !== '4' && typeof r['assetCode'] === 'string');
    const newest = new Map<unknown, Row>();
    const key = (r: Row): [number, string] => [time(r['foundTime']) ?? 0, String(r['id'])];
    for (const row of rows) {
      const held = newest.get(row['assetCode']);
      const [[at, id], [was, other]] = [key(row), held ? key(held) : [-1, '']];
      if (!held || at > was || (at === was && id > other)) newest.set(row['assetCode'], row);
    }
    const answer = await ask(
      {
        resource: 'defect',
        where: [{ field: 'level', operator: 'ne', value: '4' }],
        latest: { per: 'assetCode', by: 'foundTime' },
        fields: ['code', 'foundTime', 'stationCode.name'],
        sort: ['foundTime', 'code'],
        limit: 40,
      },
      as,
    );
    const wanted = [...newest.values()].sort((a, b) => key(a)[0] - key(b)[0] || (String(a['code']) < String(b['code']) ? -1 : 1));
    expect(rows.length).toBeGreaterThan(wanted.length);
    expect(answer.rows.map((r) => r['code'])).toEqual(wanted.slice(0, 40).map((r) => r['code']));
  });

  it('fills periods, adds up, keeps the rest and compares with a year before', async () => {
    const rows = await all('/api/defect', 'admin');
    const months = rows.map((r) => month(r['foundTime'])).filter((m): m is string => m !== null);
    const [from, to] = ['2025-01-01', '2027-01-01'];
    const filled = await ask(
      {
        resource: 'defect',
        where: [{ field: 'foundTime', operator: 'during', value: [`${from}T00:00:00+08:00`, `${to}T00:00:00+08:00`] }],
        group: [{ field: 'foundTime', by: 'month' }],
        fill: true,
        cumulative: ['count'],
        compare: '1y',
      },
      'admin',
    );
    expect(filled.rows).toHaveLength(24);
    const upTo = (day: string): number => months.filter((m) => m >= from && m <= day).length;
    expect(filled.rows.map((r) => r['count'])).toEqual(filled.rows.map((r) => upTo(String(r['foundTime']))));
    const before = (day: string): number => months.filter((m) => m === `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`).length;
    expect(filled.rows.map((r) => (r['$before'] as Row)['count'])).toEqual(filled.rows.map((r) => before(String(r['foundTime']))));

    const first = await ask({ resource: 'defect', group: ['stationCode'], limit: 1, others: true }, 'admin');
    const counts = plain(
      rows,
      (r) => [r['stationCode']],
      (g) => ({ n: g.length }),
    );
    const most = Math.max(...[...counts.values()].map((c) => c['n'] as number));
    expect(first.rows.map((r) => r['count'])).toEqual([most, rows.length - most]);
    expect(first).toMatchObject({
      matched: counts.size,
      rows: [{ $labels: { stationCode: expect.any(String) as string } }, { $others: true }],
    });
  });

  it('withholds what the user lacks the permission for, along references too', async () => {
    const { system, token } = server();
    const { writer, sessions } = system.context;
    const catalogue = writer.catalogue();
    const station = catalogue.resources['station'];
    if (!station) throw new Error('no stations');
    const closedField = {
      ...station,
      fields: station.fields.map((f) => (f.name === 'province' ? { ...f, permission: 'no/where:view' } : f)),
    };
    const records = { ...writer, catalogue: () => ({ ...catalogue, resources: { ...catalogue.resources, station: closedField } }) };
    const user = await sessions.userOf(await token('branch1'));
    if (!user) throw new Error('no user');
    const rows = await answerSource(records, user, { resource: 'defect', fields: ['defectName', 'stationCode.province'], limit: 3 });
    expect(rows.columns.map((c) => c.name)).toEqual(['defectName']);
    expect(rows.rows.some((r) => 'stationCode.province' in r)).toBe(false);
    await expect(answerSource(records, user, { resource: 'defect', group: ['stationCode.province'] })).rejects.toThrow(Withheld);
    const figures = await answerSource(records, user, {
      resource: 'station',
      measures: ['count', { name: 'provinces', distinct: 'province' }, { name: 'each', ratio: ['count', 'provinces'] }],
    });
    expect(figures).toMatchObject({ columns: [{ name: 'count' }], withheld: ['provinces', 'each'] });
    // Which groups stand there would tell of what is withheld.
    for (const condition of [
      { field: 'provinces', operator: 'gte' as const, value: 2 },
      { field: 'count', operator: 'gt' as const, value: '$row.provinces' },
    ])
      await expect(
        answerSource(records, user, {
          resource: 'station',
          group: ['status'],
          measures: ['count', { name: 'provinces', distinct: 'province' }],
          having: [condition],
        }),
      ).rejects.toThrow(Withheld);
  });

  it('keeps the groups whose figures satisfy a condition, what is selected included, before order and limit', async () => {
    const rows = await all('/api/defect', 'admin');
    const counts = new Map<unknown, number>();
    for (const { stationCode } of rows) counts.set(stationCode, (counts.get(stationCode) ?? 0) + 1);
    const sizes = [...counts.values()].sort((a, b) => a - b);
    const middle = sizes[Math.floor(sizes.length / 2)] ?? 0;
    const wanted = [...counts].filter(([, n]) => n >= middle);
    expect(wanted.length).toBeLessThan(counts.size);
    const source: SourceDocument = {
      resource: 'defect',
      group: ['stationCode'],
      measures: ['count'],
      having: [{ field: 'count', operator: 'gte', value: middle }],
    };
    const answer = await ask(source, 'admin');
    expect(new Map(answer.rows.map((r) => [r['stationCode'], r['count']]))).toEqual(new Map(wanted));
    expect((await ask({ ...source, sort: 'count', limit: 1, others: true }, 'admin')).rows.map((r) => r['count'])).toEqual([
      Math.min(...wanted.map(([, n]) => n)),
      wanted.reduce((sum, [, n]) => sum + n, 0) - Math.min(...wanted.map(([, n]) => n)),
    ]);
    const chosen: SourceDocument = { ...source, having: [{ field: 'count', operator: 'gte', value: '$selection.least' }] };
    expect((await ask(chosen, 'admin', { selection: { least: middle } })).rows).toEqual(answer.rows);
    expect((await ask(chosen, 'admin')).rows).toHaveLength(counts.size);
    await expect(ask(chosen, 'admin', { selection: { least: 'many' } })).rejects.toThrow();
  });

  it('answers rows with fields along references, in order', async () => {
    const rows = await all('/api/defect', 'admin');
    const { rows: found, key } = await ask(
      { resource: 'defect', fields: ['defectName', 'stationCode.name'], sort: '-defectCode', limit: 3 },
      'admin',
    );
    const codes = rows
      .map((r) => String(r['defectCode']))
      .sort()
      .reverse()
      .slice(0, 3);
    expect(key).toBe('defectCode');
    expect(found.map((r) => r['defectCode'])).toEqual(codes);
    expect(found.every((r) => typeof r['stationCode.name'] === 'string')).toBe(true);
  });
});
