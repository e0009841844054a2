import { afterAll, describe, expect, it } from 'vitest';
import { numberCell, testFiles, textCell, textRows, workbookOf, zipOf } from '../../../tests/support/tables.ts';
import type { FileReading } from '../../documents/ground/model/imports.ts';
import { AppError } from '../errors/error.ts';
import { openTable } from './sheet.ts';
import type { CellNote } from './sheetRow.ts';

const { file, remove } = testFiles();
afterAll(remove);

async function read(content: Buffer | string, stated: FileReading = {}) {
  const { rows, ...table } = await openTable(file(content), { stated });
  const [lines, cells, notes]: [number[], string[][], (Record<number, CellNote> | undefined)[]] = [[], [], []];
  for await (const row of rows) {
    lines.push(row.line);
    cells.push(row.cells);
    notes.push(row.notes);
  }
  return { ...table, lines, cells, notes };
}

async function refused(content: Buffer | string, stated: FileReading = {}): Promise<string> {
  try {
    return `read: ${JSON.stringify((await read(content, stated)).cells)}`;
  } catch (error) {
    return error instanceof AppError ? error.text('en') : String(error);
  }
}

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

describe('encodings', () => {
  it('keeps UTF-8 for a file in which one byte is none, and marks that byte', async () => {
    const bytes = Buffer.concat([Buffer.from('code,name\nA,升压站摄像头\nB,温度 '), Buffer.of(0xb0), Buffer.from('C\n')]);
    const { reading, cells } = await read(bytes);
    expect(reading.encoding).toBe('utf-8');
    expect(cells[1]).toEqual(['A', '升压站摄像头']);
    expect(cells[2]).toEqual(['B', '温度 \uFFFDC']);
  });

  it('looks at the whole file, not at its beginning', async () => {
    const filler = 'x,y\n'.repeat(40_000);
    const { reading, cells } = await read(
      Buffer.concat([Buffer.from(`a,b\n${filler}`), Buffer.of(0xc9, 0xe3, 0xcf, 0xf1, 0xcd, 0xb7), Buffer.from(',z\n')]),
    );
    expect(reading.encoding).toBe('gb18030');
    expect(cells.at(-1)).toEqual(['摄像头', 'z']);
  });

  it.each([
    ['Windows-1252', Buffer.from('code;name\nA;K\u00fchlergeh\u00e4use S\u00fcd\n', 'latin1'), 'windows-1252', 'Kühlergehäuse Süd'],
    [
      'Windows-1252 with signs of its own',
      Buffer.concat([Buffer.from('code;name\nA;Preis 5 '), Buffer.of(0x80), Buffer.from('\n')]),
      'windows-1252',
      'Preis 5 €',
    ],
    ['UTF-16 big-endian with a mark', utf16be('\uFEFFcode;name\nA;摄像头\n'), 'utf-16be', '摄像头'],
    ['UTF-16 little-endian with a mark', Buffer.from('\uFEFFcode;name\nA;摄像头\n', 'utf16le'), 'utf-16le', '摄像头'],
    ['UTF-16 little-endian without one', Buffer.from('code;name\nA;摄像头\n', 'utf16le'), 'utf-16le', '摄像头'],
    ['UTF-16 big-endian without one', utf16be('code;name\nA;摄像头\n'), 'utf-16be', '摄像头'],
    [
      'GB18030',
      Buffer.concat([Buffer.from('code;name\nA;'), Buffer.of(0xc9, 0xe3, 0xcf, 0xf1, 0xcd, 0xb7), Buffer.from('\n')]),
      'gb18030',
      '摄像头',
    ],
    ['UTF-8 with a mark', Buffer.from('\uFEFFcode;name\nA;摄像头\n'), 'utf-8', '摄像头'],
  ])('reads %s', async (_, bytes, encoding, name) => {
    const { reading, cells } = await read(bytes);
    expect(reading.encoding).toBe(encoding);
    expect(cells).toEqual([
      ['code', 'name'],
      ['A', name],
    ]);
  });

  it('takes the encoding that people choose', async () => {
    const big5 = Buffer.concat([Buffer.from('code;name\nA;'), Buffer.of(0xa4, 0xa4, 0xa4, 0xe5), Buffer.from('\n')]);
    expect((await read(big5, { encoding: 'big5' })).cells[1]).toEqual(['A', '中文']);
  });

  it.each([
    ['bytes of no text', Buffer.from([0x50, 0x00, 0x81, 0xff, 0x02, 0x00, 0x0a, 0x31, 0x2c])],
    [
      'a ZIP without its beginning',
      Buffer.concat([Buffer.from('x,y\n'), Buffer.from([0x8d, 0x81, 0x00, 0x50, 0x4b, 0x01, 0x02, 0x00, 0x00, 0xfe])]),
    ],
    ['control characters', Buffer.from([0x61, 0x2c, 0x01, 0x02, 0x0a])],
  ])('refuses %s', async (_, bytes) => expect(await refused(bytes)).toContain('neither CSV, XLSX'));

  it('obeys what the XML of a KML says, also within an archive', async () => {
    const kml = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="GBK"?><kml><Placemark><name>'),
      Buffer.of(0xce, 0xa7, 0xbd, 0xe7),
      Buffer.from('</name></Placemark></kml>'),
    ]);
    expect((await read(kml)).cells).toEqual([['name'], ['围界']]);
    expect((await read(await zipOf({ 'doc.kml': kml }))).cells).toEqual([['name'], ['围界']]);
    expect(await refused('<?xml version="1.0" encoding="klingon"?><kml/>')).toContain('"klingon" is not known');
  });
});

