/** Reports of batches of sweeps: made by one press of a batch or its plan, frozen, held until released, and written as a file. */
import { expect, it } from 'vitest';
import { REPORT_PATHS, type ReportPage } from '../../../src/contract/report.ts';
import { reportBlocks } from '../../../src/contract/reportBlocks.ts';
import { pdfText } from '../../support/pdf.ts';
import { describeServerOnBoth, type TestServer } from '../../support/server.ts';

type Row = Record<string, unknown> & { id: string };

describeServerOnBoth('IV reports', (get) => {
  const server = (): TestServer => get();
  const pool = () => server().system.context.database.pool;
  const rowOf = async (table: string, code: string): Promise<Row> =>
    (await pool().query<Row>(`select * from "${table}" where code = $1`, [code])).rows[0] as Row;
  const command = (resource: string, name: string, id: string, as = 'solar', screen = '') =>
    server().call<{ open: string }>(`/api/${resource}/command${screen}`, { name, id }, { as });
  const read = (id: string, as = 'solar') => server().call<ReportPage>(`${REPORT_PATHS.page}?id=${id}`, undefined, { as, method: 'GET' });
  const idIn = (open: string): string => open.split('id=')[1] ?? '';
  const made = async (as = 'solar'): Promise<string> => {
    const { data, text } = await command('ivBatch', 'makeIvReport', (await rowOf('ivBatch', 'DEMO-IVB-02')).id, as);
    if (!data) throw new Error(text);
    return idIn(data.open);
  };

  it('a batch becomes a draft whose figures are those of its records, and stay when these change', async () => {
    const { rows } = await pool().query<Row>(`select * from "ivRecord" where "batchCode" = 'DEMO-IVB-02'`);
    const faulty = rows.filter(({ faults }) => (faults as string[])[0] !== 'normal');
    const id = await made();
    const { data } = await read(id);
    const { iv, figures } = data.data;
    expect(iv?.strings).toHaveLength(rows.length);
    expect([figures.total, iv?.faulty.length]).toEqual([faulty.length, faulty.length]);
    expect(figures.powerLoss).toBe(Math.round(faulty.reduce((sum, one) => sum + Number(one['lossW']), 0)));
    expect(iv).toMatchObject({ simulated: rows.length, thresholds: [{ code: 'standard' }], bounds: { normal: 95 } });
    expect(data.head).toMatchObject({ kind: 'iv', status: '0', summary: expect.stringContaining(`${faulty.length}`) });
    expect(reportBlocks(data, 'en').map(({ type }) => type)).toEqual([
      'cover',
      'table',
      'drawing',
      'drawing',
      'table',
      'findings',
      'text',
      'table',
    ]);
    const [worst] = iv?.faulty ?? [];
    await pool().query(`update "ivRecord" set faults = array['normal'], "lossW" = 0, severity = 'normal' where "stringCode" = $1`, [
      worst?.code,
    ]);
    expect((await read(id)).data.data.figures.total).toBe(faulty.length);
    expect(await command('report', 'retakeReport', id)).toMatchObject({ http: 200 });
    expect((await read(id)).data.data.figures.total).toBe(faulty.length - 1);
  });

  it('of a check scan it says what became better of the strings of the baseline', async () => {
    await pool().query(`update "ivPlan" set "baselineBatch" = 'DEMO-IVB-01' where code = 'DEMO-IVP-02'`);
    const plan = await rowOf('ivPlan', 'DEMO-IVP-02');
    const { data } = await command('ivPlan', 'makeIvReport', plan.id, 'solar', '?screen=ivData/dataPlan');
    const { gain } = (await read(idIn(data.open))).data.data.iv ?? {};
    const { rows } = await pool().query<{ before: number; after: number; n: number }>(`select avg(b.pf) as before, avg(a.pf) as after,
      count(*)::int as n from "ivRecord" a join "ivRecord" b on b."stringCode" = a."stringCode" and b."batchCode" = 'DEMO-IVB-01'
      where a."batchCode" = 'DEMO-IVB-02' and a.valid = '1' and b.valid = '1'`);
    expect(gain).toMatchObject({ batch: 'DEMO-IVB-01', shared: rows[0]?.n });
    expect([gain?.before, gain?.after]).toEqual([expect.closeTo(rows[0]?.before ?? 0, 6), expect.closeTo(rows[0]?.after ?? 0, 6)]);
  });

  it('who does not reach the batch makes no report, and nobody else sees a draft of it', async () => {
    const { id: batch } = await rowOf('ivBatch', 'DEMO-IVB-02');
    const draft = await made();
    for (const as of ['wind', 'branch2']) {
      expect((await command('ivBatch', 'makeIvReport', batch, as)).error).toMatch(/record\.unknown|permission\.denied/);
      expect(await read(draft, as)).toMatchObject({ http: 404 });
    }
    await server().call(
      '/api/ivBatch/insert',
      { code: 'T-NONE', name: 'T', stationCode: 'DEMO-S01', kind: 'iv', done: 1 },
      { as: 'solar' },
    );
    expect(await command('ivBatch', 'makeIvReport', (await rowOf('ivBatch', 'T-NONE')).id)).toMatchObject({
      http: 422,
      error: 'report.noBatch',
    });
    const other = await made();
    expect(await server().call(REPORT_PATHS.compare, { a: draft, b: other }, { as: 'solar' })).toMatchObject({ error: 'report.batches' });
  });

  it('a template of its own kind lays it out; those of inspections do not', async () => {
    await pool().query(`update template set enabled = '0' where "reportKind" = 'iv'`);
    expect((await read(await made())).data.data.template).toBeUndefined();
    await server().call(
      '/api/template/insert',
      {
        code: 'T-IV',
        name: 'T',
        companyCode: '001001',
        kind: 'report',
        reportKind: 'iv',
        standard: '1',
        enabled: '1',
        templateFields: [{ name: 'findings', label: 'Cards' }, { name: 'thresholds' }],
      },
      { as: 'branch1' },
    );
    const { data } = await read(await made());
    expect(reportBlocks(data, 'en').map((block) => (block.type === 'cover' ? 'cover' : block.title))).toEqual([
      'cover',
      'Cards',
      'Thresholds: standard',
    ]);
  });

  it('the file has its strings and their verdicts in the language of the reader', async () => {
    const id = await made();
    for (const [language, word] of [
      ['en', 'Check connectors'],
      ['zh', '用红外检查连接器'],
    ] as const) {
      const answer = await server().app.inject({
        method: 'GET',
        url: `${REPORT_PATHS.pdf}?id=${id}`,
        headers: { authorization: `Bearer ${await server().token('solar')}`, 'accept-language': language },
      });
      expect(pdfText(answer.rawPayload)).toContain(word.replaceAll(' ', ''));
    }
  });
});
