/** Whatever file a caller sends or asks for, the server answers others while it is read, its rows are brought in, or it is written. */
import { comb, describeLarge, many, ring, type Case } from '../../support/large.ts';
import { textRows, workbookOf, zipOf } from '../../support/tables.ts';

const placemark = (n: number, coordinates: string): string =>
  `<Placemark><name>p${n}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
const kml = (count: number, vertices: number): string => {
  const coordinates = ring(vertices)
    .map((at) => at.join(','))
    .join(' ');
  return `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${many(count, (n) => placemark(n, coordinates)).join('')}</Document></kml>`;
};
const records = (count: number, length: number): Buffer =>
  Buffer.from(
    `[${many(count, (n) => JSON.stringify({ areaCode: `R-${n}`, name: `Area ${n}`, stationCode: 'DEMO-S01', level: '2', note: 'x'.repeat(length) })).join(',')}]`,
  );
const feature = (polygon: number[][], code: string): string =>
  JSON.stringify({ type: 'Feature', properties: { areaCode: code, name: code }, geometry: { type: 'Polygon', coordinates: [polygon] } });
const features = (...all: string[]): Buffer => Buffer.from(`{"type":"FeatureCollection","features":[${all.join(',')}]}`);
const wideParts = (count: number): Buffer =>
  Buffer.from(`${many(count, (n) => `--edge\r\ncontent-disposition: form-data; name="f${n}"\r\n\r\nv\r\n`).join('')}--edge--\r\n`);
const AREAS = '/api/secureArea';

const cases: Case[] = [
  {
    name: 'multipart of thousands of parts, inspect',
    path: `${AREAS}/inspect`,
    type: 'multipart/form-data; boundary=edge',
    body: () => wideParts(60_000),
    answer: [413, 'request.tooLarge'],
  },
  {
    name: 'multipart of thousands of parts, upload',
    path: '/api/component/upload/chunk',
    type: 'multipart/form-data; boundary=edge',
    body: () => wideParts(100_000),
    answer: [400, 'upload.parameter'],
  },
  {
    name: 'multipart without an end',
    path: '/api/component/upload/chunk',
    type: 'multipart/form-data; boundary=edge',
    body: () => Buffer.alloc(10_000_000, '\r\n--edg'),
    answer: [400, 'upload.parameter'],
  },
  {
    name: 'options of an import of 1 MB',
    path: `${AREAS}/import`,
    file: () => Buffer.from('areaCode,name\nx,y\n'),
    options: { mapping: { columns: Object.fromEntries(many(20_000, (n) => [`c${n}`, `f${n}`])) } },
  },
  {
    name: 'CSV of 20,000 columns',
    path: `${AREAS}/inspect`,
    file: () => Buffer.from(`${many(20_000, (n) => `column ${n}`).join(',')}\n${','.repeat(19_999)}\n`),
    answer: [422, 'import.file'],
  },
  {
    name: 'CSV of 2,000 columns',
    path: `${AREAS}/inspect`,
    file: () =>
      Buffer.from(
        `${many(2000, (n) => `column ${n} of station area (m)`).join(',')}\n${many(300, () => many(2000, (n) => n).join(',')).join('\n')}\n`,
      ),
    answer: [200],
  },
  {
    name: 'CSV of 2,000 long headings',
    path: `${AREAS}/inspect`,
    file: () => Buffer.from(`${many(2000, (n) => `(${'区域'.repeat(2000)}${n}`).join(',')}\n`),
  },
  { name: 'CSV of one quoted cell', path: `${AREAS}/inspect`, file: () => Buffer.from(`a,b\n"${'x\n'.repeat(20_000_000)}`) },
  { name: 'CSV of 40 MB without a line', path: `${AREAS}/inspect`, file: () => Buffer.alloc(40_000_000, 'a1 ') },
  {
    name: 'CSV, import of 2,000 columns',
    path: `${AREAS}/import`,
    file: () =>
      Buffer.from(
        `areaCode,name,${many(1990, (n) => `c${n}`).join(',')}\n${many(300, (n) => `C-${n},n,${many(1990, String).join(',')}`).join('\n')}`,
      ),
  },
  {
    name: 'CSV, import of 20,000 bad rows',
    path: `${AREAS}/import`,
    file: () => Buffer.from(`areaCode,name,stationCode,level\n${many(20_000, (n) => `B ${n},n,NONE,9`).join('\n')}`),
  },
  { name: 'JSON of 50 MB, inspect', path: `${AREAS}/inspect`, file: () => records(330_000, 60), answer: [200] },
  { name: 'JSON of 50 MB, import', path: `${AREAS}/import`, file: () => records(12_000, 4200), options: { dryRun: true } },
  {
    name: 'JSON of 50 MB by lines',
    path: `${AREAS}/inspect`,
    file: () => Buffer.from(many(400_000, (n) => `{"areaCode":"R-${n}","name":"${'x'.repeat(90)}"}`).join('\n')),
    answer: [200],
  },
  {
    name: 'JSON of many names',
    path: `${AREAS}/inspect`,
    file: () => Buffer.from(`[${many(300_000, (n) => `{"a${n}":1}`).join(',')}]`),
    answer: [422, 'import.file'],
  },
  {
    name: 'JSON nested deep',
    path: `${AREAS}/inspect`,
    file: () => Buffer.from(`{"a":${'['.repeat(5_000_000)}`),
    answer: [422, 'import.file'],
  },
  {
    name: 'GeoJSON with a million vertices, inspect',
    path: `${AREAS}/inspect`,
    file: () => features(feature(ring(1_000_000), 'MILLION')),
    answer: [200],
  },
  {
    name: 'GeoJSON with a million vertices, import',
    path: `${AREAS}/import`,
    file: () => features(feature(ring(1_000_000), 'MILLION')),
    options: {
      mapping: { columns: { areaCode: 'areaCode', name: 'name', geometry: 'polygon' }, constants: { stationCode: 'DEMO-S01', level: '2' } },
    },
  },
  {
    name: 'GeoJSON of 20 large rings, import',
    path: `${AREAS}/import`,
    file: () => features(...many(20, (n) => feature(n % 2 ? comb(9000) : ring(9000), `G-${n}`))),
    options: {
      mapping: { columns: { areaCode: 'areaCode', name: 'name', geometry: 'polygon' }, constants: { stationCode: 'DEMO-S01', level: '2' } },
    },
  },
  { name: 'KML of 20 MB', path: `${AREAS}/inspect`, file: () => Buffer.from(kml(2000, 400)), answer: [200] },
  { name: 'KML of blanks', path: `${AREAS}/inspect`, file: () => Buffer.from(kml(1, 4).replace('100.51,38.5', ' '.repeat(200_000))) },
  { name: 'KML of one ring of a million', path: `${AREAS}/inspect`, file: () => Buffer.from(kml(1, 1_000_000)) },
  { name: 'KMZ of 20 MB', path: `${AREAS}/inspect`, file: () => zipOf({ 'doc.kml': kml(2000, 400) }), answer: [200] },
  {
    name: 'XLSX that unpacks large',
    path: `${AREAS}/inspect`,
    file: () =>
      workbookOf([
        {
          name: 'S',
          rows: `<row r="1">${'<c t="inlineStr"><is><t>area code</t></is></c>'.repeat(5)}</row>${'<row><c><v>1</v></c><c><v>22</v></c></row>'.repeat(700_000)}`,
        },
      ]),
  },
  {
    name: 'XLSX of many texts',
    path: `${AREAS}/inspect`,
    file: () =>
      workbookOf(
        [
          {
            name: 'S',
            rows: textRows([
              ['areaCode', 'name'],
              ['x', 'y'],
            ]),
          },
        ],
        { texts: `<si><t>some text</t></si>`.repeat(1_500_000) },
      ),
  },
  {
    name: 'XLSX of one text',
    path: `${AREAS}/inspect`,
    file: () =>
      workbookOf([
        {
          name: 'S',
          rows: textRows([
            ['areaCode', 'name'],
            ['x', 'y'.repeat(30_000_000)],
          ]),
        },
      ]),
  },
  {
    name: 'XLSX of wide rows',
    path: `${AREAS}/inspect`,
    file: () => workbookOf([{ name: 'S', rows: `<row r="1">${'<c><v>1</v></c>'.repeat(16_000)}</row>` }]),
  },
  {
    name: 'XLSX of merged cells',
    path: `${AREAS}/inspect`,
    file: () =>
      workbookOf([
        {
          name: 'S',
          rows: textRows(many(5000, (n) => [`a${n}`, 'b'])),
          behind: `<mergeCells>${'<mergeCell ref="A2:A5000"/>'.repeat(200_000)}</mergeCells>`,
        },
      ]),
  },
  {
    name: 'a ZIP of 50,000 files',
    path: `${AREAS}/inspect`,
    file: () => zipOf(Object.fromEntries(many(20_000, (n) => [`${n}.kml`, 'x']))),
  },
];

/** Files that are written. */
const written = (['csv', 'xlsx'] as const).map((format, n): Case => ({
  name: `an export of ${(n + 1) * 40_000} rows as ${format}`,
  given: `insert into "loginLog" (id, username, "loginTime") select gen_random_uuid(), 'large', now() from generate_series(1, 40000)`,
  path: '/api/loginLog/export?background=true',
  body: () => ({ format, where: [{ field: 'username', operator: 'eq', value: 'large' }] }),
  answer: [200],
}));

describeLarge('large files', [...cases, ...written]);
