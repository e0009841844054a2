/** Reports as pages: figures frozen, who may read them and by which link, as a file, and two of them compared. */
import { beforeAll, expect, it } from 'vitest';
import { REPORT_PATHS, type ReportComparison, type ReportPage } from '../../../src/contract/report.ts';
import { reportBlocks } from '../../../src/contract/reportBlocks.ts';
import type { ShareLink } from '../../../src/contract/share.ts';
import { uuidv7 } from '../../../src/server/db/uuid.ts';
import { broughtFile, picture } from '../../support/files.ts';
import { readWord, type Word } from '../../support/docx.ts';
import { pdfText } from '../../support/pdf.ts';
import { describeServer } from '../../support/server.ts';

type Row = Record<string, unknown> & { id: string };

describeServer('Reports', (server) => {
  const pool = () => server().system.context.database.pool;
  const page = (query: string, as: string | null) =>
    server().call<ReportPage>(`${REPORT_PATHS.page}?${query}`, undefined, { as, method: 'GET' });
  const command = (resource: string, name: string, id: string, as: string) =>
    server().call<{ open: string } | null>(`/api/${resource}/command`, { name, id }, { as });
  const move = (name: string, id: string, as: string, more: object = {}) => server().call(`/api/report/${name}`, { id, ...more }, { as });
  const row = async (table: string, where: string, values: unknown[]): Promise<Row> =>
    (await pool().query<Row>(`select * from "${table}" where ${where}`, values)).rows[0] as Row;
  let id = '';
  beforeAll(async () => {
    const task = await row('task', '"taskCode" = $1', ['DEMO-S01-T02']);
    const made = await command('task', 'makeReport', task.id, 'solar');
    expect(made.msg).toBe('Operation succeeded');
    id = /id=(.+)$/.exec(made.data && 'open' in made.data ? made.data.open : '')?.[1] ?? '';
  });

  it('one press makes a draft of a task, whose figures are those of its defects without false alarms', async () => {
    const { data } = await page(`id=${id}`, 'solar');
    const { rows } = await pool().query<Row>(
      `select * from read.defect where "taskCode" = 'DEMO-S01-T02' and status <> '6' and "deletedTime" is null`,
    );
    const count = (level: string): number => rows.filter((one) => one['level'] === level).length;
    expect(rows.length).toBeGreaterThan(0);
    expect(data.head).toMatchObject({ status: '0', kind: 'solar', summary: expect.stringContaining(`${rows.length} defects`) });
    expect(data.data.figures).toMatchObject({ total: rows.length, levels: { '1': count('1'), '2': count('2'), '3': count('3') } });
    expect(data.data.figures.powerLoss).toBe(rows.reduce((sum, one) => sum + Number(one['powerLoss']), 0));
    expect(data.data.findings.map((one) => one.code).toSorted()).toEqual(rows.map((one) => String(one['defectCode'])).toSorted());
    // What the tables add up to is what the cover says.
    expect(data.data.faults.reduce((sum, line) => sum + line.count, 0)).toBe(rows.length);
    expect(data.data.groups.reduce((sum, line) => sum + line.count, 0)).toBe(rows.length);
    expect(await row('report', 'id = $1', [id])).toMatchObject({ defectTotal: rows.length, author: 'solar', releaseStatus: '0' });
  });

  it('its figures stand still while defects change, until they are taken anew; of a reviewed one they are not', async () => {
    const before = (await page(`id=${id}`, 'solar')).data.data;
    const [first] = before.findings;
    await pool().query(`update defect set status = '6' where id = $1`, [first?.id]);
    expect((await page(`id=${id}`, 'solar')).data.data).toEqual(before);
    expect(await command('report', 'retakeReport', id, 'solar')).toMatchObject({ http: 200 });
    const after = (await page(`id=${id}`, 'solar')).data.data;
    expect([after.figures.total, after.figures.falseAlarms]).toEqual([before.figures.total - 1, before.figures.falseAlarms + 1]);
    expect(await row('report', 'id = $1', [id])).toMatchObject({ defectTotal: before.figures.total - 1 });
    expect(await move('review', id, 'branch1')).toMatchObject({ http: 200 });
    expect((await command('report', 'retakeReport', id, 'solar')).http).toBe(404);
    await pool().query(`update defect set status = '1' where id = $1`, [first?.id]);
    expect((await page(`id=${id}`, 'solar')).data.data.figures.total).toBe(before.figures.total - 1);
  });

  it('[S7-36] a link to it is made once it is released, grants this report alone, and ends with its withdrawal', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const share = () => server().call<ShareLink>('/api/sys/sys/share/insert', { page: 'solarReport', id, until }, { as: 'branch1' });
    expect(await share()).toMatchObject({ http: 409, error: 'share.draft' });
    expect(await move('release', id, 'group')).toMatchObject({ http: 200 });
    const link = (await share()).data;
    const query = `share=${link.share}`;
    const shown = await page(query, null);
    expect(shown).toMatchObject({ http: 200, data: { head: { id, status: '2' }, untilText: expect.any(String) } });
    expect(shown.data.data.findings.length).toBeGreaterThan(0);
    // Names of people, not what they sign in with.
    expect(shown.data.head.author).toBe('演示光伏场站用户');
    expect(await page(`id=${id}`, null)).toMatchObject({ http: 401 });
    expect(await page('', null)).toMatchObject({ http: 404, error: 'report.none' });
    expect(await page('share=x', null)).toMatchObject({ http: 404, error: 'share.unknown' });
    expect(await page('id=x', 'solar')).toMatchObject({ http: 400, error: 'request.body' });
    expect(await page(`id=${uuidv7()}`, 'solar')).toMatchObject({ http: 404, error: 'record.unknown' });
    await move('withdraw', id, 'group', { comment: 'Wrong period' });
    expect(await page(query, null)).toMatchObject({ http: 410, error: 'share.over' });
    const pdf = await server().call(`${REPORT_PATHS.pdf}?${query}`, undefined, { as: null, method: 'GET' });
    expect(pdf).toMatchObject({ http: 410, error: 'share.over' });
  });

  it('users of other stations and companies reach neither page nor file nor comparison', async () => {
    for (const as of ['wind', 'branch2']) {
      expect(await page(`id=${id}`, as)).toMatchObject({ http: 404, error: 'record.unknown' });
      const pdf = await server().call(`${REPORT_PATHS.pdf}?id=${id}`, undefined, { as, method: 'GET' });
      expect(pdf).toMatchObject({ http: 404, error: 'record.unknown' });
      expect(await server().call(REPORT_PATHS.compare, { a: id, b: id }, { as })).toMatchObject({ http: 404 });
    }
    const task = await row('task', '"taskCode" = $1', ['DEMO-S01-T02']);
    expect(await command('task', 'makeReport', task.id, 'branch2')).toMatchObject({ http: 404, error: 'record.unknown' });
    expect((await command('task', 'makeReport', task.id, 'group')).http).toBe(403);
  });

  it('a draft shows the group nothing of results that are not released', async () => {
    const draft = await row('report', '"reportCode" = $1', ['DEMO-S01-R03']);
    expect(await page(`id=${draft.id}`, 'solar')).toMatchObject({ http: 200 });
    expect(await page(`id=${draft.id}`, 'group')).toMatchObject({ http: 403, error: 'report.held' });
  });

  it('a report of the demonstration has content from the start', async () => {
    const { rows } = await pool().query<Row>('select id, "defectTotal" from report where "reportCode" like \'DEMO-%\'');
    for (const one of rows) {
      const { data } = await page(`id=${one.id}`, 'admin');
      expect([data.head.code, data.data.figures.total]).toEqual([data.head.code, one['defectTotal']]);
    }
  });

  it('pictures of the demonstration have their size, by which boxes are drawn on them', async () => {
    const { rows } = await pool().query<Row>(
      `select f.name from defect d join sunvane.file f on f.id = any(d.image::uuid[] || d."irImage"::uuid[])
        where d.box is not null and (f.width is null or f.height is null)`,
    );
    expect(rows).toEqual([]);
  });

  it('a picture is read with the report that shows it, and no other', async () => {
    const file = await broughtFile(server(), await picture(), { as: 'solar', name: 'IR.png' });
    const defect = await row('defect', '"taskCode" = $1 and status = $2', ['DEMO-S01-T01', '5']);
    const box = { x: 1, y: 1, width: 2, height: 2, polygon: [[1, 1], [3, 1], [2, 3]] }; // prettier-ignore
    await pool().query('update defect set "irImage" = $2, box = $3 where id = $1', [defect.id, [file.id], JSON.stringify(box)]);
    const made = await command('task', 'makeReport', (await row('task', '"taskCode" = $1', ['DEMO-S01-T01'])).id, 'solar');
    const own = /id=(.+)$/.exec(made.data && 'open' in made.data ? made.data.open : '')?.[1] ?? '';
    const read = (report: string, as: string | null, name = file.id) =>
      server().call(`${REPORT_PATHS.picture}?id=${report}&file=${name}&version=thumb`, undefined, { as, method: 'GET' });
    const shown = await read(own, 'branch1');
    expect([shown.http, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(await read(id, 'branch1')).toMatchObject({ http: 404, error: 'file.unknown' });
    expect(await read(own, 'wind')).toMatchObject({ http: 404, error: 'record.unknown' });
    expect(await read(own, null)).toMatchObject({ http: 401 });
    expect(await read(own, 'branch1', 'x')).toMatchObject({ http: 400, error: 'request.body' });
    const finding = (await page(`id=${own}`, 'solar')).data.data.findings.find((one) => one.id === defect.id);
    expect(finding?.pictures).toEqual([expect.objectContaining({ file: file.id, side: 'thermal', box })]);
    const pdf = await server().call(`${REPORT_PATHS.pdf}?id=${own}`, undefined, { as: 'solar', method: 'GET', language: 'zh' });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const asWord = async (report: string): Promise<Word> => {
      const { rawPayload } = await server().app.inject({
        method: 'GET',
        url: `${REPORT_PATHS.docx}?id=${report}`,
        headers: { authorization: `Bearer ${await server().token('solar')}`, 'accept-language': 'zh' },
      });
      return readWord(rawPayload);
    };
    // The plan of its findings, and the photograph.
    expect((await asWord(own)).pictures.map((name) => name.split('.').at(-1)).toSorted()).toEqual(['jpg', 'png']);
  });

  it('the Word document says in Chinese what the page says, under headings and in tables', async () => {
    const answer = await server().app.inject({
      method: 'GET',
      url: `${REPORT_PATHS.docx}?id=${id}`,
      headers: { authorization: `Bearer ${await server().token('solar')}`, 'accept-language': 'zh' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('wordprocessingml.document');
    expect(answer.headers['content-disposition']).toContain('.docx');
    const word = readWord(answer.rawPayload);
    const { head, data } = (await page(`id=${id}`, 'solar')).data;
    const blocks = reportBlocks({ head, data }, 'zh');
    for (const block of blocks) {
      if (block.type === 'cover') expect(word.headings).toContainEqual({ style: 'Title', text: block.title });
      else expect(word.headings).toContainEqual({ style: 'Heading1', text: block.title });
      if (block.type === 'table') for (const text of block.rows.flat()) expect(word.paragraphs).toContain(text);
      if (block.type === 'findings')
        for (const { no, name, place, action } of block.items) {
          expect(word.paragraphs.some((text) => text.startsWith(`${no}  ${name}`))).toBe(true);
          expect(word.paragraphs).toEqual(expect.arrayContaining([place, action]));
        }
    }
    const tables = blocks.filter(({ type }) => type === 'table').length;
    // Of the cover three: figures, facts, signatures.
    expect(word.tables).toBe(3 + tables + data.findings.length);
    expect(word.footer).toContain(head.code);
    expect((await server().call(`${REPORT_PATHS.docx}?id=${id}`, undefined, { as: 'wind', method: 'GET' })).error).toBe('record.unknown');
  });

  it('the file says in Chinese what the page says', async () => {
    const answer = await server().app.inject({
      method: 'GET',
      url: `${REPORT_PATHS.pdf}?id=${id}`,
      headers: { authorization: `Bearer ${await server().token('solar')}`, 'accept-language': 'zh' },
    });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const said = pdfText(answer.rawPayload);
    const { head, data } = (await page(`id=${id}`, 'solar')).data;
    for (const words of [head.code, '光伏组件巡检报告', '结论', '缺陷清单', data.station.name, ...data.faults.map((line) => line.name.zh)])
      expect(said).toContain(words.replaceAll(' ', ''));
  });

  it('two reports compare: new, persisting and gone add up in every table, and a defect met again persists', async () => {
    const [one, two] = [await row('task', '"taskCode" = $1', ['DEMO-S02-T01']), await row('task', '"taskCode" = $1', ['DEMO-S02-T02'])];
    const before = await row('defect', '"taskCode" = $1 and status <> $2', ['DEMO-S02-T01', '6']);
    const after = await row('defect', '"taskCode" = $1 and status <> $2', ['DEMO-S02-T02', '6']);
    await pool().query(
      `update defect set place = $2, "assetCode" = $3, "zoneCode" = $4, "pvFault" = $5, location = $6::point, level = '3' where id = $1`,
      [
        after.id,
        before['place'],
        before['assetCode'],
        before['zoneCode'],
        before['pvFault'],
        `(${(before['location'] as { x: number; y: number }).x},${(before['location'] as { x: number; y: number }).y})`,
      ],
    );
    await pool().query(`update defect set level = '1' where id = $1`, [before.id]);
    const make = async (task: Row): Promise<string> => {
      const made = await command('task', 'makeReport', task.id, 'branch1');
      return /id=(.+)$/.exec(made.data && 'open' in made.data ? made.data.open : '')?.[1] ?? '';
    };
    const [a, b] = [await make(one), await make(two)];
    const { data } = await server().call<ReportComparison>(REPORT_PATHS.compare, { a, b }, { as: 'branch1' });
    expect(data.findings.find(({ change }) => change === 'persisting')).toMatchObject({ a: { id: before.id }, b: { id: after.id } });
    expect(data.total.a - data.total.gone + data.total.new).toBe(data.total.b);
    expect(data.persisting).toBe(data.total.a - data.total.gone);
    for (const line of [...Object.values(data.levels), ...data.faults, ...data.groups])
      expect(line.a - line.gone + line.new + line.moved).toBe(line.b);
    const all = (lines: readonly { a: number; b: number }[]): [number, number] => [
      lines.reduce((sum, line) => sum + line.a, 0),
      lines.reduce((sum, line) => sum + line.b, 0),
    ];
    for (const lines of [Object.values(data.levels), data.faults, data.groups]) expect(all(lines)).toEqual([data.total.a, data.total.b]);
    expect(data.loss.a - data.loss.gone + data.loss.persisting + data.loss.new).toBeCloseTo(data.loss.b);
    expect(data.levels['3'].moved).toBe(1);
    expect(await server().call(REPORT_PATHS.compare, { a, b: a }, { as: 'branch1' })).toMatchObject({ http: 422, error: 'report.kinds' });
    expect(await server().call(REPORT_PATHS.compare, { a: 'x', b: a }, { as: 'branch1' })).toMatchObject({
      http: 400,
      error: 'request.body',
    });
  });

  it('what a report froze goes with it', async () => {
    const kept = async (): Promise<number> =>
      (await pool().query('select 1 from sunvane."reportData" where "reportId" = $1', [id])).rowCount ?? 0;
    expect(await kept()).toBe(1);
    expect((await server().call(`/api/report/delete?ids=${id}`, undefined, { as: 'solar' })).http).toBe(200);
    expect(await kept()).toBe(0);
  });
});
