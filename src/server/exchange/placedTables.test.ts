import { describe, expect, it } from 'vitest';
import { openedTables } from '../../../tests/support/openedTables.ts';
import { zipOf } from '../../../tests/support/tables.ts';

const { read, refused } = openedTables();

describe('KML', () => {
  const kml = (inner: string): string => `<kml xmlns:gx="g"><Document>${inner}</Document></kml>`;
  const placemark = (inner: string): string => `<Placemark><name>P</name>${inner}</Placemark>`;
  const geometries = async (text: string) => {
    const { cells } = await read(text);
    const at = cells[0]?.indexOf('geometry') ?? -1;
    return cells.slice(1).map((row) => (row[at] ? (JSON.parse(row[at]) as unknown) : undefined));
  };

  it('reads bare rings and tracks as lines', async () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    };
    const ring = placemark('<LinearRing><coordinates>1,2 3,4 5,2 1,2</coordinates></LinearRing>');
    const track = '<gx:Track><when>2010-05-28T02:02:09Z</when><gx:coord>1 2 9</gx:coord><gx:coord>3 4 9</gx:coord></gx:Track>';
    expect(await geometries(kml(ring))).toEqual([
      {
        type: 'LineString',
        coordinates: [
          [1, 2],
          [3, 4],
          [5, 2],
          [1, 2],
        ],
      },
    ]);
    expect(await geometries(kml(placemark(track)))).toEqual([line]);
    expect(await geometries(kml(placemark(`<gx:MultiTrack>${track}${track}</gx:MultiTrack>`)))).toEqual([
      { type: 'MultiLineString', coordinates: [line.coordinates, line.coordinates] },
    ]);
  });

  it('has descriptions and folders as columns', async () => {
    const { cells } = await read(
      kml(
        `<Folder><name>Line A</name><Folder><name>North</name>${placemark('<description><![CDATA[<b>17</b>]]></description>')}</Folder></Folder><Folder><name>Line B</name>${placemark('')}</Folder>`,
      ),
    );
    expect(cells).toEqual([
      ['name', 'folder', 'description'],
      ['P', 'Line A / North', '<b>17</b>'],
      ['P', 'Line B', ''],
    ]);
  });

  it('reads blanks behind commas, and refuses what is no number', async () => {
    expect(await geometries(kml(placemark('<Point><coordinates> 100.1, 38.1 </coordinates></Point>')))).toEqual([
      { type: 'Point', coordinates: [100.1, 38.1] },
    ]);
    for (const bad of ['100.1,', ',38.1', '100.1,x', '', '100.1', '100.1,38.1,1,2']) {
      const { notes, cells } = await read(kml(placemark(`<Point><coordinates>${bad}</coordinates></Point>`)));
      const at = cells[0]?.indexOf('geometry') ?? -1;
      expect([bad, cells[1]?.[at], notes[1]?.[at]]).toEqual([bad, '', { unread: expect.anything() as unknown }]);
    }
  });

  it('opens doc.kml of an archive, follows links within it, and names what it leaves', async () => {
    const named = (name: string): string => kml(`<Placemark><name>${name}</name></Placemark>`);
    const two = await read(await zipOf({ 'files/legend.kml': named('LEGEND'), 'doc.kml': named('REAL') }));
    expect(two.cells).toEqual([['name'], ['REAL']]);
    expect(two.notices.map(({ en }) => en)).toEqual(['files/legend.kml in the packed file is not read']);
    const link = (href: string): string => `<NetworkLink><Link><href>${href}</href></Link></NetworkLink>`;
    const linking = kml(link('layers/a.kml') + link('https://example.org/b.kml'));
    const linked = await read(await zipOf({ 'doc.kml': linking, 'layers/a.kml': named('REAL') }));
    expect(linked.cells).toEqual([['name'], ['REAL']]);
    expect(linked.notices.map(({ en }) => en)).toEqual(['the linked file is not read: https://example.org/b.kml']);
  });
});

describe('GeoJSON', () => {
  const polygon = {
    type: 'Polygon',
    coordinates: [
      [
        [1, 1],
        [2, 1],
        [2, 2],
        [1, 1],
      ],
    ],
  };
  const feature = { type: 'Feature', properties: { name: 'single', code: 'S1' }, geometry: polygon };
  const PLACE = ['geometry', 'lon', 'lat', 'point', 'number', 'span'];

  it('reads one feature, a bare geometry, and features line by line', async () => {
    const one = await read(JSON.stringify(feature));
    expect(one.cells[0]).toEqual(['name', 'code', ...PLACE]);
    expect(one.cells[1]?.slice(0, 3)).toEqual(['single', 'S1', JSON.stringify(polygon)]);
    expect((await read(JSON.stringify(polygon))).cells[1]?.[0]).toBe(JSON.stringify(polygon));
    const lines = [feature, feature].map((f) => JSON.stringify(f));
    for (const text of [lines.join('\n'), lines.map((line) => `\u001E${line}\n`).join('')])
      expect((await read(text)).cells.map((row) => row[1])).toEqual(['code', 'S1', 'S1']);
    expect(await refused(`${lines[0]}\n{"a":\n`)).toContain('line 2 is not valid JSON');
  });

  it('has the id of a feature as a column', async () => {
    const { cells } = await read(JSON.stringify({ type: 'FeatureCollection', features: [{ ...feature, id: 'way/1234' }] }));
    expect([cells[0]?.[0], cells[1]?.[0]]).toEqual(['id', 'way/1234']);
  });

  it.each([
    ['TopoJSON', { type: 'Topology', objects: { a: {} }, arcs: [] }, 'TopoJSON is not read'],
    ['Esri JSON', { geometryType: 'esriGeometryPoint', spatialReference: {}, features: [] }, 'Esri JSON is not read'],
    [
      'Beijing 1954',
      { type: 'FeatureCollection', crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4214' } }, features: [feature] },
      'EPSG::4214',
    ],
    [
      'web Mercator',
      { type: 'FeatureCollection', crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } }, features: [feature] },
      'EPSG::3857',
    ],
    ['what is no feature', { type: 'FeatureCollection', features: [feature, 3] }, 'item 2 is no Feature'],
  ])('refuses %s by name', async (_, json, word) => expect(await refused(JSON.stringify(json))).toContain(word));

  it.each(['urn:ogc:def:crs:OGC:1.3:CRS84', 'EPSG:4326', 'urn:ogc:def:crs:EPSG::4490'])('takes %s', async (name) => {
    const whole = { type: 'FeatureCollection', crs: { type: 'name', properties: { name } }, features: [feature] };
    expect((await read(JSON.stringify(whole))).cells).toHaveLength(2);
  });

  it('refuses coordinates that are no numbers, with the row', async () => {
    for (const coordinates of [
      [
        [
          [1, null],
          [2, 1],
          [2, 2],
          [1, 1],
        ],
      ],
      [[['1', 1]]],
      [[[]]],
      null,
    ]) {
      const { notes } = await read(JSON.stringify({ ...feature, geometry: { type: 'Polygon', coordinates } }));
      expect(notes[1]?.[2]).toEqual({ unread: { zh: expect.any(String) as string, en: expect.stringContaining('no numbers') as string } });
    }
  });
});
