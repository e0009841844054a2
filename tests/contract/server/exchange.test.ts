import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateRawSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';

import { expect, it } from 'vitest';
import { workbook } from '../../../src/server/exchange/workbook.ts';
import { everyday } from '../../support/databases.ts';
import { importFile, upload } from '../../support/importFile.ts';
import { describeServerOnBoth, type TestServer } from '../../support/server.ts';

const DATA = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'data');
const PLANTS = join(DATA, 'power-plants-china', 'china_solar_wind.csv');
const TURBINES = join(DATA, 'wind-turbines-canada', 'wind_turbines.csv');
const mapping = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'fixtures', 'mappings', `${name}.json`), 'utf8'));
const withData = it.skipIf(!existsSync(PLANTS));
if (!existsSync(PLANTS)) console.warn('SKIPPED: the public data sets are not beside the project');

const total = async (server: TestServer, api: string, body: object): Promise<number> =>
  (await server.call<{ total: number }>(`${api}/queryList`, { count: 'exact', ...body })).data.total;
const simple = (rows: string[]): Buffer => Buffer.from(['stationCode,name,leavesType,companyCode,capacity,status', ...rows].join('\n'));
const byName = {
  columns: {
    stationCode: 'stationCode',
    name: 'name',
    leavesType: 'leavesType',
    companyCode: 'companyCode',
    capacity: 'capacity',
    status: 'status',
  },
};

