/** Files as people have them, through the calls: what is stored is what they say, and what is not certain is refused with its line. */
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { workbook } from '../../../src/server/exchange/workbook.ts';
import { importFile, upload, type Job } from '../../support/importFile.ts';
import { describeServer, type TestServer } from '../../support/server.ts';
import { numberCell, textRows, workbookOf } from '../../support/tables.ts';

type Row = Record<string, unknown>;

const found = async (server: TestServer, api: string, field: string, value: string): Promise<Row | undefined> => {
  const { data } = await server.call<{ list: Row[] }>(`${api}/queryList`, { where: [{ field, operator: 'eq', value }] });
  return data.list[0];
};
const problems = ({ result }: Job): [number, string, string][] => result.errors.map((e) => [e.line, e.column, e.message]);

describeServer('Files as people have them', (server) => {
  const camera = { columns: { code: 'code', name: 'name' }, constants: { stationCode: 'DEMO-W01', kind: 'camera' } };

  it('keeps the encoding of a file with one bad byte, and reports its line', async () => {
    const file = Buffer.concat([Buffer.from('code,name\nRB-1,升压站摄像头\nRB-2,温度 '), Buffer.of(0xb0), Buffer.from('C\n')]);
    const job = await importFile(server(), '/api/iotDevice', { mapping: camera, partial: true }, file);
    expect(problems(job)).toEqual([[3, 'name', 'holds bytes that cannot be read in this encoding']]);
    expect(await found(server(), '/api/iotDevice', 'code', 'RB-1')).toMatchObject({ name: '升压站摄像头' });
    expect(await found(server(), '/api/iotDevice', 'code', 'RB-2')).toBeUndefined();
  });

  it('says how it reads a file, and reads it as it is told', async () => {
    const file = Buffer.from('List\ncode;name\nRE-1;K\u00fchler S\u00fcd\n', 'latin1');
    const seen = await upload(server(), '/api/iotDevice/inspect', {}, file);
    expect(seen.data).toMatchObject({
      kind: 'text',
      reading: { headingRow: 2, encoding: 'windows-1252', delimiter: ';' },
      headers: ['code', 'name'],
    });
    const told = await upload(server(), '/api/iotDevice/inspect', { encoding: 'windows-1251', headingRow: 1 }, file);
    expect(told.data).toMatchObject({ reading: { headingRow: 1, encoding: 'windows-1251' }, headers: ['List'] });
    expect(await upload(server(), '/api/iotDevice/inspect', { encoding: 'klingon' }, file)).toMatchObject({ http: 400 });
    const job = await importFile(server(), '/api/iotDevice', { mapping: { ...camera, encoding: 'windows-1252' } }, file);
    expect(job.result).toMatchObject({ inserted: 1, failed: 0, reading: { headingRow: 2, encoding: 'windows-1252' } });
    expect(await found(server(), '/api/iotDevice', 'code', 'RE-1')).toMatchObject({ name: 'Kühler Süd' });
    const wrong = await importFile(server(), '/api/iotDevice', { mapping: { ...camera, headingRow: 0 } }, file);
    expect(wrong.error).toContain('headingRow may be: 1–1000');
  });

  it('gives rows of merged cells their value', async () => {
    const rows = textRows([
      ['station', 'code', 'name'],
      ['DEMO-W01', 'MG-0', 'n0'],
      ['', 'MG-1', 'n1'],
    ]);
    const file = await workbookOf([{ name: 'S', rows, behind: '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>' }]);
    const mapping = { columns: { station: 'stationCode', code: 'code', name: 'name' }, constants: { kind: 'camera' } };
    const job = await importFile(server(), '/api/iotDevice', { mapping }, file);
    expect(job.result).toMatchObject({ inserted: 2, failed: 0 });
    expect(await found(server(), '/api/iotDevice', 'code', 'MG-1')).toMatchObject({ stationCode: 'DEMO-W01' });
  });

  it('stores the moments of a workbook in the zone of the deployment', async () => {
    const rows = `${textRows([['code', 'day']])}<row r="2"><c r="A2" t="inlineStr"><is><t>WB-1</t></is></c>${numberCell('B2', '45662.35416666666', 1)}</row>`;
    const file = await workbookOf([{ name: 'S', rows }], { formats: ['yyyy-mm-dd h:mm:ss'] });
    const mapping = { columns: { code: 'sn', day: 'purchaseDate' }, constants: { stationCode: 'DEMO-W01' } };
    const job = await importFile(server(), '/api/drone', { mapping, dryRun: true }, file);
    expect(problems(job).filter(([, column]) => column === 'day')).toEqual([]);
  });

  it('says what does not fit into a spreadsheet before it begins, and writes it whole as CSV and GeoJSON', async () => {
    const ring = Array.from({ length: 1800 }, (_, n) => {
      const turn = (2 * Math.PI * n) / 1800;
      return [Number((100.05 + Math.cos(turn) / 100).toFixed(7)), Number((38.05 + Math.sin(turn) / 100).toFixed(7))];
    });
    const area = {
      type: 'Feature',
      properties: { code: 'BIG-1', name: 'Big' },
      geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] },
    };
    const { data } = await upload(server(), '/api/secureArea/inspect', {}, Buffer.from(JSON.stringify(area)));
    expect(data.headers.slice(0, 3)).toEqual(['code', 'name', 'geometry']);
    const mapping = {
      columns: { code: 'areaCode', name: 'name', geometry: 'polygon' },
      constants: { stationCode: 'DEMO-W01', level: '2' },
    };
    const job = await importFile(server(), '/api/secureArea', { mapping }, Buffer.from(JSON.stringify(area)));
    expect(problems(job)).toEqual([]);
    const body = { where: [{ field: 'areaCode', operator: 'eq', value: 'BIG-1' }], columns: ['areaCode', 'polygon'] };
    const xlsx = await server().call('/api/secureArea/export', { ...body, format: 'xlsx' });
    expect(xlsx).toMatchObject({ http: 422, error: 'export.cell' });
    expect(xlsx.msg).toMatch(
      /A cell of a spreadsheet holds 32767 characters, and these do not fit: .+ \(BIG-1, \d{5}\)\. Export as CSV, GeoJSON, KML/,
    );
    expect((await server().call('/api/secureArea/export', { ...body, format: 'geojson' })).text).toContain(String(ring.at(-1)?.[0]));
    expect((await server().call('/api/secureArea/export', { ...body, format: 'csv' })).text).toContain(String(ring.at(-1)?.[0]));
  });

  it('reads nothing of more columns than a table has', async () => {
    const wide = Array.from({ length: 20_000 }, (_, n) => `Capacity ${n}`).join(',');
    expect(await upload(server(), '/api/station/inspect', {}, Buffer.from(`${wide}\n`))).toMatchObject({ http: 422, error: 'import.file' });
    const full = await buffer(
      workbook(
        Array.from({ length: 2000 }, (_, n) => `Capacity ${n}`),
        (async function* () {})(),
      ),
    );
    const before = process.cpuUsage();
    expect((await upload(server(), '/api/station/inspect', {}, full)).data.headers).toHaveLength(2000);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(8000);
  });
});
