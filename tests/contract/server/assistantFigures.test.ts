/**
 * Sixty questions as people put them, in both languages. Every figure is worked out here by plain SQL of its own; the list that an answer
 * links to must hold as many rows. What is not understood is refused by name, and what nobody can know is said to be unknown.
 */
import { describe, expect, it } from 'vitest';
import { timeZone } from '../../../src/documents/ground/clock.ts';
import type { Answer } from '../../../src/server/assistant/answerer.ts';
import { embedded } from '../../../src/server/assistant/embedded/answerer.ts';
import { describeServer } from '../../support/server.ts';

const OPEN = `status in ('1', '2', '3', '4', '7')`;
const LATE = `status in ('2', '3') and deadline < now()`;
const WIND = `"stationCode" in (select "stationCode" from station where "leavesType" = '3')`;
const NORTH_WEST = `"companyCode" in (select "companyCode" from company where name = '西北分公司（演示）' or "companyPath" like '/001/001001/%')`;
/** Local time of the deployment; weeks begin on Monday. */
const start = (unit: string, back = ''): string => `((date_trunc('${unit}', now() at time zone 'ZONE')${back}) at time zone 'ZONE')`;
const span = (field: string, from: string, to: string): string => `"${field}" >= ${from} and "${field}" < ${to}`;
const thisOne = (field: string, unit: string): string => span(field, start(unit), start(unit, ` + interval '1 ${unit}'`));
const lastOne = (field: string, unit: string): string => span(field, start(unit, ` - interval '1 ${unit}'`), start(unit));
const days = (field: string, n: number): string =>
  span(field, start('day', ` - interval '${n - 1} days'`), start('day', ` + interval '1 day'`));
const date = (day: string): string => `('${day}'::timestamp at time zone 'ZONE')`;

/** Question, table, condition. */
const COUNTS: [question: string, table: string, where: string][] = [
  ['现在有多少危急缺陷未闭环？', 'defect', `level = '3' and ${OPEN}`],
  ['危急未闭环的缺陷一共有几条', 'defect', `level = '3' and ${OPEN}`],
  ['How many critical defects are still open?', 'defect', `level = '3' and ${OPEN}`],
  ['how many defects are still open at DEMO-W02?', 'defect', `${OPEN} and "stationCode" = 'DEMO-W02'`],
  ['how many defects at DEMO-W02 are not closed', 'defect', `${OPEN} and "stationCode" = 'DEMO-W02'`],
  ['缺陷总数', 'defect', 'true'],
  ['请问目前已闭环的缺陷有多少？', 'defect', `status = '5'`],
  ['没有超期的缺陷有多少', 'defect', `not (${LATE})`],
  ['有没有超期的缺陷', 'defect', LATE],
  ['which defects are overdue?', 'defect', LATE],
  ['how many defects are not critical?', 'defect', `level in ('1', '2')`],
  ['缺陷等级不是一般的缺陷有多少', 'defect', `level in ('2', '3')`],
  ['严重或危急的缺陷有多少', 'defect', `level in ('2', '3')`],
  ['how many major and critical defects were found this month?', 'defect', `level in ('2', '3') and ${thisOne('foundTime', 'month')}`],
  ['最近7天发现了多少缺陷？', 'defect', days('foundTime', 7)],
  [
    'number of defects found in the last two weeks',
    'defect',
    span('foundTime', start('day', ` + interval '1 day' - interval '14 days'`), start('day', ` + interval '1 day'`)),
  ],
  ['上个月发现的缺陷有多少', 'defect', lastOne('foundTime', 'month')],
  ['本月闭环了多少缺陷', 'defect', `status = '5' and ${thisOne('verifyTime', 'month')}`],
  ['how many defects were dispatched last week?', 'defect', lastOne('dispatchTime', 'week')],
  ['今年派单的危急缺陷有多少', 'defect', `level = '3' and ${thisOne('dispatchTime', 'year')}`],
  ['how many defects were found today?', 'defect', thisOne('foundTime', 'day')],
  ['2026-10-05到2026-11-02之间发现的缺陷有几条', 'defect', span('foundTime', date('2026-10-05'), date('2026-11-03'))],
  ['how many defects have been found since 1 October 2026?', 'defect', `"foundTime" >= ${date('2026-10-01')}`],
  ['北滩和阳关一共有多少未闭环的缺陷', 'defect', `${OPEN} and "stationCode" in ('DEMO-S02', 'DEMO-S03')`],
  ['演示白杨风电场上周发现了多少缺陷？', 'defect', `"stationCode" = 'DEMO-W02' and ${lastOne('foundTime', 'week')}`],
  ['除了DEMO-S01以外还有多少缺陷', 'defect', `"stationCode" <> 'DEMO-S01'`],
  ['how many defects are there except at DEMO-S01 and DEMO-S02?', 'defect', `"stationCode" not in ('DEMO-S01', 'DEMO-S02')`],
  ['西北分公司有多少缺陷', 'defect', NORTH_WEST],
  ['风电场有多少缺陷', 'defect', WIND],
  ['温差大于 20K 的缺陷有多少', 'defect', `"deltaT" > 20`],
  ['人工标注的缺陷有多少', 'defect', `source = 'manual'`],
  ['How many critical solar defects are still open?', 'defect', `"inspectObject" = '1' and level = '3' and ${OPEN}`],
  ['how many solar stations are there?', 'station', `"leavesType" = '2'`],
  ['容量在50MW以上的风电场有几座', 'station', `"leavesType" = '3' and capacity >= 50`],
  ['青海省有多少光伏电站', 'station', `"leavesType" = '2' and province = '青海省'`],
  ['how many multirotor drones are under repair?', 'drone', `type = '1' and "droneStatus" = '3'`],
  ['我们有多少架无人机', 'drone', 'true'],
  ['DEMO-S01 有多少块组件', 'pvModule', `"stationCode" = 'DEMO-S01'`],
  ['how many wind turbines are running?', 'windTurbine', `status = '1'`],
];

