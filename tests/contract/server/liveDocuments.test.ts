import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { Manifest } from '../../../src/contract/manifest.ts';
import { starter } from '../../../src/documents/tables/starter.ts';
import type { Logger } from '../../../src/server/db/log.ts';
import { DocumentStore } from '../../../src/server/documents/store.ts';
import { retypeColumn } from '../../../src/server/records/tables/retype.ts';
import type { ScreenBundle } from '../../../src/documents/ground/model/resource.ts';
import { describeServerOnBoth } from '../../support/server.ts';

type Row = Record<string, unknown> & { id: string; version: number };

describeServerOnBoth('Live documents', (server) => {
  const file = (name: string): string => join(server().schemas, 'resources', `${name}.json`);
  const reload = async () => {
    const { store, dictionaries, writer } = server().system.context;
    const { syncMenu } = await import('../../../src/server/identity/menuSync.ts');
    const changed = await store.load();
    await dictionaries.refresh(store.catalogue.dictionaries);
    await syncMenu(writer, 'inspection');
    await server().system.context.sessions.announce();
    return changed;
  };
  const manifest = async (as = 'admin') =>
    (
      await server().app.inject({ url: '/documents/manifest.json', headers: { authorization: `Bearer ${await server().token(as)}` } })
    ).json<Manifest>();
  const bundle = async (name: string): Promise<ScreenBundle> => {
    const screen = (await manifest()).screens.find((s) => s.name === name);
    const answer = await server().app.inject({
      url: `/documents/${name.replace('/', '.')}.${screen?.hash}.json`,
      headers: { authorization: `Bearer ${await server().token('admin')}` },
    });
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(answer.headers['cache-control']).toContain('private');
    return answer.json<ScreenBundle>();
  };
  const edit = (name: string, change: (document: Record<string, never>) => void): void => {
    const document = JSON.parse(readFileSync(file(name), 'utf8')) as Record<string, never>;
    change(document);
    writeFileSync(file(name), JSON.stringify(document, null, 2));
  };

  it('a new file becomes a table, an API, a screen, permissions and a menu entry', async () => {
    writeFileSync(
      file('patrolCar'),
      starter({ name: 'patrolCar', area: 'assetManage', scope: 'station', title: '巡检车', titleEn: 'Patrol car' }),
    );
    expect(await reload()).toBe(true);
    expect((await manifest()).screens.map((s) => s.name)).toContain('assetManage/patrolCar');
    const made = await server().call('/api/patrolCar/insert', { name: '一号车', stationCode: 'DEMO-S01', quantity: 2 });
    expect(made).toMatchObject({ http: 200, data: { status: '1', companyPath: '/001/001001/' } });
    const menu = await server().call<{ fileUrl: string }[]>('/api/sys/sys/sysMenu/queryListByUserCode?userCode=admin', {});
    expect(menu.data.map((m) => m.fileUrl)).toEqual(expect.arrayContaining(['assetManage/patrolCar', 'assetManage/patrolCar:add']));
    expect((await server().call('/api/patrolCar/queryList', {}, { as: 'solar' })).http).toBe(403);
  });

  it('the log names every document added, changed, refused and removed', async () => {
    const lines: string[] = [];
    const { store } = server().system.context;
    const log = (store as unknown as { log: Logger }).log;
    const told = vi.spyOn(log, 'info').mockImplementation((details) => {
      const { file, change } = details as { file?: string; change?: string };
      if (change) lines.push(`${change} ${file}`);
    });
    try {
      const text = starter({ name: 'washer', area: 'assetManage', scope: 'station', title: '清洗车', titleEn: 'Washer' });
      for (const next of [text, text.replace('"Washer"', '"Washing car"'), '{', undefined]) {
        if (next === undefined) rmSync(file('washer'));
        else writeFileSync(file('washer'), next);
        await reload();
      }
    } finally {
      told.mockRestore();
    }
    expect(lines).toEqual(['added', 'changed', 'refused', 'removed'].map((change) => `${change} resources/washer.json`));
  });

  it('a permission given in the role screen opens it at once', async () => {
    const roles = await server().call<{ list: (Row & { menuCodes: string[] })[] }>('/api/sys/sys/sysRole/queryList', {
      where: [{ field: 'roleCode', operator: 'eq', value: 'solar' }],
    });
    const role = roles.data.list[0] as Row & { menuCodes: string[] };
    const changed = await server().call('/api/sys/sys/sysRole/update', {
      id: role.id,
      version: role.version,
      menuCodes: [...new Set([...role.menuCodes, 'assetManage', 'assetManage/patrolCar'])],
    });
    expect(changed.errors ?? changed.http).toBe(200);
    await expect.poll(async () => (await server().call('/api/patrolCar/queryList', {}, { as: 'solar' })).http).toBe(200);
    expect((await manifest('solar')).screens.map((s) => s.name)).toContain('assetManage/patrolCar');
  });

  it('an added property becomes a column; rows keep their values', async () => {
    edit('patrolCar', (d) => {
      Object.assign((d as unknown as { record: { properties: object } }).record.properties, {
        plate: { type: 'string', title: '车牌', maxLength: 12, 'x-field': { titleEn: 'Plate', unique: true } },
      });
    });
    expect(await reload()).toBe(true);
    expect((await bundle('assetManage/patrolCar')).resource.fields.map((f) => f.name)).toContain('plate');
    const rows = (await server().call<{ list: Row[] }>('/api/patrolCar/queryList', {})).data.list;
    expect(rows[0]).toMatchObject({ name: '一号车', plate: null });
    expect(
      (await server().call('/api/patrolCar/update', { id: rows[0]?.id, version: rows[0]?.version, plate: '京A00001' })).data,
    ).toMatchObject({ plate: '京A00001' });
    expect(await server().call('/api/patrolCar/insert', { name: '二号车', stationCode: 'DEMO-S01', plate: '京A00001' })).toMatchObject({
      http: 409,
      error: 'record.duplicate',
    });
  });

  it('a broken file keeps the last good screen and says what is wrong', async () => {
    const before = await bundle('assetManage/patrolCar');
    writeFileSync(file('patrolCar'), readFileSync(file('patrolCar'), 'utf8').replace('"maxLength"', '"maxLenght"'));
    await reload();
    const { problems } = await manifest();
    expect(problems).toEqual([
      expect.objectContaining({ code: 'schema-keyword', file: 'resources/patrolCar.json', frame: expect.stringContaining('maxLenght') }),
    ]);
    expect(await bundle('assetManage/patrolCar')).toEqual(before);
    expect((await server().call('/api/patrolCar/queryList', {})).http).toBe(200);
    expect((await manifest('solar')).problems).toEqual([]);
    writeFileSync(file('patrolCar'), readFileSync(file('patrolCar'), 'utf8').replace('"maxLenght"', '"maxLength"'));
    await reload();
    expect((await manifest()).problems).toEqual([]);
  });

  it('a measure that reads itself stops neither the other changes nor a start, whoever reads it', async () => {
    const { config, store, database } = server().system.context;
    const { log } = store as unknown as { log: Logger };
    const grid = join(config.schemas, 'screens', 'assetManage', 'carBoard.json');
    const before = readFileSync(file('patrolCar'), 'utf8');
    mkdirSync(join(config.schemas, 'screens', 'assetManage'), { recursive: true });
    try {
      edit('patrolCar', (d) => Object.assign(d, { measures: { loop: { title: '循环', titleEn: 'Loop', add: ['loop', 1] } } }));
      writeFileSync(
        grid,
        JSON.stringify({
          version: 3,
          title: '巡检车一览',
          titleEn: 'Patrol cars at a glance',
          blocks: [
            {
              type: 'table',
              source: {
                parts: {
                  a: { resource: 'patrolCar', group: ['status'], measures: ['loop'] },
                  b: { resource: 'patrolCar', group: ['status'], measures: ['count'] },
                },
              },
            },
          ],
        }),
      );
      writeFileSync(file('washer'), starter({ name: 'washer', area: 'assetManage', scope: 'station', title: '清洗车', titleEn: 'Washer' }));
      expect(await reload()).toBe(true);
      expect(store.problems.map((p) => [p.file, p.code])).toEqual([['resources/patrolCar.json', 'measure-circle']]);
      expect((await manifest()).screens.map((s) => s.name)).toEqual(
        expect.arrayContaining(['assetManage/patrolCar', 'assetManage/washer']),
      );
      const started = new DocumentStore(config.schemas, database, log);
      await started.load();
      expect(Object.keys(started.catalogue.resources)).toEqual(expect.arrayContaining(['washer', 'station', 'defect']));
      expect(started.problems.map((p) => [p.file, p.code])).toEqual([['resources/patrolCar.json', 'measure-circle']]);
    } finally {
      writeFileSync(file('patrolCar'), before);
      rmSync(grid, { force: true });
      rmSync(file('washer'), { force: true });
      await reload();
    }
    expect(store.problems).toEqual([]);
  });

  it('a change that would lose data is refused with the command that does it', async () => {
    const text = readFileSync(file('patrolCar'), 'utf8');
    edit('patrolCar', (d) => {
      const { properties } = (d as unknown as { record: { properties: Record<string, unknown> } }).record;
      properties.quantity = { type: 'string', title: '数量', maxLength: 60, 'x-field': { titleEn: 'Quantity' } };
    });
    await reload();
    expect((await manifest()).problems[0]?.message).toContain('sunvane db retype patrolCar quantity');
    expect((await server().call<{ list: Row[] }>('/api/patrolCar/queryList', {})).data.list[0]?.quantity).toBe(2);
    writeFileSync(file('patrolCar'), text);
    await reload();
    expect((await manifest()).problems).toEqual([]);
  });

  it.each([
    ['the database fills', { stored: true, value: { times: ['version', 7] } }],
    ['is worked out as rows are read', { value: 'stationCode.capacity' }],
  ])('a written field becomes one that %s where its values may go', async (_, formula) => {
    const { database } = server().system.context;
    const text = readFileSync(file('patrolCar'), 'utf8');
    const becomeComputed = (name: string): void =>
      edit('patrolCar', (d) => {
        const document = d as unknown as { record: { properties: Record<string, unknown> }; computed?: object };
        delete document.record.properties[name];
        document.computed = { ...document.computed, [name]: { title: '数量', titleEn: 'Quantity', ...formula } };
      });
    const read = async (): Promise<Row | undefined> =>
      (await server().call<{ list: Row[] }>('/api/patrolCar/queryList', { sorters: [{ field: 'createTime', order: 'asc' }] })).data.list[0];
    becomeComputed('quantity');
    await reload();
    expect((await manifest()).problems).toEqual([
      expect.objectContaining({ message: expect.stringContaining('run sunvane db retype patrolCar quantity --replace') }),
    ]);
    expect((await read())?.quantity).toBe(2);
    const wanted = { name: 'quantity', type: 'text', rest: '', workedOut: true } as const;
    expect(await retypeColumn(database, 'patrolCar', wanted, false)).toEqual({ lost: 1 });
    await reload();
    expect((await read())?.quantity).toBe(2);
    expect(await retypeColumn(database, 'patrolCar', wanted, true)).toEqual({ column: 'new' });
    await reload();
    expect((await manifest()).problems).toEqual([]);
    expect((await read())?.quantity).not.toBe(2);
    // Back again: what the database fills goes without a question, and a column without values as well.
    writeFileSync(file('patrolCar'), text);
    await reload();
    becomeComputed('startDate');
    await reload();
    expect((await manifest()).problems).toEqual([]);
    writeFileSync(file('patrolCar'), text);
    await reload();
    const row = await read();
    expect((await server().call('/api/patrolCar/update', { id: row?.id, version: row?.version, quantity: 2 })).http).toBe(200);
  });

  it('a changed formula keeps the indexes of its column', async () => {
    const text = readFileSync(file('patrolCar'), 'utf8');
    const indexes = async (): Promise<number> =>
      (
        await server().system.context.database.pool.query<{ n: number }>(
          `select count(*)::int as n from pg_indexes where tablename = 'patrolCar' and indexdef like '%weight%'`,
        )
      ).rows[0]?.n ?? 0;
    const formula = (factor: number): void =>
      edit('patrolCar', (d) => {
        const document = d as unknown as { computed?: object; list: { sort?: string[] } };
        document.computed = { weight: { title: '重量', titleEn: 'Weight', stored: true, value: { times: ['version', factor] } } };
        document.list.sort = ['weight'];
      });
    formula(2);
    await reload();
    const before = await indexes();
    formula(3);
    await reload();
    expect([before > 0, await indexes(), (await manifest()).problems]).toEqual([true, before, []]);
    writeFileSync(file('patrolCar'), text);
    await reload();
  });

  it('a unique index that existing rows break is refused, and writing goes on', async () => {
    await server().call('/api/patrolCar/insert', { name: '一号车', stationCode: 'DEMO-S02' });
    edit('patrolCar', (d) => {
      (d as unknown as { record: { properties: { name: { 'x-field': object } } } }).record.properties.name['x-field'] = {
        titleEn: 'Name',
        unique: true,
      } as never;
    });
    await reload();
    expect((await manifest()).problems).toHaveLength(1);
    expect((await server().call('/api/patrolCar/queryList', {})).http).toBe(200);
    edit('patrolCar', (d) => {
      (d as unknown as { record: { properties: { name: { 'x-field': object } } } }).record.properties.name['x-field'] = {
        titleEn: 'Name',
      } as never;
    });
    await reload();
  });

  it('a removed file takes the screen away and leaves the table', async () => {
    rmSync(file('patrolCar'));
    await reload();
    expect((await manifest()).screens.map((s) => s.name)).not.toContain('assetManage/patrolCar');
    expect((await server().call('/api/patrolCar/queryList', {})).http).toBe(404);
    const { rows } = await server().system.context.database.pool.query('select count(*)::int as n from "patrolCar"');
    expect(rows[0]).toEqual({ n: 2 });
  });

  it('fifty files broken in every way at once harm nobody else', async () => {
    mkdirSync(join(server().schemas, 'screens', 'map'), { recursive: true });
    for (let i = 0; i < 50; i += 1)
      writeFileSync(join(server().schemas, 'screens', 'map', `broken${i}.json`), ['{', '[]', 'null', '{"version":1}', ''][i % 5] ?? '');
    await reload();
    expect((await manifest()).problems.length).toBeGreaterThanOrEqual(50);
    expect((await server().call('/api/station/queryList', {})).http).toBe(200);
  });
});