describeServerOnBoth('Import and export', (server, kind) => {
  it('refuses an export whose rows cannot be read, before a byte is sent', async () => {
    for (const format of ['csv', 'xlsx'])
      expect(await server().call('/api/drone/export', { format, id: 'no uuid' })).toMatchObject({ http: 400, error: 'request.body' });
  });

  withData(
    'imports 970 real plants: dry run writes nothing, the run writes all, counts agree with the source',
    async () => {
      const file = readFileSync(PLANTS);
      const source = parse(file, { columns: true }) as Record<string, string>[];
      const before = await total(server(), '/api/station', {});
      const dry = await importFile(server(), '/api/station', { mapping: mapping('power-plants-china'), dryRun: true }, file);
      expect(dry.result).toMatchObject({ rows: 970, inserted: 0, failed: 0 });
      expect(await total(server(), '/api/station', {})).toBe(before);
      const run = await importFile(server(), '/api/station', { mapping: mapping('power-plants-china') }, file);
      expect(run).toMatchObject({ state: 'done', done: 970, total: 970, result: { inserted: 970, failed: 0 } });
      const imported = { where: [{ field: 'stationCode', operator: 'in', value: source.map((r) => r['Power Plant ID']) }] };
      expect(await total(server(), '/api/station', imported)).toBe(970);
      for (const [fuel, code] of [
        ['Wind', '3'],
        ['Solar', '2'],
      ] as const) {
        expect(
          await total(server(), '/api/station', { where: [...imported.where, { field: 'leavesType', operator: 'eq', value: code }] }),
        ).toBe(source.filter((r) => r.Fuel === fuel).length);
      }
      const large = source.filter((r) => Number(r['Capacity (MW)']) >= 100).length;
      expect(
        await total(server(), '/api/station', { where: [...imported.where, { field: 'capacity', operator: 'gte', value: 100 }] }),
      ).toBe(large);
      const page = await server().call<{ list: { capacity: number }[] }>('/api/station/queryList', {
        ...imported,
        pageSize: 50,
        sorters: [{ field: 'capacity', order: 'desc' }],
      });
      const top = source
        .map((r) => Number(r['Capacity (MW)']))
        .sort((a, b) => b - a)
        .slice(0, 50);
      expect(page.data.list.map((r) => r.capacity)).toEqual(top);
      const exported = await server().call('/api/station/export', {
        ...imported,
        format: 'csv',
        columns: ['stationCode', 'capacity', 'leavesType'],
      });
      const rows = parse(exported.text, { columns: true, bom: true }) as Record<string, string>[];
      expect(rows).toHaveLength(970);
      expect(rows.reduce((sum, r) => sum + Number(r['Installed capacity (MW)'] ?? Object.values(r)[1]), 0)).toBeCloseTo(
        source.reduce((sum, r) => sum + Number(r['Capacity (MW)']), 0),
        3,
      );
      const again = await importFile(server(), '/api/station', { mapping: mapping('power-plants-china') }, file);
      expect(again.result).toMatchObject({ inserted: 0, failed: 970 });
      const upsert = await importFile(server(), '/api/station', { mapping: mapping('power-plants-china'), mode: 'upsert' }, file);
      expect(upsert.result).toMatchObject({ inserted: 0, updated: 970, failed: 0 });
    },
    120_000,
  );

  it('reports every bad row and writes none', async () => {
    const before = await total(server(), '/api/station', {});
    const job = await importFile(
      server(),
      '/api/station',
      { mapping: byName },
      simple([
        'I-1,Good,2,001001,5,1',
        'I-2,Bad number,2,001001,x,1',
        'I-3,Bad code,7,001001,5,1',
        'I-1,Repeats,2,001001,5,1',
        'I-4,No company,2,999,5,1',
        ',No key,2,001001,5,1',
      ]),
    );
    expect(job.result).toMatchObject({ rows: 6, inserted: 0, failed: 5 });
    expect(job.result.errors).toEqual(
      expect.arrayContaining([
        { line: 3, column: 'capacity', value: 'x', message: 'Must be a number', lines: 1 },
        expect.objectContaining({ line: 4, column: 'leavesType', value: '7' }),
        { line: 5, column: 'stationCode', value: 'I-1', message: 'repeats line 2', lines: 1 },
        expect.objectContaining({ line: 6, column: 'companyCode' }),
        expect.objectContaining({ line: 7, column: 'stationCode', message: 'This field is required' }),
      ]),
    );
    expect(await total(server(), '/api/station', {})).toBe(before);
  });

  it('tells the same reason of many rows once, with how many they are', async () => {
    const rows = Array.from({ length: 150 }, (_, i) => `G-${i},Name,2,999,5,1`);
    const { result } = await importFile(server(), '/api/station', { mapping: byName }, simple(rows));
    expect(result).toMatchObject({ failed: 150, errors: [{ line: 2, column: 'companyCode', value: '999', lines: 150 }] });
    expect(result.errors).toHaveLength(1);
  });

  it('understands headers and dictionary names of both languages, GB18030, semicolons and spreadsheets', async () => {
    const gb = Buffer.from([...'电站编码;电站名称;能源类型;装机容量'].flatMap((c) => [...gb18030(c)]));
    const inspected = await upload(server(), '/api/station/inspect', {}, Buffer.concat([gb, Buffer.from('\nX;Y;2;1\n')]));
    expect(inspected.data.headers).toEqual(['电站编码', '电站名称', '能源类型', '装机容量']);
    const row = (async function* () {
      yield ['XL-1', 'From a sheet', 'Wind', '001001', 12.5, '在运'];
    })();
    const sheet = await buffer(workbook(['Station code', 'name', 'Energy type', 'companyCode', 'capacity', 'status'], row));
    const seen = await upload(server(), '/api/station/inspect', {}, sheet);
    expect(seen.data.mapping).toMatchObject({
      'Station code': 'stationCode',
      name: 'name',
      'Energy type': 'leavesType',
      capacity: 'capacity',
    });
    const job = await importFile(server(), '/api/station', { mapping: { columns: seen.data.mapping } }, sheet);
    expect(job.result).toMatchObject({ inserted: 1, failed: 0 });
    expect((await server().call('/api/station/detail?id=XL-1', undefined, { method: 'GET' })).data).toMatchObject({
      leavesType: '3',
      status: '1',
      capacity: 12.5,
    });
  });

  it('refuses files and mappings that make no sense, and cleans up', async () => {
    expect((await importFile(server(), '/api/station', { mapping: { columns: { stationCode: 'nope' } } }, simple([]))).error).toContain(
      'unknown field "nope"',
    );
    expect((await importFile(server(), '/api/station', { mapping: { columns: { missing: 'name' } } }, simple([]))).error).toContain(
      'no column "missing"',
    );
    expect((await importFile(server(), '/api/station', { mapping: { columns: {}, extra: 1 } }, simple([]))).error).toContain('unknown key');
    expect((await importFile(server(), '/api/station', { mapping: byName }, Buffer.from(''))).error).toContain('empty');
    expect((await importFile(server(), '/api/station', { mapping: byName }, Buffer.from([0, 1, 2, 0, 255, 65]))).state).toBe('failed');
    expect((await importFile(server(), '/api/station', { mapping: byName }, Buffer.from('a,b\n"unclosed'))).state).toBe('failed');
    expect((await upload(server(), '/api/station/import', { mapping: byName }, simple([]), 'solar')).http).toBe(403);
  });

  it('keeps an import inside the scope of who runs it', async () => {
    const job = await importFile(
      server(),
      '/api/station',
      { mapping: byName, partial: true },
      simple(['B-1,Mine,2,001001,5,1', 'B-2,Theirs,2,001002,5,1']),
      'branch1',
    );
    expect(job.result).toMatchObject({ inserted: 1, failed: 1 });
    expect((await server().call('/api/station/detail?id=B-2', undefined, { method: 'GET' })).http).toBe(404);
  });

  it('neutralises formulas, keeps numbers, round-trips through a spreadsheet', async () => {
    await server().call('/api/station/insert', {
      stationCode: 'F-1',
      name: '=HYPERLINK("http://x")',
      shortName: '@x',
      leavesType: '2',
      companyCode: '001001',
      capacity: 5,
      status: '1',
    });
    const body = {
      where: [{ field: 'stationCode', operator: 'eq', value: 'F-1' }],
      columns: ['stationCode', 'name', 'capacity', 'status', 'companyCode'],
    };
    const csv = await server().call('/api/station/export', { ...body, format: 'csv' });
    expect(csv.text).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(csv.text).toContain(',5,Operating,');
    expect(decodeURIComponent(String(csv.headers['download-filename']))).toMatch(/\.csv$/);
    const xlsx = await server().app.inject({
      method: 'POST',
      url: '/api/station/export',
      payload: { ...body, format: 'xlsx' },
      headers: { authorization: `Bearer ${await server().token('admin')}`, 'accept-language': 'zh' },
    });
    const rows = await readSheet(xlsx.rawPayload);
    expect(rows[1]?.slice(0, 4)).toEqual(['F-1', `'=HYPERLINK("http://x")`, 5, '在运']);
    expect(await server().call('/api/station/export', { ...body, columns: ['password'] })).toMatchObject({ http: 400 });
  });

  it('exports by a posted form with bracket keys, and takes no other call by form', async () => {
    const form = async (path: string, payload: string) =>
      server().app.inject({
        method: 'POST',
        url: path,
        payload,
        headers: {
          authorization: `Bearer ${await server().token('admin')}`,
          'content-type': 'application/x-www-form-urlencoded',
          'accept-language': 'en',
        },
      });
    const answer = await form(
      '/api/station/export',
      'pageNum=1&pageSize=10&name=&leavesType=3&columns[]=stationCode&columns[]=leavesType&params[beginTime]=2000-01-01&params[endTime]=2100-01-01',
    );
    expect(answer.statusCode).toBe(200);
    const rows = parse(answer.body, { bom: true }) as string[][];
    expect(rows.length).toBe(1 + (await total(server(), '/api/station', { leavesType: '3' })));
    expect(new Set(rows.slice(1).map((r) => r[1]))).toEqual(new Set(['Wind']));
    expect((await form('/api/station/template', 'format=csv')).statusCode).toBe(200);
    for (const path of ['/api/station/queryList', '/api/station/insert', '/api/station/delete'])
      expect((await form(path, 'ids=1')).json()).toMatchObject({ status: 415, error: 'request.media' });
  });

  it('exports in every order without losing or repeating a row', async () => {
    const all = await total(server(), '/api/station', {});
    for (const sorters of [
      [{ field: 'buildDate', order: 'asc' }],
      [{ field: 'buildDate', order: 'desc' }],
      [
        { field: 'companyCode', order: 'asc' },
        { field: 'capacity', order: 'desc' },
      ],
    ]) {
      const file = await server().call('/api/station/export', { sorters, columns: ['stationCode'], format: 'csv' });
      const codes = (parse(file.text, { bom: true }) as string[][]).slice(1).map((r) => r[0]);
      expect([codes.length, new Set(codes).size]).toEqual([all, all]);
    }
  });

  // What takes long and asks of the database what the plants above do: on one kind in an everyday run.
  if (everyday().includes(kind)) {
    withData(
      'imports 6,698 real turbines: bad rows are named by line and column, nothing is half-written, the rest goes in when asked',
      async () => {
        const file = readFileSync(TURBINES);
        await server().call('/api/station/insert', {
          stationCode: 'CA-WIND',
          name: 'Canada',
          leavesType: '3',
          companyCode: '001001',
          capacity: 13_000,
          status: '1',
        });
        const before = await total(server(), '/api/windTurbine', {});
        const strict = await importFile(server(), '/api/windTurbine', { mapping: mapping('wind-turbines-canada') }, file);
        expect(strict.result.rows).toBe(6698);
        expect(strict.result.inserted).toBe(strict.result.failed ? 0 : 6698);
        if (strict.result.failed) {
          expect(await total(server(), '/api/windTurbine', {})).toBe(before);
          const first = strict.result.errors[0];
          const lines = parse(file, { relax_column_count: true }) as string[][];
          const at = lines[(first?.line ?? 1) - 1]?.[lines[0]?.indexOf(first?.column ?? '') ?? -1];
          expect(at).toBe(first?.value);
          const errors = await server().call(`/api/jobs/file?id=${strict.id}`, undefined, { method: 'GET' });
          expect((parse(errors.text, { bom: true, relax_column_count: true }) as string[][]).length - 1).toBe(strict.result.failed);
          const partial = await importFile(server(), '/api/windTurbine', { mapping: mapping('wind-turbines-canada'), partial: true }, file);
          expect(partial.result.inserted + partial.result.failed).toBe(6698);
          expect(await total(server(), '/api/windTurbine', {})).toBe(before + partial.result.inserted);
        }
      },
      180_000,
    );

    it('refuses a small spreadsheet that unpacks to hundreds of megabytes, without unpacking it', async () => {
      const bomb = zip('xl/worksheets/sheet1.xml', Buffer.alloc(300 * 1024 * 1024, '<row/>'));
      expect(bomb.length).toBeLessThan(2_000_000);
      const before = process.memoryUsage().rss;
      const seen = await upload(server(), '/api/station/inspect', {}, bomb);
      expect(seen).toMatchObject({ http: 422, error: 'import.file' });
      expect(seen.msg).toContain('64 MB');
      expect(process.memoryUsage().rss - before).toBeLessThan(250 * 1024 * 1024);
    });
  }
});

