/** A tree whose screen asks for what is worked out as rows are read. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { syncMenu } from '../../../src/server/identity/menuSync.ts';
import { describeServerOnBoth } from '../../support/server.ts';

type Row = Record<string, unknown>;

const text = (title: string, titleEn: string, more: object = {}): object => ({ type: 'string', title, 'x-field': { titleEn, ...more } });
const shelf = {
  version: 3,
  name: 'shelf',
  title: '货架',
  titleEn: 'Shelf',
  scope: 'global',
  key: 'code',
  tree: { parent: 'parent' },
  record: {
    type: 'object',
    required: ['code'],
    properties: {
      code: text('编码', 'Code'),
      parent: text('上级货架', 'Shelf above', { reference: 'shelf' }),
      load: { type: 'number', title: '载重', 'x-field': { titleEn: 'Load' } },
    },
  },
  computed: { heavy: { title: '是否偏重', titleEn: 'Heavy', value: { is: [{ field: 'load', operator: 'gt', value: 5 }] } } },
  list: { tree: true },
  screen: { area: 'assetManage', name: 'shelf' },
};
const screen = {
  version: 3,
  resource: 'shelf',
  title: '偏重货架',
  titleEn: 'Heavy shelves',
  audience: ['group'],
  where: [{ field: 'heavy', operator: 'eq', value: true }],
};

describeServerOnBoth('A tree with a condition on a computed field', (server) => {
  const context = () => server().system.context;
  const listed = async (more: object): Promise<Row[]> => {
    const answer = await server().call<{ list: Row[] }>('/api/shelf/queryList', { screen: 'result/heavy', ...more }, { as: 'group' });
    expect(answer).toMatchObject({ http: 200 });
    return answer.data.list;
  };

  beforeAll(async () => {
    writeFileSync(join(server().schemas, 'resources', 'shelf.json'), JSON.stringify(shelf));
    writeFileSync(join(server().schemas, 'screens', 'result', 'heavy.json'), JSON.stringify(screen));
    expect(await context().store.load()).toBe(true);
    expect(context().store.problems).toEqual([]);
    await syncMenu(context().writer, 'inspection');
    context().sessions.forget();
    for (const [code, parent, load] of [
      ['A', null, 9],
      ['AB', 'A', 9],
      ['AC', 'A', 1],
      ['ACD', 'AC', 9],
    ] as const)
      expect(await server().call('/api/shelf/insert', { code, load, ...(parent ? { parent } : {}) })).toMatchObject({ http: 200 });
  });

  it('opens branch by branch, and says what lies below and above', async () => {
    expect((await listed({ branch: null, sorters: [{ field: 'code', order: 'asc' }] })).map((row) => [row.code, row.$children])).toEqual([
      ['A', true],
      ['ACD', false],
    ]);
    expect((await listed({ branch: 'A' })).map((row) => row.code)).toEqual(['AB']);
    expect((await listed({ where: [{ field: 'code', operator: 'eq', value: 'AB' }] })).map((row) => row.$path)).toEqual([['A']]);
  });
});
