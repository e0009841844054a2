/** Templates of reports: what a report shows, in which order; looked at before use, and one default each. */
import { expect, it } from 'vitest';
import { REPORT_PATHS, type ReportPage } from '../../../src/contract/report.ts';
import { reportBlocks } from '../../../src/contract/reportBlocks.ts';
import { describeServerOnBoth, type TestServer } from '../../support/server.ts';

type Row = Record<string, unknown> & { id: string };

describeServerOnBoth('Templates of reports', (get) => {
  const server = (): TestServer => get();
  const pool = () => server().system.context.database.pool;
  const must = async <T = Row>(path: string, body: object, as: string): Promise<T> => {
    const { data, error, text } = await server().call<T>(path, body, { as });
    if (error) throw new Error(`${path}: ${text}`);
    return data;
  };
  const insert = (code: string, sections: [name: string, label?: string][], more: object = {}) =>
    server().call<Row>(
      '/api/template/insert',
      {
        code,
        name: code,
        companyCode: '001001',
        kind: 'report',
        templateFields: sections.map(([name, label]) => ({ name, ...(label ? { label } : {}) })),
        ...more,
      },
      { as: 'branch1' },
    );
  const of = async (code: string): Promise<Row> =>
    (await pool().query<Row>('select * from template where code = $1', [code])).rows[0] as Row;
  const command = (name: string, id: string, as = 'branch1') =>
    server().call<{ open: string } | null>('/api/template/command?screen=map/templateManage', { name, id }, { as });
  const page = async (open: string, as: string): Promise<ReportPage> =>
    (await server().call<ReportPage>(`${REPORT_PATHS.page}?${open.split('?')[1] ?? ''}`, undefined, { as, method: 'GET' })).data;
  const draft = async (): Promise<string> => {
    const { rows } = await pool().query<Row>(`select id from task where "taskCode" = 'DEMO-S01-T02'`);
    return (await must<{ open: string }>('/api/task/command', { name: 'makeReport', id: rows[0]?.id }, 'solar')).open;
  };
  const titles = (shown: ReportPage): string[] =>
    reportBlocks(shown, 'en').map((block) => (block.type === 'cover' ? 'cover' : block.title));

  it('a report is laid out by the default of its company, as it was then; the usual parts where there is none', async () => {
    await pool().query(`update template set standard = '0'`);
    const before = await page(await draft(), 'solar');
    expect(before.data.template).toBeUndefined();
    const made = (await insert('T-SHORT', [['findings', 'Cards'], ['faults']])).data;
    await must('/api/template/command?screen=map/templateManage', { name: 'useAsDefault', id: made.id }, 'branch1');
    const first = await draft();
    expect((await page(first, 'solar')).data.template).toEqual({
      code: 'T-SHORT',
      revision: 1,
      sections: [
        { name: 'findings', label: 'Cards' },
        { name: 'faults', label: null },
      ],
    });
    expect(titles(await page(first, 'solar'))).toEqual(['cover', 'Cards', titles(before)[1]]);
    // What was made stays as it is, whatever becomes of the template.
    const { version } = await of('T-SHORT');
    await must('/api/template/update', { id: made.id, version, templateFields: [{ name: 'groups' }] }, 'branch1');
    expect(await of('T-SHORT')).toMatchObject({ revision: 2 });
    expect(titles(await page(first, 'solar'))).toEqual(['cover', 'Cards', titles(before)[1]]);
    expect((await page(await draft(), 'solar')).data.template).toMatchObject({ revision: 2, sections: [{ name: 'groups' }] });
  });

  it('one of a kind is the default; one that is disabled is none', async () => {
    const [a, b] = [(await insert('T-A', [['faults']])).data, (await insert('T-B', [['faults']])).data];
    for (const { id } of [a, b]) expect((await command('useAsDefault', id)).http).toBe(200);
    expect([(await of('T-A'))['standard'], (await of('T-B'))['standard']]).toEqual(['0', '1']);
    const { rows } = await pool().query(
      `select action, "userCode", changes->'standard' as standard, version = (select version from template where code = 'T-A') as latest
         from sunvane.audit where resource = 'template' and "recordId" = $1 order by id desc limit 1`,
      [(await of('T-A')).id],
    );
    expect(rows).toEqual([{ action: 'update', userCode: expect.any(String), standard: ['1', '0'], latest: true }]);
    const { version } = await of('T-B');
    await must('/api/template/update', { id: b.id, version, enabled: '0' }, 'branch1');
    expect((await of('T-B'))['standard']).toBe('0');
    expect((await command('useAsDefault', b.id)).http).toBe(404);
  });

  it('it is previewed with a released report, without touching it', async () => {
    const { id } = (await insert('T-LOOK', [['groups', 'By zone']])).data;
    await pool().query(`update report set "releaseStatus" = '0'`);
    expect(await command('preview', id)).toMatchObject({ http: 422, error: 'template.noReport' });
    const report = /id=([^&]+)/.exec(await draft())?.[1];
    await pool().query(`update report set "releaseStatus" = '2', "releaseTime" = now() where id = $1`, [report]);
    const { data } = await command('preview', id);
    expect(data?.open).toBe(`/solarReport?id=${report}&template=T-LOOK`);
    const shown = await page(data?.open ?? '', 'branch1');
    expect([titles(shown), reportBlocks(shown, 'en')[0]]).toEqual([
      ['cover', 'By zone'],
      expect.objectContaining({ stamp: 'Preview of a layout' }),
    ]);
    expect((await page(`?id=${report}`, 'branch1')).data.template?.code).not.toBe('T-LOOK');
    const elsewhere = await server().call(`${REPORT_PATHS.page}?id=${report}&template=T-LOOK`, undefined, { as: 'solar', method: 'GET' });
    expect(elsewhere.http).toBeGreaterThanOrEqual(403);
  });

  it('parts that no report has, or one twice, are refused', async () => {
    for (const sections of [[['cover']], [['faults'], ['faults']], [['x']]] as [string][][])
      expect(await insert('T-BAD', sections)).toMatchObject({ http: 422, error: 'template.sections' });
    expect((await insert('T-ROUTE', [['x']], { kind: 'route' })).http).toBe(200);
  });
});
