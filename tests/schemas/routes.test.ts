/** Every shipped document against its row in the table of routes (tests/fixtures/routes.md): what it must have, and what it is there for. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkDocuments } from '../../src/documents/tools/check/index.ts';
import { frame, readFolder } from '../../src/server/documents/folder.ts';
import { INSPECTS } from '../../src/server/media/analysis/types.ts';
import { KINDS, matching, pageParts, partsOf, readRoutes, type RouteRow } from '../support/routes.ts';

const { catalogue } = checkDocuments(await readFolder(join(import.meta.dirname, '../../schemas')), frame);
const documents = { ...catalogue.screens, ...catalogue.grids };
const rows = readRoutes();
const named = ({ clause, address }: RouteRow): string => (clause ? `[${clause}] ${address}` : address);
const partsAt = (row: RouteRow): ReturnType<typeof partsOf> => {
  const document = documents[row.document];
  if (row.document !== '' && !document) throw new Error(`no document ${row.document}`);
  return document ? partsOf(document, catalogue) : pageParts();
};

/** Every address that the specification names, with its clause. The table is held to this list, the documents to the table. */
const MEMBERS = [
  '[S2-19] /ivData/zone',
  '[S2-19] /ivData/map',
  '[S2-19] /ivData/screen',
  '[S2-21] /ivData/dataBinding',
  '[S2-21] /ivData/dataForm',
  '[S2-21] /ivData/dataMap',
  '[S2-21] /ivData/dataPlan',
  '[S2-21] /ivData/ivcvPlan',
  '[S2-22] /powerStation/photovoltaic',
  '[S2-22] /powerStation/fanDetection',
  '[S2-18] /map/zone',
  '[S2-18] /map/wtg',
  '[S2-18] /map/lineArea',
  '[S2-18] /map/secureArea',
  '[S2-23] /map/photovoltaic',
  '[S2-23] /map/fanDetection',
  '[S2-23] /map/line',
  '[S2-23] /map/secure',
  '[S2-23] /map/3DModel',
  '[S2-23] /map/modelDem',
  '[S2-23] /map/defense',
  '[S2-23] /map/templateManage',
  '[S2-23] /map/extendManage',
  '[S2-24] /cruiseRoute',
  '[S2-24] /airport',
  '[S2-24] /wtgAirport',
  '[S2-24] /planes',
  '[S2-25] /route/pvRoute',
  '[S2-25] /route/lineRoute',
  '[S2-25] /route/airspace',
  '[S2-25] /route/flightTime',
  '[S2-25] /route/flightRank',
  '[S2-25] /route/airside',
  '[S2-25] /route/inspectionSimulation',
  '[S2-17] /live',
  '[S2-17] /liveDemo',
  '[S2-26] /inspection/photovoltaic',
  '[S2-26] /inspection/fanDetection',
  '[S2-26] /inspection/line',
  '[S2-26] /inspection/common',
  '[S2-26] /inspection/airport',
  '[S2-26] /inspection/airportSecurity',
  '[S2-26] /inspection/airportLine',
  '[S2-26] /inspection/flightCommand',
  '[S2-26] /inspection/synchronization',
  '[S2-26] /inspection/recycle',
  '[S2-16] /result/lineResult',
  '[S2-27] /result/monitor',
  '[S2-27] /result/modelAL',
  '[S2-27] /result/defectSample',
  '[S2-27] /result/history',
  '[S2-27] /result/comparison',
  '[S2-27] /result/fjList',
  '[S2-28] /examine/photovoltaic',
  '[S2-28] /examine/fanDetection',
  '[S2-28] /examine/line',
  '[S2-28] /examine/dict',
  '[S2-28] /examine/rank',
  '[S2-29] /analysis/allQuery',
  '[S2-29] /analysis/effect',
  '[S2-29] /analysis/comparison',
  '[S2-29] /analysis/bigDataAllQuery',
  '[S2-30] /defects/wind',
  '[S2-30] /defects/line',
  '[S2-30] /defects/assemblyCount',
  '[S2-30] /defects/pointCloud',
  '[S2-30] /defects/photovoltaic4',
  '[S2-30] /defects/airport4',
  '[S2-30] /defects/airportWtg',
  '[S2-30] /defects/airportLine',
  '[S2-30] /defects/security',
  '[S2-30] /defects/convertor',
  '[S2-30] /defects/solarEl',
  '[S2-30] /defects/wtgMxing',
  '[S2-30] /defects/anomalous',
  '[S2-30] /defects/security2',
  '[S2-31] /assetManage/information',
  '[S2-31] /assetManage/airportManage',
  '[S2-31] /assetManage/terminal',
  '[S2-31] /assetManage/deviceIoT',
  '[S2-32] /users/information',
  '[S2-32] /users/dept',
  '[S2-33] /feedback',
  '[S2-33] /abnormal',
  '[S2-34] /jurisdiction/menu',
  '[S2-34] /jurisdiction/log',
  '[S2-34] /jurisdiction/role',
  '[S2-35] /system/dictionary',
  '[S2-35] /system/user',
];

