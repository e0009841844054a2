import { describe, expect, it } from 'vitest';
import type { AppError } from '../errors/error.ts';
import { isJson, readJson } from './json.ts';
import { readKml } from './kml.ts';
import { alongLine, rowsOf, spread } from './places.ts';
import type { Position } from '../../documents/ground/geometry/types.ts';
import type { SheetRow } from './sheetRow.ts';

const table = (text: string): Record<string, string>[] => {
  const [head = { line: 0, cells: [] }, ...rows] = [...(text.startsWith('<') ? rowsOf(readKml(text).places) : readJson(text).rows)];
  return rows.map((row) => Object.fromEntries(head.cells.map((name, i) => [name, row.cells[i] ?? ''])));
};

const KML = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>All</name>
  <Placemark id="1"><name>A &amp; B</name><ExtendedData><Data name="Zone"><value>Z-1</value></Data><SchemaData><SimpleData name="No">7</SimpleData></SchemaData></ExtendedData>
    <Polygon><outerBoundaryIs><LinearRing><coordinates>1,2,9 3,2,9 3,4,9</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
  <Placemark><name><![CDATA[Line]]></name><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark>
  <Placemark><name>Many</name><MultiGeometry><Polygon><outerBoundaryIs><LinearRing><coordinates>1,2 3,2 3,4 1,2</coordinates></LinearRing></outerBoundaryIs><innerBoundaryIs><LinearRing><coordinates>2,2.5 2.5,2.5 2.5,3 2,2.5</coordinates></LinearRing></innerBoundaryIs></Polygon>
    <Polygon><outerBoundaryIs><LinearRing><coordinates>5,2 6,2 6,4</coordinates></LinearRing></outerBoundaryIs></Polygon></MultiGeometry></Placemark>
</Document></kml>`;

describe('rows of files that are no tables', () => {
  it('knows them from tables', () => {
    expect(['{ "type": 1 }', '\uFEFF[\n{}]', '\u001E{"a":1}'].every(isJson)).toBe(true);
    expect(['a,b', '[code],name', '{code},name', '<b>,c', ''].some(isJson)).toBe(false);
  });

  it('reads placemarks with their data and shapes, closes rings and leaves heights out', () => {
    const [first, second, ...rest] = table(KML);
    expect(first).toMatchObject({ name: 'A & B', Zone: 'Z-1', No: '7', lon: '2', lat: '3', number: '' });
    expect(JSON.parse(first?.geometry ?? '')).toEqual({
      type: 'Polygon',
      coordinates: [
        [
          [1, 2],
          [3, 2],
          [3, 4],
          [1, 2],
        ],
      ],
    });
    expect(second).toMatchObject({ name: 'Line', Zone: '' });
    expect(
      rest.map((row) => (JSON.parse(row.geometry ?? '') as { type: string; coordinates: number[][][][] }).coordinates.map((p) => p.length)),
    ).toEqual([[2, 1]]);
  });

  it.each([
    ['a document type', '<!DOCTYPE kml [<!ENTITY a "aaaa">]><kml><Placemark><name>&a;</name></Placemark></kml>', 'DOCTYPE'],
    ['depth without bound', `<kml>${'<Folder>'.repeat(20_000)}`, '64'],
    ['what ends in the middle', '<kml><Document><Placemark><name>Open', 'XML'],
    ['an entity of nobody', '<kml><Placemark><name>&secret;</name></Placemark></kml>', 'XML'],
  ])('refuses %s', (_, text, word) => {
    const refused = (): unknown => {
      try {
        return table(text);
      } catch (error) {
        return JSON.stringify((error as AppError).params);
      }
    };
    expect(refused()).toContain(word);
  });

  it('reads features, lists, and objects by key', () => {
    const feature = { type: 'Feature', properties: { id: 1, tags: ['x'] }, geometry: { type: 'Point', coordinates: [1, 2, 3] } };
    expect(table(JSON.stringify({ type: 'FeatureCollection', features: [feature] }))).toEqual([
      { id: '1', tags: '["x"]', geometry: '{"type":"Point","coordinates":[1,2]}', lon: '1', lat: '2', point: '', number: '', span: '' },
    ]);
    expect(table('[{"a": 1}, {"b": null}]')).toEqual([
      { a: '1', b: '' },
      { a: '', b: '' },
    ]);
    expect(table('{"k1": {"zh": "甲"}, "k2": {"zh": "乙"}, "note": 3}')).toEqual([
      { key: 'k1', zh: '甲' },
      { key: 'k2', zh: '乙' },
    ]);
    expect(() => table('{"a": ')).toThrow('import.file');
    expect(() => table('<?xml version="1.0"?><gpx/>')).toThrow('import.file');
  });

  it('puts points on a line so close that no two are further apart, and keeps its own', () => {
    const line: Position[] = [
      [0, 0],
      [0.01, 0],
      [0.01, 0.001],
    ];
    const points = alongLine(line, 400);
    for (const own of line) expect(points.map((p) => p.point)).toContainEqual(own);
    expect(points.every(({ span }) => span <= 400)).toBe(true);
    expect(points.map((p) => p.span).reduce((a, b) => a + b, 0)).toBeCloseTo(1223, -1);
    expect(points.at(-1)?.span).toBe(0);
  });

  it('refuses more points along a line than 100,000', async () => {
    const geometry = '{"type":"LineString","coordinates":[[0,0],[10,0]]}';
    async function* rows(): AsyncGenerator<SheetRow> {
      yield { line: 1, cells: ['id', 'geometry', 'point', 'number', 'span'], of: 2 };
      yield { line: 2, cells: ['7', geometry, '', '', ''], of: 2 };
    }
    await expect(collect(spread(rows(), () => 1))).rejects.toMatchObject({ code: 'import.file' });
    expect(await collect(spread(rows(), () => 1000))).toHaveLength(1114);
  });

  it('spreads rows of lines only where that is asked for', async () => {
    const geometry = '{"type":"MultiLineString","coordinates":[[[0,0],[0.001,0]],[[1,1],[1.001,1]]]}';
    async function* rows(): AsyncGenerator<SheetRow> {
      yield { line: 1, cells: ['id', 'geometry', 'point', 'number', 'span'], of: 3 };
      yield { line: 2, cells: ['7', geometry, '', '', ''], of: 3 };
      yield { line: 3, cells: ['8', '', '', '', ''], of: 3 };
    }
    const all = async (most: number | undefined): Promise<SheetRow[]> => collect(spread(rows(), () => most));
    expect(await all(undefined)).toHaveLength(3);
    const points = await all(200);
    expect(points.map((r) => [r.line, r.cells[0], r.cells[2], r.cells[3]])).toEqual([
      [1, 'id', 'point', 'number'],
      [2, '7', '0,0', '1'],
      [2, '7', '0.001,0', '2'],
      [2, '7', '1,1', '3'],
      [2, '7', '1.001,1', '4'],
      [3, '8', '', ''],
    ]);
  });
});

async function collect<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const row of rows) items.push(row);
  return items;
}
