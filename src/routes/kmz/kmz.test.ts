import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readKmz } from './read.ts';
import { KmzError } from './unpack.ts';
import { writeKmz, type KmzRoute } from './write.ts';

const ROUTE: KmzRoute = {
  waypoints: [
    { lon: 100.5, lat: 36.2, height: 45, pitch: -90, photo: true, photoEvery: 4.11 },
    { lon: 100.51, lat: 36.2, height: 45, pitch: -90, photo: true },
    { lon: 100.51, lat: 36.21, height: 60.5, speed: 7, heading: 350, pitch: -15, photo: false },
  ],
  speed: 5,
  heightMode: 'aboveTakeoff',
  takeoffHeight: 25,
  finishAction: 'hover',
  rcLost: '2',
  droneModel: 'M3T',
};
const reason = (bytes: Uint8Array): string => {
  try {
    readKmz(bytes);
  } catch (error) {
    if (error instanceof KmzError && /[\u4e00-\u9fff]/.test(error.zh)) return error.en;
    throw error;
  }
  return 'read';
};
const files = unzipSync(writeKmz(ROUTE));
const waylines = strFromU8(files['wpmz/waylines.wpml']!);
const packed = (text: string, more: Zippable = {}): Uint8Array => zipSync({ 'wpmz/waylines.wpml': strToU8(text), ...more });

describe('a route file', () => {
  it.each([
    {},
    { heightMode: 'aboveGround', finishAction: 'gotoFirst', rcLost: '1', droneModel: 'M350H30T' },
    { heightMode: 'ellipsoid', finishAction: 'autoLand', rcLost: '0', droneModel: 'M4TD' },
  ] as const)('reads back as it was written: %o', (more) => {
    const route = { ...ROUTE, ...more };
    expect(readKmz(writeKmz(route))).toEqual({ route, left: [] });
    expect(Buffer.from(writeKmz(route)).equals(Buffer.from(writeKmz(route)))).toBe(true);
  });
  it('holds the template and the waylines, with the drone and its camera in both', () => {
    expect(Object.keys(files)).toEqual(['wpmz/template.kml', 'wpmz/waylines.wpml']);
    for (const text of Object.values(files).map((one) => strFromU8(one)))
      for (const said of [
        '<wpml:droneEnumValue>77<',
        '<wpml:droneSubEnumValue>1<',
        '<wpml:payloadEnumValue>67<',
        '<wpml:executeRCLostAction>landing<',
      ])
        expect(text).toContain(said);
    expect(waylines).toContain('<wpml:actionTriggerType>multipleDistance</wpml:actionTriggerType><wpml:actionTriggerParam>4.11<');
  });
});