describe('the addresses of the specification', () => {
  it.each(MEMBERS)('%s is a shipped document at that address, in both languages, with what it is there for', (member) => {
    const own = rows.filter((row) => named(row) === member);
    expect(own).toHaveLength(1);
    const [clause, address] = member.split(' ');
    expect(documents[own[0]?.document ?? '']).toMatchObject({
      route: address,
      title: expect.stringMatching(/[\u4e00-\u9fff]/) as string,
      titleEn: expect.stringMatching(/^[\x20-\x7e]+$/) as string,
    });
    expect(clause).toBe(`[${own[0]?.clause}]`);
    expect([...(own[0]?.hearts ?? []), ...(own[0]?.missing ?? [])]).not.toEqual([]);
  });
  it('are all of them', () =>
    expect(
      rows
        .filter(({ clause }) => clause >= 'S2-16')
        .map(named)
        .toSorted(),
    ).toEqual(MEMBERS.toSorted()));
});

describe.each(rows.map((row) => [named(row), row] as const))('%s', (name, row) => {
  it(`${name} is what its row says: ${row.titleEn}`, () => {
    const document = documents[row.document];
    if (row.document !== '')
      expect(document).toMatchObject({ route: row.address, title: row.title, titleEn: row.titleEn, hidden: row.hidden });
    const parts = partsAt(row);
    const absent = KINDS.flatMap((kind) => row[kind].filter((part) => !parts[kind].includes(part)).map((part) => `${kind}/${part}`));
    expect(absent).toEqual([]);
    if (document) expect(parts.sees.toSorted()).toEqual(row.sees.toSorted());
  });
  it.each(row.hearts)(`${name} has its heart: $name`, ({ parts }) => {
    const there = partsAt(row);
    expect(parts.filter((part) => matching(there, part).length === 0)).toEqual([]);
  });
  if (row.missing.length > 0)
    it.each(row.missing)('what has no code yet is listed, and comes off the list with it: $name', ({ parts }) => {
      const there = partsAt(row);
      expect(parts.flatMap((part) => matching(there, part))).toEqual([]);
    });
});

describe('the table', () => {
  it('has a row for every document with an address, each once', () => {
    expect(rows.flatMap(({ document }) => document || []).toSorted()).toEqual(Object.keys(documents).toSorted());
  });
  it('says what every route of the specification is there for, or what of it is missing', () => {
    const bare = rows.filter(({ clause, document, hearts, missing }) => clause && document && hearts.length + missing.length === 0);
    expect(bare.map(({ address }) => address)).toEqual([]);
  });
  it('has processing as the heart of those kinds of tasks whose pictures the server analyses', () => {
    const kindOf = (name: string): unknown => {
      const document = documents[name];
      return document && 'where' in document
        ? document.where?.flatMap((one) => ('field' in one && one.field === 'kind' ? [one.value] : []))[0]
        : undefined;
    };
    const processed = rows.filter(({ hearts }) => hearts.some(({ name }) => name === 'processing'));
    expect(processed.map(({ document }) => kindOf(document)).toSorted()).toEqual(Object.keys(INSPECTS).toSorted());
    expect(Object.keys(INSPECTS).toSorted()).toEqual(['converter', 'dockLine', 'dockSolar', 'dockWind', 'el', 'line', 'solar', 'wind']);
  });
  it('lists 0 missing hearts at most: the number only falls', () =>
    expect(rows.reduce((sum, { missing }) => sum + missing.length, 0)).toBeLessThanOrEqual(0));
});