describe('shape of a table of text', () => {
  it.each([
    [
      'a pipe',
      'code|name\nP-1|a\n',
      [
        ['code', 'name'],
        ['P-1', 'a'],
      ],
      '|',
    ],
    [
      'texts kept from being numbers',
      'code,name,no\n="C-1",x,="007"\n',
      [
        ['code', 'name', 'no'],
        ['C-1', 'x', '007'],
      ],
      ',',
    ],
    [
      'a quote within a bare cell',
      'code,name\nQ-1,7" screen\nQ-2,cam "north" gate\n',
      [
        ['code', 'name'],
        ['Q-1', '7" screen'],
        ['Q-2', 'cam "north" gate'],
      ],
      ',',
    ],
    [
      'a line that says the sign',
      'sep=;\ncode;name\nS-1;a\n',
      [
        ['code', 'name'],
        ['S-1', 'a'],
      ],
      ';',
    ],
    [
      'headings with commas, rows with semicolons',
      'code;name, long, with, commas;address\nE-1;a;b\n',
      [
        ['code', 'name, long, with, commas', 'address'],
        ['E-1', 'a', 'b'],
      ],
      ';',
    ],
    [
      'decimal commas between semicolons',
      'a;b;c;d\nx;y;0,125;49,500\n',
      [
        ['a', 'b', 'c', 'd'],
        ['x', 'y', '0,125', '49,500'],
      ],
      ';',
    ],
    [
      'tabs',
      'a\tb\n1,5\t2,5\n',
      [
        ['a', 'b'],
        ['1,5', '2,5'],
      ],
      '\t',
    ],
  ])('reads %s', async (_, text, cells, delimiter) => {
    const table = await read(text);
    expect(table.cells).toEqual(cells);
    expect(table.reading.delimiter).toBe(delimiter);
  });

  it('finds the headings below a title, and takes the line that is said', async () => {
    const text = 'Towers 2025\n\ncode,name,line\nT-1,a,L1\nT-2,b,L1\n';
    const found = await read(text);
    expect([found.reading.headingRow, found.lines, found.cells[0]]).toEqual([3, [3, 4, 5], ['code', 'name', 'line']]);
    expect((await read(text, { headingRow: 4 })).cells[0]).toEqual(['T-1', 'a', 'L1']);
    expect(await refused(text, { headingRow: 9 })).toContain('line 9 has no headings');
  });

  it('takes the sign that is said', async () =>
    expect((await read('a;b,c\n1;2,3\n', { delimiter: ',' })).cells).toEqual([
      ['a;b', 'c'],
      ['1;2', '3'],
    ]));

  it('finds decimal sign and order of dates where the rows show them, and nothing where they do not', async () => {
    expect((await read('a;b\n0,125;x\n')).reading.decimal).toBe(',');
    expect((await read('a;b\n12,500;x\n')).reading.decimal).toBeUndefined();
    expect((await read('a;b\n0,5;1.5\n')).reading.decimal).toBeUndefined();
    expect((await read('a,b\n1,2\n')).reading.decimal).toBe('.');
    expect((await read('a,b\n1,31/12/2025\n')).reading.dateOrder).toBe('DMY');
    expect((await read('a,b\n1,12/31/2025\n')).reading.dateOrder).toBe('MDY');
    expect((await read('a,b\n1,01/05/2025\n')).reading.dateOrder).toBeUndefined();
  });

  it('refuses more columns than any table has', async () => {
    const wide = Array.from({ length: 20_000 }, (_, n) => `c${n}`).join(',');
    expect(await refused(`${wide}\n${wide}\n`)).toContain('2000 are the most');
  });
});

