/** Whatever body a caller sends, the server answers others meanwhile, and says what is too much of it. */
import { randomUUID } from 'node:crypto';
import { area, comb, describeLarge, EDGE_TOKEN, many, ring, star, type Case } from '../../support/large.ts';

const eq = (value: string) => ({ field: 'stationCode', operator: 'eq', value });
const deep = (levels: number): unknown => (levels === 0 ? eq('a') : { operator: 'or', value: [deep(levels - 1)] });
const change = (n: number) => ({
  resource: 'secureArea',
  id: randomUUID(),
  revision: String(n + 1),
  stationCode: 'DEMO-S01',
  version: 1,
  base: null,
  row: { ...area(ring(40), `SY-${n}`), version: 1, createBy: 'x' },
});
const STATIONS = '/api/station';
const AREAS = '/api/secureArea';
const TEXT = 'x'.repeat(2_000_000);

const cases: Case[] = [
  {
    name: 'where of many conditions',
    path: `${STATIONS}/queryList`,
    body: () => ({ where: many(20_000, (n) => eq(String(n))) }),
    answer: [400, 'request.body'],
  },
  { name: 'where of deep groups', path: `${STATIONS}/queryList`, body: () => ({ where: [deep(45)] }), answer: [400, 'request.filter'] },
  { name: 'where nested deeper', path: `${STATIONS}/queryList`, body: () => ({ where: [deep(500)] }), answer: [400, 'request.nested'] },
  {
    name: 'brackets only',
    path: `${STATIONS}/queryList`,
    type: 'application/json',
    body: () => '['.repeat(2_000_000),
    answer: [400, 'request.nested'],
  },
  {
    name: 'where of a list of 100,000 values',
    path: `${STATIONS}/queryList`,
    body: () => ({ where: [{ field: 'stationCode', operator: 'in', value: many(100_000, String) }] }),
    answer: [400, 'request.filter'],
  },
  {
    name: 'where of the most values',
    path: `${STATIONS}/queryList`,
    body: () => ({ where: many(10, () => ({ field: 'stationCode', operator: 'nin', value: many(1000, (n) => `S${n}`) })) }),
    answer: [200],
  },
  {
    name: 'flat value of 100,000',
    path: `${STATIONS}/queryList`,
    body: () => ({ stationCode: many(100_000, String) }),
    answer: [400, 'request.filter'],
  },
  {
    name: 'flat values of many names',
    path: `${STATIONS}/queryList`,
    body: () => Object.fromEntries(many(100_000, (n) => [`f${n}`, 'x'])),
  },
  {
    name: 'params of many names',
    path: `${STATIONS}/queryList`,
    body: () => ({ params: Object.fromEntries(many(100_000, (n) => [`f${n}`, 'x'])) }),
  },
  {
    name: 'a condition of a long text',
    path: `${STATIONS}/queryList`,
    body: () => ({ where: [{ field: 'name', operator: 'contains', value: '%_\\'.repeat(400_000) }] }),
    answer: [400, 'request.filter'],
  },
  {
    name: 'a flat condition of a long text',
    path: `${STATIONS}/queryList`,
    body: () => ({ name: 'a'.repeat(1_900_000) }),
    answer: [400, 'request.filter'],
  },
  {
    name: 'sorters',
    path: `${STATIONS}/queryList`,
    body: () => ({ sorters: many(40_000, () => ({ field: 'name', order: 'asc' })) }),
    answer: [400, 'request.body'],
  },
  { name: 'fields', path: `${STATIONS}/queryList`, body: () => ({ fields: many(150_000, () => 'name') }) },
  { name: 'keyword', path: `${STATIONS}/queryList`, body: () => ({ keyword: TEXT.slice(1000) }), answer: [400, 'request.filter'] },
  { name: 'keyword like an expression', path: `${STATIONS}/queryList`, body: () => ({ keyword: '(a+)+$%_\\'.repeat(20) }), answer: [200] },
  { name: 'cursor', path: `${STATIONS}/queryList`, body: () => ({ cursor: TEXT.slice(1000) }) },
  {
    name: 'query string',
    path: `${STATIONS}/queryList?${many(3000, (n) => `a[${n}]=1`)
      .join('&')
      .slice(0, 12_000)}`,
    method: 'GET',
  },
  {
    name: 'form of an export',
    path: `${STATIONS}/export`,
    type: 'application/x-www-form-urlencoded',
    body: () =>
      many(120_000, (n) => `params[a${n}]=1`)
        .join('&')
        .slice(0, 2_000_000),
  },
  {
    name: 'form of brackets',
    path: `${STATIONS}/export`,
    type: 'application/x-www-form-urlencoded',
    body: () => `a${'[b]'.repeat(600_000)}=1`,
  },
  {
    name: 'ids of a delete',
    path: `${STATIONS}/delete`,
    body: () => ({ ids: many(50_000, () => randomUUID()) }),
    answer: [400, 'request.body'],
  },
  { name: 'ids that are commas', path: `${STATIONS}/delete`, body: () => ({ ids: ','.repeat(1_900_000) }), answer: [400, 'request.body'] },
  {
    name: 'rows of updateMany',
    path: `${STATIONS}/updateMany`,
    body: () => ({ rows: many(30_000, () => ({ id: randomUUID(), version: 1 })), values: { name: 'x' } }),
    answer: [400, 'request.body'],
  },
  {
    name: 'insert of a long text',
    path: `${STATIONS}/insert`,
    body: () => ({ stationCode: 'A', name: TEXT.slice(2000) }),
    answer: [422, 'record.invalid'],
  },
  {
    name: 'insert of a text against patterns',
    path: `${AREAS}/insert`,
    body: () => ({ ...area(ring(4), `${'A.'.repeat(900_000)}!`), name: 'x' }),
    answer: [422, 'record.invalid'],
  },
  {
    name: 'insert of many names',
    path: `${STATIONS}/insert`,
    body: () => Object.fromEntries(many(120_000, (n) => [`f${n}`, 'x'])),
    answer: [400, 'request.body'],
  },
  {
    name: 'insert of a long list',
    path: `${AREAS}/insert`,
    body: () => ({ ...area(ring(4), 'LIST'), cameras: many(100_000, String), eventTypes: many(80_000, String) }),
  },
  {
    name: 'insert of a ring of 75,000 vertices',
    path: `${AREAS}/insert`,
    body: () => area(ring(75_000), 'RING'),
    answer: [400, 'request.body'],
  },
  { name: 'insert of a ring of 9,990 vertices', path: `${AREAS}/insert`, body: () => area(ring(9990), 'RING-M'), answer: [200] },
  {
    name: 'insert of a star of 9,990 vertices',
    path: `${AREAS}/insert`,
    body: () => area(star(9990), 'STAR'),
    answer: [422, 'record.invalid'],
  },
  { name: 'insert of a comb of 9,990 vertices', path: `${AREAS}/insert`, body: () => area(comb(9990), 'COMB') },
  {
    name: 'insert of 3,000 holes',
    path: `${AREAS}/insert`,
    body: () => ({
      ...area([], 'HOLES'),
      polygon: {
        type: 'Polygon',
        coordinates: [ring(4), ...many(2000, (n) => ring(4, [100.5 + (n % 50) * 1e-4, 38.5 + Math.floor(n / 50) * 1e-4], 2e-5))],
      },
    }),
  },
  {
    name: 'insert of 100,000 places deep',
    path: `${AREAS}/insert`,
    body: () => ({ ...area([], 'DEEP'), polygon: { type: 'Polygon', coordinates: many(100_000, () => [[1]]) } }),
    answer: [400, 'request.body'],
  },
  { name: 'taken', path: `${STATIONS}/taken`, body: () => ({ field: 'stationCode', value: TEXT.slice(1000) }) },
  { name: 'options', path: `${STATIONS}/options`, body: () => ({ values: many(200_000, String), keyword: '%'.repeat(100_000) }) },
  { name: 'suggest', path: `${AREAS}/suggest`, body: () => ({ field: 'stationCode', key: TEXT.slice(1000), through: 'x' }) },
  {
    name: 'aggregate of many measures',
    path: `${STATIONS}/aggregate`,
    body: () => ({ measures: many(20_000, (n) => ({ name: `m${n}`, function: 'count' })) }),
    answer: [400, 'request.body'],
  },
  {
    name: 'aggregate of many groups',
    path: `${STATIONS}/aggregate`,
    body: () => ({ groupBy: many(100_000, () => 'name') }),
    answer: [400, 'request.body'],
  },
  {
    name: 'places of many fields',
    path: `${STATIONS}/places`,
    body: () => ({ at: 'location', show: many(100_000, () => 'name') }),
    answer: [400, 'request.body'],
  },
  {
    name: 'beside',
    path: `${STATIONS}/beside`,
    body: () => ({ screen: 'powerStation/photovoltaic', branch: TEXT.slice(1_100_000), keyword: TEXT.slice(1_100_000) }),
  },
  { name: 'command', path: `${STATIONS}/command`, body: () => ({ name: TEXT.slice(1000), values: {} }) },
  { name: 'history', path: `${STATIONS}/history`, body: () => ({ id: TEXT.slice(1000) }) },
  { name: 'detail', path: `${STATIONS}/detail?id=${'9'.repeat(12_000)}`, method: 'GET' },
  {
    name: 'search',
    path: '/api/search',
    body: () => ({ keyword: 'a'.repeat(300_000), screens: many(50_000, () => 'powerStation/photovoltaic') }),
    answer: [400, 'request.body'],
  },
  {
    name: 'search of one long keyword',
    path: '/api/search',
    body: () => ({ keyword: '%_'.repeat(900_000), screens: ['powerStation/photovoltaic'] }),
  },
  {
    name: 'screen data of many selections',
    path: '/api/screen/data',
    body: () => ({ screen: 'analysis/home', selection: Object.fromEntries(many(100_000, (n) => [`s${n}`, n])) }),
    answer: [400, 'request.body'],
  },
  {
    name: 'screen data of long selections',
    path: '/api/screen/data',
    body: () => ({ screen: 'analysis/home', selection: { stationCode: TEXT.slice(1000) } }),
  },
  {
    name: 'screen data of many blocks',
    path: '/api/screen/data',
    body: () => ({ screen: 'analysis/home', blocks: many(100_000, String) }),
    answer: [400, 'request.body'],
  },
  { name: 'counts', path: '/api/screen/counts', body: () => ({ screens: many(50_000, () => 'powerStation/photovoltaic') }) },
  {
    name: 'counts of lists within others',
    path: '/api/screen/counts',
    body: () => ({ narrowed: many(10_000, () => ({ screen: 'powerStation/photovoltaic', where: [eq('x')] })) }),
  },
  { name: 'why', path: `/api/sys/why?screen=${'a/'.repeat(6000)}`, method: 'GET' },
  {
    name: 'a saved view',
    path: '/api/sys/sys/savedView/insert',
    body: () => ({ screen: 'powerStation/photovoltaic', name: 'n', query: TEXT.slice(1000), shared: false }),
  },
  { name: 'openapi', path: '/openapi.json', method: 'GET', answer: [200] },
  {
    name: 'a question of 100 kB',
    path: '/api/v1/chats/{chat}/completions',
    body: (session) => ({ question: 'how many defects of '.repeat(5000), session_id: session, stream: true }),
    answer: [400, 'chat.question'],
  },
  {
    name: 'the longest question',
    path: '/api/v1/chats/{chat}/completions',
    body: (session) => ({ question: 'how many defects of DEMO-W01 '.repeat(137), session_id: session, stream: true }),
    answer: [200],
  },
  { name: 'push of 3,000 changes', path: '/api/sync/push', token: EDGE_TOKEN, body: () => ({ changes: many(3000, change), open: [] }) },
  {
    name: 'push of large geometries',
    path: '/api/sync/push',
    token: EDGE_TOKEN,
    body: () => ({ changes: many(20, (n) => ({ ...change(n), row: { ...area(ring(9990), `SL-${n}`), version: 1 } })), open: [] }),
  },
  {
    name: 'push of 200,000 changes',
    path: '/api/sync/push',
    token: EDGE_TOKEN,
    body: () => ({ changes: many(100_000, () => ({})), open: [] }),
    answer: [400, 'request.body'],
  },
  {
    name: 'workbench: a document of 2 MB',
    path: '/api/sys/schema/check',
    body: () => ({
      file: 'resources/large.json',
      text: JSON.stringify({
        record: { properties: Object.fromEntries(many(20_000, (n) => [`f${n}`, { type: 'string', title: `f${n}` }])) },
      }),
    }),
    answer: [400, 'request.body'],
  },
  {
    name: 'workbench: 5,000 properties',
    path: '/api/sys/schema/check',
    body: () => ({
      file: 'resources/large.json',
      text: JSON.stringify({
        $schema: '../meta/resource.schema.json',
        version: 3,
        name: 'large',
        title: '大',
        titleEn: 'Large',
        key: 'f0',
        label: 'f0',
        record: {
          type: 'object',
          properties: Object.fromEntries(
            many(5000, (n) => [`f${n}`, { type: 'string', title: `f${n}`, maxLength: 9, 'x-field': { titleEn: `F${n}` } }]),
          ),
          required: ['f0'],
        },
      }),
    }),
  },
  {
    name: 'workbench: 490,000 characters that are no JSON',
    path: '/api/sys/schema/check',
    body: () => ({ file: 'resources/large.json', text: `${'{"a":['.repeat(60_000)}`.slice(0, 490_000) }),
  },
  {
    name: 'workbench: 20,000 unknown keys',
    path: '/api/sys/schema/check',
    body: () => ({ file: 'resources/station.json', text: JSON.stringify(Object.fromEntries(many(20_000, (n) => [`stationName${n}`, n]))) }),
  },
  {
    name: 'workbench: a dictionary of 8,000 codes',
    path: '/api/sys/schema/check',
    body: () => ({
      file: 'dictionaries/large.json',
      text: JSON.stringify({
        $schema: '../meta/dictionary.schema.json',
        version: 3,
        name: 'large',
        title: '大',
        titleEn: 'Large',
        entries: many(8000, (n) => ({ code: '1', title: `t${n}`, titleEn: `t${n}` })),
      }),
    }),
  },
];

describeLarge('large bodies', cases);
