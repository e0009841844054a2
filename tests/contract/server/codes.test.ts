import { expect, it } from 'vitest';
import { dayOf } from '../../../src/documents/ground/clock.ts';
import { importFile } from '../../support/importFile.ts';
import { describeServerOnBoth } from '../../support/server.ts';

type Row = Record<string, unknown> & { id: string; version: number };

describeServerOnBoth('Codes that the server makes', (server) => {
  const insert = (more: object = {}) =>
    server().call<Row>('/api/defect/insert', { defectName: 'Code', inspectObject: '1', stationCode: 'DEMO-S01', level: '2', ...more });
  // The deployment's day, known once its server runs.
  const today = () => `QX-${dayOf(Date.now()).replaceAll('-', '')}-`;
  const numberOf = (row: Row | undefined): number => Number(String(row?.['defectCode']).slice(today().length));

  it('follow each other, also when many come at once, and none comes twice', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => insert()));
    expect(made.map((m) => m.http)).toEqual(Array.from({ length: 12 }, () => 200));
    const codes = made.map((m) => String(m.data['defectCode']));
    expect(codes.every((code) => code.startsWith(today()))).toBe(true);
    expect(new Set(codes).size).toBe(12);
    const numbers = made.map((m) => numberOf(m.data)).sort((a, b) => a - b);
    expect((numbers.at(-1) ?? 0) - (numbers[0] ?? 0)).toBe(11);
  });

  it('pass over those that somebody brought along; of two who bring the same one is refused', async () => {
    const last = numberOf((await insert()).data);
    const next = `${today()}${String(last + 1).padStart(4, '0')}`;
    expect((await insert({ defectCode: next })).data['defectCode']).toBe(next);
    expect(numberOf((await insert({ defectCode: '' })).data)).toBe(last + 2);
    expect(await insert({ defectCode: next })).toMatchObject({ http: 409, error: 'record.duplicate' });
  });

  it('are not spent on a record that is refused', async () => {
    const last = numberOf((await insert()).data);
    expect(await insert({ level: '99' })).toMatchObject({ http: 422 });
    expect(numberOf((await insert()).data)).toBe(last + 1);
  });

  it('stay as they are when a record is changed', async () => {
    const { data: made } = await insert();
    const { data: changed } = await server().call<Row>('/api/defect/update', {
      id: made.id,
      version: made.version,
      defectCode: null,
      defectName: 'Else',
    });
    expect(changed).toMatchObject({ defectCode: made['defectCode'], defectName: 'Else' });
  });

  it('come to the rows of an import that have none, beside those that do', async () => {
    const last = numberOf((await insert()).data);
    const columns = Object.fromEntries(['defectCode', 'defectName', 'inspectObject', 'stationCode', 'level'].map((n) => [n, n]));
    const next = `${today()}${String(last + 1).padStart(4, '0')}`;
    const lines = [Object.keys(columns).join(','), ',Made 1,1,DEMO-S01,1', `${next},Brought,1,DEMO-S01,1`, ',Made 2,1,DEMO-S01,1'];
    const { result } = await importFile(server(), '/api/defect', { mapping: { columns } }, Buffer.from(lines.join('\n')));
    expect(result).toMatchObject({ inserted: 3, errors: [] });
    const { data } = await server().call<{ list: Row[] }>('/api/defect/queryList', {
      where: [{ field: 'defectName', operator: 'in', value: ['Made 1', 'Brought', 'Made 2'] }],
    });
    expect(data.list.map(numberOf).sort((a, b) => a - b)).toEqual([last + 1, last + 2, last + 3]);
  });
});