describe('a workbook', () => {
  const sheet = (rows: string, behind = '') => [{ name: 'S', rows, behind }];

  it('tells days, clocks, shares and numbers of its cells', async () => {
    const formats = ['h:mm:ss', 'yyyy-mm-dd h:mm:ss', '0%', 'yyyy-mm-dd', '00000', '"T-"000', '[h]:mm', '#,##0.00'];
    const cells = [
      numberCell('A2', 0.7708333333333334, 1),
      numberCell('B2', '45662.35416666666', 2),
      numberCell('C2', 0.85, 3),
      numberCell('D2', 45662, 4),
      numberCell('E2', 17, 5),
      numberCell('F2', 7, 6),
      numberCell('G2', 1.5, 7),
      numberCell('H2', 1234.5, 8),
    ];
    const head = textRows([['clock', 'moment', 'share', 'day', 'padded', 'named', 'span', 'grouped']]);
    const { cells: read2, notes } = await read(await workbookOf(sheet(`${head}<row r="2">${cells.join('')}</row>`), { formats }));
    expect(read2[1]).toEqual(['18:30', '2025-01-05 08:30:00', '85%', '2025-01-05', '00017', 'T-007', '36:00', '1234.5']);
    expect(notes[1]).toMatchObject({
      1: { wall: '2025-01-05T08:30:00.000', day: true },
      2: { number: 0.85, percent: true },
      3: { wall: '2025-01-05T00:00:00.000' },
      4: { number: 17 },
      7: { number: 1234.5 },
    });
  });

  it('counts from 1904 where it says so', async () => {
    const rows = `${textRows([['Start', 'End']])}<row r="2">${numberCell('A2', '44200.33333333334', 1)}${numberCell('B2', 44200.75, 1)}</row>`;
    const book = await workbookOf(sheet(rows), { formats: ['yyyy-mm-dd h:mm:ss'], date1904: true });
    expect((await read(book)).cells[1]).toEqual(['2025-01-05 08:00:00', '2025-01-05 18:00:00']);
  });

  it('reports errors, formulas without a result and days that never were', async () => {
    const cells = `<c r="A2" t="e"><v>#N/A</v></c><c r="B2"><f>1+1</f></c>${numberCell('C2', 60, 1)}${textCell('D2', 'x')}`;
    const { notes, cells: read2 } = await read(
      await workbookOf(sheet(`${textRows([['a', 'b', 'c', 'd']])}<row r="2">${cells}</row>`), { formats: ['yyyy-mm-dd'] }),
    );
    expect(read2[1]?.[0]).toBe('#N/A');
    const words = [0, 1, 2].map((n) => (notes[1]?.[n] as { unread: { en: string } } | undefined)?.unread.en);
    expect(words).toEqual([
      'the cell is the error #N/A',
      'the formula was saved without its result',
      'the serial number 60 is no day of the calendar',
    ]);
    expect(notes[1]?.[3]).toBeUndefined();
  });

  it('reads shared texts, rich ones, readings aside, and signs that XML cannot hold', async () => {
    const texts =
      '<si><t>code</t></si><si><r><t>Rich </t></r><r><t>text</t></r></si><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t>a_x000D_b_x005F_x0041_</t></si>';
    const cells = [0, 1, 2, 3].map((n) => `<row r="${n + 1}"><c r="A${n + 1}" t="s"><v>${n}</v></c></row>`).join('');
    expect((await read(await workbookOf(sheet(cells), { texts }))).cells.flat()).toEqual(['code', 'Rich text', '東京', 'a\rb_x0041_']);
  });

  it('passes charts and instructions over, and takes the sheet that is said', async () => {
    const book = await workbookOf([
      { name: 'Chart', rows: '', kind: 'chartsheet' },
      { name: '说明', rows: textRows([['填写说明：请勿修改表头'], ['第二条']]) },
      {
        name: '数据',
        rows: textRows([
          ['Area code', 'Area name'],
          ['X1', 'a'],
        ]),
      },
    ]);
    const found = await read(book);
    expect([found.reading.sheet, found.sheets, found.cells[1]]).toEqual(['数据', ['说明', '数据'], ['X1', 'a']]);
    expect((await read(book, { sheet: '说明' })).cells[0]).toEqual(['填写说明：请勿修改表头']);
    expect(await refused(book, { sheet: 'Chart' })).toContain('there is no sheet "Chart"; there are: 说明, 数据');
  });

  it('finds the headings below a merged title', async () => {
    const rows = textRows([['2025年杆塔台账'], ['Tower code', 'Tower no.', 'Station', 'Line'], ['T-1', '1', 'W01', 'L1']]);
    const { reading, lines } = await read(await workbookOf(sheet(rows, '<mergeCells><mergeCell ref="A1:D1"/></mergeCells>')));
    expect([reading.headingRow, lines]).toEqual([2, [2, 3]]);
  });

  it('gives every row of cells merged downwards their value, and says so', async () => {
    const rows = textRows([
      ['station', 'code'],
      ['W01', 'M-0'],
      ['', 'M-1'],
      ['', 'M-2'],
      ['', 'M-3'],
    ]);
    const { cells, notices } = await read(await workbookOf(sheet(rows, '<mergeCells><mergeCell ref="A2:A4"/></mergeCells>')));
    expect(cells.slice(1)).toEqual([
      ['W01', 'M-0'],
      ['W01', 'M-1'],
      ['W01', 'M-2'],
      ['', 'M-3'],
    ]);
    expect(notices.map(({ en }) => en)).toEqual(['cells merged downwards, 1 times: each row of them takes the value']);
  });

  it('reads a hundred thousand merges of the same cells as one', { timeout: 20_000 }, async () => {
    const rows = textRows([['code', 'kind'], ...Array.from({ length: 2_000 }, (_, n) => [n ? '' : 'M', 'x'])]);
    const merges = '<mergeCell ref="A2:A2001"/>'.repeat(100_000);
    const { cells } = await read(await workbookOf(sheet(rows, `<mergeCells>${merges}</mergeCells>`)));
    expect(cells.slice(1).filter(([code]) => code !== 'M')).toEqual([]);
  });

  it('does not take a heading for a value', async () => {
    const rows = textRows([
      ['station', 'code', 'kind'],
      ['', 'M-1', 'x'],
    ]);
    const { cells } = await read(await workbookOf(sheet(rows, '<mergeCells><mergeCell ref="A1:A2"/></mergeCells>')));
    expect(cells[1]).toEqual(['', 'M-1', 'x']);
  });
});

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