/** Question, table, condition, what it is grouped by, and which of the groups are told. */
const BEST: [question: string, where: string, by: string, least?: true][] = [
  ['哪个电站缺陷最多？', 'true', `(select name from station s where s."stationCode" = d."stationCode")`],
  ['which station has the most open defects?', OPEN, `(select name from station s where s."stationCode" = d."stationCode")`],
  ['缺陷最少的电站是哪个', 'true', `(select name from station s where s."stationCode" = d."stationCode")`, true],
  ['which month had the most defects this year?', thisOne('foundTime', 'year'), `to_char("foundTime" at time zone 'ZONE', 'YYYY-MM')`],
  ['Which turbine has the most defects?', 'true', `(select name from "windTurbine" t where t.code = d."turbineCode")`],
];

const GROUPS: [question: string, where: string, by: string][] = [
  ['how many defects per level?', 'true', `case level when '1' then 'Minor' when '2' then 'Major' else 'Critical' end`],
  ['每月发现多少缺陷', 'true', `to_char("foundTime" at time zone 'ZONE', 'YYYY-MM')`],
  ['每个分公司各有多少危急缺陷', `level = '3'`, `(select name from company c where c."companyCode" = d."companyCode")`],
];

/** Question, and what must be told. `N` stands for the figure of the statement. */
const FIGURES: [question: string, sql: string, told: string][] = [
  [
    '闭环率是多少',
    `select round(100.0 * count(*) filter (where status = '5') / count(*) filter (where status in ('1','2','3','4','5','7')), 1)::float as n from defect where "deletedTime" is null`,
    '闭环率：N %',
  ],
  ['电站的总装机容量是多少', `select round(sum(capacity)::numeric, 2)::float as n from station`, 'N MW'],
  [
    'what is the average temperature difference of defects',
    `select round(avg("deltaT")::numeric, 1)::float as n from defect where "deletedTime" is null`,
    'N K',
  ],
  ['哪个电站装机容量最大', `select max(capacity)::float as n from station`, 'N MW（演示辉腾风电场）'],
];

