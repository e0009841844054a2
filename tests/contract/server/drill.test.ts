/**
 * From a figure to its rows: the list that a block opens has as many as the figure counts, along references too, and shows nothing more.
 */
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../../src/contract/manifest.ts';
import { checkDocuments } from '../../../src/documents/tools/check/index.ts';
import { sourcesOf } from '../../../src/documents/features/blocks/grid.ts';
import type { SourceDocument } from '../../../src/documents/features/source/index.ts';
import { applyChoices } from '../../../src/documents/features/source/choose.ts';
import { factFor, openedWhere } from '../../../src/documents/tables/drill.ts';
import type { ScreenBundle } from '../../../src/documents/ground/model/resource.ts';
import type { Operator } from '../../../src/documents/ground/where/operators.ts';
import type { Where } from '../../../src/documents/ground/where/types.ts';
import { frame, readFolder } from '../../../src/server/documents/folder.ts';
import { answerSource } from '../../../src/server/grids/answer.ts';
import { root } from '../../support/running.ts';
import { describeServerOnBoth } from '../../support/server.ts';

const { catalogue } = checkDocuments(await readFolder(join(root, 'schemas')), frame);
const ways = Object.values(catalogue.grids).flatMap((grid) =>
  grid.blocks.flatMap((block) => {
    const opens = 'opens' in block ? block.opens : undefined;
    const resource = catalogue.screens[opens ?? '']?.resource;
    return sourcesOf(block).flatMap(({ source }) => {
      const fact = factFor(applyChoices(source), resource);
      return opens !== undefined && fact && source.fields === undefined
        ? [{ title: `${grid.name} ${block.name}`, opens, resource, source }]
        : [];
    });
  }),
);

describeServerOnBoth('Drilling', (server) => {
  const totalOf = async (screen: string, where: Where, as: string): Promise<number> => {
    const { api } = catalogue.resources[catalogue.screens[screen]?.resource ?? ''] ?? {};
    const { status, msg, data } = await server().call<{ total: number }>(
      `${api}/queryList`,
      { screen, where, count: 'exact', pageSize: 1 },
      { as },
    );
    expect(status, msg).toBe(200);
    return data.total;
  };

  describe.each(['group', 'branch1', 'solar', 'wind'])('as %s', (as) => {
    it('every list that a block opens has the rows that it counts', async () => {
      const { system, token } = server();
      const user = await system.context.sessions.userOf(await token(as));
      if (!user) throw new Error(`no user ${as}`);
      const held = ways.filter(({ opens, title }) => [opens, title.split(' ')[0]].every((name) => user.permissions.has(`${name}:view`)));
      let rows = 0;
      for (const { title, opens, resource, source } of held)
        for (const selection of [{}, { energy: '2', province: '甘肃省', period: '12M' }]) {
          // Conditions on figures say which groups stand there, not which rows one has.
          const { having: _having, ...fact } = (factFor(applyChoices(source, selection), resource) ?? {}) as SourceDocument;
          const counted = { ...fact, measures: [{ name: 'rowsThere', title: '行', titleEn: 'Rows', count: true as const }] };
          const answer = await answerSource(system.context.writer, user, counted, { selection, now: new Date().toISOString() });
          const groups = answer.columns.filter((c) => c.role === 'group');
          for (const row of answer.rows.slice(0, 4)) {
            const where = openedWhere(source, resource, selection, row, groups);
            expect(await totalOf(opens, where, as), `${title} ${JSON.stringify(where)}`).toBe(row['rowsThere']);
            rows += 1;
          }
        }
      expect(rows).toBeGreaterThan(5);
    }, 60_000);
  });

  it('a condition along a reference means the same in a list and in a source, whatever it compares', async () => {
    const { system, token } = server();
    const user = await system.context.sessions.userOf(await token('group'));
    if (!user) throw new Error('no user');
    const db = system.context.database.db;
    // Some refer to nothing, some to what has no province.
    await sql`update defect set "stationCode" = null where id in (select id from defect order by id limit 2)`.execute(db);
    await sql`update station set province = null where "stationCode" in (select "stationCode" from defect order by id desc limit 1)`.execute(
      db,
    );
    const province = (operator: Operator, value?: string | string[]): Where => [
      { field: 'stationCode.province', operator, ...(value === undefined ? {} : { value }) },
    ];
    const asked = [
      province('eq', '甘肃省'),
      province('ne', '甘肃省'),
      province('in', ['甘肃省', '江苏省']),
      province('nin', ['甘肃省', '江苏省']),
      province('contains', '省'),
      province('ncontains', '甘'),
      province('startswith', '甘'),
      province('null'),
      province('nnull'),
      [{ operator: 'or' as const, value: [...province('null'), { field: 'stationCode.leavesType', operator: 'eq' as const, value: '3' }] }],
    ];
    const totals = new Set<number>();
    for (const where of asked) {
      const { rows } = await answerSource(system.context.writer, user, { resource: 'defect', where, measures: ['count'] });
      const total = await totalOf('analysis/defects', where, 'group');
      expect(total, JSON.stringify(where)).toBe(rows[0]?.['count']);
      totals.add(total);
    }
    expect(totals.size).toBeGreaterThan(5);
  });

  it('nobody asks along references what no grid of theirs names', async () => {
    const ask = (where: Where, as: string): Promise<{ status: number }> => server().call('/api/defect/queryList', { where }, { as });
    const eq = (field: string): Where => [{ field, operator: 'eq', value: '2' }];
    expect((await ask(eq('stationCode.leavesType'), 'group')).status).toBe(200);
    expect((await ask(eq('stationCode.capacity'), 'group')).status).toBe(400);
    expect((await ask(eq('stationCode.province'), 'group')).status).toBe(200);
    expect((await ask(eq('stationCode.province'), 'solar')).status).toBe(400);
    const sorted = await server().call(
      '/api/defect/queryList',
      { sorters: [{ field: 'stationCode.leavesType', order: 'asc' }] },
      { as: 'group' },
    );
    expect(sorted.status).toBe(400);
  });

  it('the list knows the titles of what it may be asked', async () => {
    const get = async (path: string): Promise<unknown> =>
      JSON.parse((await server().call(path, undefined, { as: 'group', method: 'GET' })).text);
    const { screens } = (await get('/documents/manifest.json')) as Manifest;
    const { hash } = screens.find((s) => s.name === 'analysis/defects') ?? {};
    const { along = [] } = (await get(`/documents/analysis.defects.${hash}.json`)) as ScreenBundle;
    expect(along.map((f) => `${f.name} ${f.titleEn}`)).toContain('stationCode.province Station · Province');
  });
});