/** A ZIP of one packed file. */
function zip(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const head = (signature: number, more: number): Buffer => {
    const bytes = Buffer.alloc(more + name.length);
    bytes.writeUInt32LE(signature, 0);
    const at = signature === 0x02014b50 ? 6 : 4;
    bytes.writeUInt16LE(20, at);
    bytes.writeUInt16LE(8, at + 4);
    bytes.writeUInt32LE(crc32(content), at + 10);
    bytes.writeUInt32LE(packed.length, at + 14);
    bytes.writeUInt32LE(content.length, at + 18);
    bytes.writeUInt16LE(name.length, at + 22);
    bytes.write(name, more);
    return bytes;
  };
  const local = Buffer.concat([head(0x04034b50, 30), packed]);
  const central = head(0x02014b50, 46);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

/** The few characters the test writes in GB18030. */
function gb18030(char: string): number[] {
  const codes: Record<string, number[]> = {
    电: [0xb5, 0xe7],
    站: [0xd5, 0xbe],
    编: [0xb1, 0xe0],
    码: [0xc2, 0xeb],
    名: [0xc3, 0xfb],
    称: [0xb3, 0xc6],
    能: [0xc4, 0xdc],
    源: [0xd4, 0xb4],
    类: [0xc0, 0xe0],
    型: [0xd0, 0xcd],
    装: [0xd7, 0xb0],
    机: [0xbb, 0xfa],
    容: [0xc8, 0xdd],
    量: [0xc1, 0xbf],
  };
  return codes[char] ?? [char.charCodeAt(0)];
}