describe('what is no route is refused, and why', () => {
  it.each<[string, Uint8Array, string]>([
    ['bytes', strToU8('hello'), 'It is no KMZ file'],
    ['a cut package', writeKmz(ROUTE).slice(0, 900), 'The packed file is damaged'],
    ['another package', zipSync({ 'doc.kml': strToU8('<kml/>') }), 'The package holds no wpmz/waylines.wpml'],
    ['a name that leads elsewhere', zipSync({ '../wpmz/waylines.wpml': strToU8(waylines) }), 'The package holds no wpmz/waylines.wpml'],
    ['two of one', packed(waylines, { 'waylines.wpml': strToU8(waylines) }), 'The package holds waylines.wpml more than once'],
    ['an entity', packed(`<!DOCTYPE kml [<!ENTITY a "b">]>${waylines.slice(39)}`), 'waylines.wpml has a DOCTYPE, which is not read'],
    ['an unclosed document', packed(waylines.slice(0, -20)), 'waylines.wpml has broken XML at line 5'],
    ['depth', packed(`${'<a>'.repeat(90)}${'</a>'.repeat(90)}`), 'waylines.wpml is too large or too deep'],
    [
      'UTF-16',
      zipSync({ 'wpmz/waylines.wpml': new Uint8Array(Buffer.from(`\uFEFF${waylines}`, 'utf16le')) }),
      'waylines.wpml is not in UTF-8',
    ],
    ['another format', packed(waylines.replaceAll('http://www.dji.com/wpmz/1.0.6', 'urn:other')), 'It is no WPML 1.0 route that is known'],
    [
      'a KML',
      packed('<kml xmlns:wpml="http://www.dji.com/wpmz/1.0.6"><Document/></kml>'),
      'The route file lacks its mission or its wayline',
    ],
    ['no waypoint', packed(waylines.replaceAll(/<Placemark>[^]*<\/Placemark>/g, '')), 'The route has no waypoints'],
    ['a height mode', packed(waylines.replace('relativeToStartPoint', 'byHeart')), 'The height mode "byHeart" is not known'],
    ['a finish action', packed(waylines.replace('noAction', 'dance')), 'The finish action "dance" is not known'],
    ['a lost action', packed(waylines.replace('landing', 'dance')), 'The action on lost link "dance" is not known'],
    [
      'a place',
      packed(waylines.replace('100.51,36.2<', 'longitude,latitude<')),
      'Waypoint 2 has no valid coordinates: "longitude,latitude"',
    ],
    [
      'a place off the world',
      packed(waylines.replace('100.51,36.2<', '100.51,136.2<')),
      'Waypoint 2 has no valid coordinates: "100.51,136.2"',
    ],
    ['a height', packed(waylines.replace('executeHeight>60.5', 'executeHeight>NaN')), 'Waypoint 3 has no valid executeHeight: "NaN"'],
    ['an index twice', packed(waylines.replace('<wpml:index>1<', '<wpml:index>0<')), 'The waypoint index 0 occurs twice'],
    [
      'two waylines',
      packed(waylines.replace('</Folder>', '</Folder><Folder></Folder>')),
      'The file holds 2 waylines; one at a time can be taken',
    ],
  ])('%s', (_, bytes, said) => expect(reason(bytes)).toBe(said));
  it('a package that unpacks to hundreds of megabytes, without unpacking them', () => {
    const bomb = zipSync({ 'wpmz/waylines.wpml': new Uint8Array(120 * 1024 ** 2) }, { level: 9 });
    const before = process.memoryUsage().rss;
    expect(reason(bomb)).toBe('The route file is too large unpacked');
    expect(process.memoryUsage().rss - before).toBeLessThan(160 * 1024 ** 2);
  });
});

it('what a route here does not hold is named', () => {
  const text = waylines
    .replace('<wpml:actionActuatorFunc>takePhoto', '<wpml:actionActuatorFunc>startRecord')
    .replace('executeLostAction', 'goContinue')
    .replaceAll('droneEnumValue>77', 'droneEnumValue>68');
  const { route, left } = readKmz(packed(text));
  expect(left.toSorted()).toEqual(['droneEnumValue 68', 'goContinue', 'startRecord']);
  expect(route).not.toHaveProperty('droneModel');
});

/** Files of others, kept beside the project; their licence allows tests alone. */
const SHARED = join(import.meta.dirname, '../../../../../shared/data/wayline-wpml');
const FOUND = [SHARED, '/work/shared/data/wayline-wpml'].find((folder) => existsSync(folder));
describe.skipIf(FOUND === undefined)('files of other programs', () => {
  const bytesOf = (name: string): Uint8Array => new Uint8Array(readFileSync(join(FOUND ?? '', name)));
  it('a grid of 58 points above the ellipsoid', () => {
    const { route, left } = readKmz(bytesOf('grid_mavic3e.kmz'));
    expect(route).toMatchObject({ heightMode: 'ellipsoid', speed: 5, finishAction: 'goHome', rcLost: '0' });
    expect(route.waypoints).toHaveLength(58);
    expect(route.waypoints[0]).toEqual({ lon: 10.799789299228031, lat: 46.86500251662514, height: 3587.49, pitch: -90, photo: true });
    expect(left).toEqual(['droneEnumValue 68']);
    // A drone that is not known is written as that of a dock.
    expect(readKmz(writeKmz(route)).route).toEqual({ ...route, droneModel: 'M3D' });
  });
  it('pictures by time become pictures by way', () => {
    const { route, left } = readKmz(packed(strFromU8(bytesOf('hover_mini/waylines.wpml'))));
    expect(route.heightMode).toBe('aboveTakeoff');
    expect(route.waypoints[0]?.photoEvery).toBeCloseTo(2.6 * 2.767847559443109, 2);
    expect(left).toContain('multipleTiming');
  });
  it('a template whose coordinates are words is refused', () =>
    expect(reason(packed(strFromU8(bytesOf('kmz_decode/waylines.wpml'))))).toBe(
      'Waypoint 1 has no valid coordinates: "longitude,latitude"',
    ));
});