/** Question, and the words that the refusal must name. */
const REFUSED: [question: string, ...words: string[]][] = [
  ['雨天发现的缺陷有多少', '雨天'],
  ['how many unresolved defects are there', 'unresolved'],
  ['count of solar defects photographed by me', 'photographed by me'],
  ['how many defects did DEMO-S99 have?', 'demo-s99'],
  ['明天会有多少缺陷', '明天'],
  ['有多少缺陷是王工负责的', '王工负责'],
  ['how many defects were found by drones made in 2019?', 'by drones made'],
  ['未派单的缺陷有多少', '派单'],
];

describeServer('Figures of the assistant', (server) => {
  /** Asked of what answers, because calls are limited to thirty a minute. */
  const said = async (question: string, as = 'admin'): Promise<{ text: string; urls: (string | undefined)[] }> => {
    const { system, token } = server();
    const user = await system.context.sessions.userOf(await token(as));
    if (!user) throw new Error(`no user ${as}`);
    const language = /\p{Script=Han}/u.test(question) ? 'zh' : 'en';
    const answers: Answer[] = [];
    const asked = { text: question, remoteId: null, history: [], call: { user, language }, signal: new AbortController().signal } as const;
    for await (const answer of await embedded(system.context.writer, undefined).ask(asked)) answers.push(answer);
    // The first comes before anything was looked up.
    expect(answers[0]).toEqual({ text: '' });
    const last = answers.at(-1);
    return { text: last?.text ?? '', urls: last?.reference?.chunks.map((chunk) => chunk.url) ?? [] };
  };
  const rows = async <T extends object>(sql: string): Promise<T[]> =>
    (await server().system.context.database.pool.query<T>(sql.replaceAll('ZONE', timeZone()))).rows;
  const count = async (table: string, where: string): Promise<number> =>
    (
      await rows<{ n: number }>(
        `select count(*)::int as n from "${table}" where ${table === 'defect' ? '"deletedTime" is null and ' : ''}${where}`,
      )
    )[0]?.n ?? -1;
  /** Rows of the list that an address of the console opens. */
  const listed = async (url: string, as = 'admin'): Promise<number> => {
    const { pathname, searchParams } = new URL(url, 'http://console');
    const { screens, resources } = server().system.context.writer.catalogue();
    const screen = Object.values(screens).find((one) => one.route === pathname);
    const { total } = (
      await server().call<{ total: number }>(
        `${resources[screen?.resource ?? '']?.api}/queryList`,
        { screen: screen?.name, count: 'exact', where: JSON.parse(searchParams.get('where') ?? '[]') as unknown },
        { as },
      )
    ).data;
    return total;
  };

  it.each(COUNTS)('%s', async (question, table, where) => {
    const expected = await count(table, where);
    const { text, urls } = await said(question);
    expect(text).toMatch(new RegExp(`共有 ${expected} 条|There (?:is|are) ${expected} records? under`));
    expect(urls).toHaveLength(1);
    expect(await listed(urls[0] ?? '')).toBe(expected);
    // The link is in the answer itself, each condition in it.
    expect(text).toContain(`](${urls[0]})`);
  });

  it.each(BEST)('%s', async (question, where, by, least) => {
    const groups = await rows<{ name: string; n: number }>(
      `select ${by} as name, count(*)::int as n from defect d where "deletedTime" is null and ${where} group by 1`,
    );
    const named = groups.filter((g) => g.name !== null);
    const figure = (least ? Math.min : Math.max)(...named.map((g) => g.n));
    const winners = named.filter((g) => g.n === figure).map((g) => g.name);
    const { text } = await said(question);
    const [told = ''] = text.split('\n\n');
    for (const { name } of named) expect([name, told.includes(`[${name}]`)]).toEqual([name, winners.includes(name)]);
    expect(told).toMatch(new RegExp(`[ ，]${figure}[。.]`));
  });

  it.each(GROUPS)('%s', async (question, where, by) => {
    const groups = await rows<{ name: string; n: number }>(
      `select ${by} as name, count(*)::int as n from defect d where "deletedTime" is null and ${where} group by 1`,
    );
    const { text } = await said(question);
    const told = [...text.matchAll(/^- \[(.*?)\]\((.*?)\)[：:] ?(\d+)$/gmu)].map(([, name = '', url = '', n]) => ({
      name: name.replaceAll('\\', ''),
      url,
      n: Number(n),
    }));
    expect(told.map(({ name, n }) => ({ name, n })).sort((a, b) => a.name.localeCompare(b.name))).toEqual(
      groups.sort((a, b) => a.name.localeCompare(b.name)),
    );
    for (const { url, n } of told) expect(await listed(url)).toBe(n);
  });

  it.each(FIGURES)('%s', async (question, sql, told) => {
    const [{ n } = { n: Number.NaN }] = await rows<{ n: number }>(sql);
    expect((await said(question)).text).toContain(told.replace('N', String(n)));
  });

  it.each(REFUSED)('%s is refused', async (question, ...words) => {
    const { text } = await said(question);
    expect(text).toMatch(/不给出数字|I give no figure/);
    for (const word of words) expect(text).toMatch(new RegExp(`[「“]${word}[」”]`, 'i'));
    // What can be asked follows from the filters of the list.
    expect(text).toMatch(/缺陷等级.*处理状态|Defect level.*Processing status/);
    expect(text).not.toMatch(/共有 \d|There (?:is|are) \d/);
  });

  describe('what is no figure', () => {
    it.each([
      ['如何批量派发？', /勾选多行/],
      ['怎么导入数据', /下载模板/],
      ['How do I export what a list shows?', /CSV or XLSX/],
    ])('%s is answered by the guide', async (question, told) => {
      expect((await said(question)).text).toMatch(told);
    });

    it.each([
      '明天天气怎么样',
      '谁会赢得世界杯？',
      'What will the weather be tomorrow?',
      'who will win the next election',
      'Is this platform better than others?',
    ])('%s nobody can know', async (question) => {
      const { text, urls } = await said(question);
      expect(text).toMatch(/^(?:没有找到相关内容|Nothing was found)[^\n]*$/);
      expect(urls).toEqual([]);
    });
  });

  it.each([
    // A name of a field that ends alike, a user who is called so, and a turn of the question that is none of the records.
    ['没有缺陷的电站有几个', '没有缺陷'],
    ['how many reports for solar were released last month', 'solar'],
    ['how many flights were late last week', 'late'],
  ])('%s is refused for what it names of other records', async (question, word) => {
    const { text } = await said(question);
    expect(text).toMatch(new RegExp(`[「“]${word}[」”]`));
    expect(text).toMatch(/不给出数字|I give no figure/);
  });

  it('says what it can count to who names nothing of it', async () => {
    expect((await said('今天的告警数量')).text).toMatch(/没有理解要统计什么，因此不给出数字；可以统计：缺陷、/);
    expect((await said('电站和方阵的总装机容量')).text).not.toMatch(/MW/);
  });

  it('counts what the asker reaches, and knows no name beyond', async () => {
    const [{ code } = { code: '' }] = await rows<{ code: string }>(`select "stationCode" as code from "user" where username = 'solar'`);
    const { text, urls } = await said('how many defects are there?', 'solar');
    expect(text).toContain(`There are ${await count('defect', `"stationCode" = '${code}'`)} records`);
    expect(await listed(urls[0] ?? '', 'solar')).toBe(await count('defect', `"stationCode" = '${code}'`));
    expect((await said('白杨有多少缺陷', 'solar')).text).toContain('没有理解「白杨」');
  });

  it('says the conditions back', async () => {
    const { text, urls } = await said('how many critical defects are still open at DEMO-W02?');
    expect(JSON.parse(new URL(urls[0] ?? '', 'http://console').searchParams.get('where') ?? '')).toEqual([
      { field: 'stationCode', operator: 'in', value: ['DEMO-W02'] },
      { field: 'level', operator: 'in', value: ['3'] },
      { field: 'status', operator: 'in', value: ['1', '2', '3', '4', '7'] },
    ]);
    expect(text).toContain(
      '`Station: 演示白杨风电场` `Defect level: Critical` `open (Processing status: Confirmed, Dispatched, Fixing, Fixed, Deferred)`',
    );
  });
});
