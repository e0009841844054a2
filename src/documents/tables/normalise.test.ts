import { describe, expect, it } from 'vitest';
import { inferFieldType } from '../ground/fields/index.ts';
import { normaliseResource, normaliseScreen, ownScreen, presetDefaults } from './normalise.ts';
import type { JsonSchema } from '../ground/model/fields.ts';
import type { ResourceDocument, ScreenDocument } from '../ground/model/authored.ts';

const text = (title: string, more: JsonSchema = {}): JsonSchema => ({
  type: 'string',
  title,
  ...more,
  'x-field': { titleEn: title, ...more['x-field'] },
});
const resource = (
  over: Partial<ResourceDocument> = {},
  properties: Record<string, JsonSchema> = { name: text('N') },
): ResourceDocument => ({ version: 3, name: 'pump', title: '水泵', titleEn: 'Pump', scope: 'global', record: { properties }, ...over });
const screen = (over: Partial<ScreenDocument> = {}): ScreenDocument => ({
  version: 3,
  title: '泵房',
  titleEn: 'Pump house',
  resource: 'pump',
  ...over,
});
const names = (result: { fields: { name: string }[] }): string[] => result.fields.map((f) => f.name);
const state = text('S', { 'x-field': { dict: 'STATE' } });

describe('the smallest resource', () => {
  const result = normaliseResource(resource());

  it('has everything said', () => {
    expect(result).toMatchObject({
      key: 'id',
      label: 'name',
      api: '/api/pump',
      unique: [],
      softDelete: false,
      verbs: ['view', 'add', 'edit', 'delete', 'import', 'export'],
      list: {
        columns: [
          { field: 'name', width: 160, hidden: false },
          { field: 'createTime', width: 170, hidden: false },
        ],
        filters: [],
        search: ['name'],
        sort: [{ field: 'createTime', order: 'desc' }],
        pageSize: 10,
      },
      form: { kind: 'drawer', columns: 2, groups: [{ title: '水泵', titleEn: 'Pump', fields: ['name', 'remark'] }] },
    });
    expect(names(result)).toEqual(['id', 'name', 'remark', 'createBy', 'createTime', 'updateBy', 'updateTime', 'version']);
    expect(result).not.toHaveProperty('tree');
    expect(JSON.stringify(result)).not.toContain('undefined');
  });

  it('takes only what a user may write', () => {
    expect(result.schema).toEqual({
      type: 'object',
      additionalProperties: false,
      required: [],
      properties: { name: { type: 'string', maxLength: 200 }, remark: { type: 'string', maxLength: 2000 } },
    });
  });

  it('has a screen of its own', () => {
    expect(ownScreen(resource(), result, 'system')).toMatchObject({
      name: 'system/pump',
      area: 'system',
      route: '/system/pump',
      title: '水泵',
      titleEn: 'Pump',
      sort: 100,
      hidden: false,
      audience: [],
      where: [],
      defaults: {},
      list: { pageSize: 20 },
    });
    expect(ownScreen(resource({ screen: false }), result, 'system')).toBeUndefined();
    expect(
      ownScreen(
        resource({ screen: { area: 'map', name: 'pumps', route: '/p', sort: 2, icon: 'map', hidden: true, audience: ['wind'] } }),
        result,
        'system',
      ),
    ).toMatchObject({ name: 'map/pumps', route: '/p', sort: 2, icon: 'map', hidden: true, audience: ['wind'], list: { pageSize: 10 } });
  });
});

describe('fields', () => {
  it.each<[JsonSchema, string]>([
    [{}, 'text'],
    [{ type: 'string' }, 'text'],
    [{ type: 'string', maxLength: 501 }, 'longtext'],
    [{ type: 'integer' }, 'number'],
    [{ type: 'boolean' }, 'boolean'],
    [{ type: 'string', format: 'date' }, 'date'],
    [{ type: 'string', format: 'date-time' }, 'datetime'],
    [{ type: 'string', format: 'email' }, 'email'],
    [{ type: 'array' }, 'json'],
    [{ type: 'object' }, 'json'],
    [{ 'x-field': { dict: 'D' } }, 'dict'],
    [{ type: 'array', 'x-field': { dict: 'D' } }, 'multi-dict'],
    [{ 'x-field': { reference: 'a' } }, 'reference'],
    [{ type: 'array', 'x-field': { reference: 'a' } }, 'multi-reference'],
    [{ type: 'array', 'x-field': { type: 'location' } }, 'location'],
  ])('%j is a %s', (schema, wanted) => expect(inferFieldType(schema)).toBe(wanted));

  it('follow the scope', () => {
    const scoped = (scope: ResourceDocument['scope']): string[] =>
      normaliseResource(resource({ scope }))
        .fields.filter((f) => /^(station|company)/.test(f.name))
        .map((f) => `${f.name}${f.required ? '!' : ''}${f.readOnly ? '-' : ''}`);
    expect(scoped('global')).toEqual([]);
    expect(scoped([{ by: 'companyCode' }])).toEqual(['companyCode!', 'companyPath-']);
    expect(scoped([{ by: 'stationCode' }])).toEqual(['stationCode!', 'companyCode-', 'companyPath-']);
    expect(scoped([{ by: 'createBy' }])).toEqual([]);
  });

  it('keep a path for a tree', () => {
    const tree = (path?: string, scope: ResourceDocument['scope'] = [{ by: 'companyCode' }]) =>
      normaliseResource(resource({ scope, tree: { parent: 'name', ...(path ? { path } : {}) } }));
    expect(tree().tree).toEqual({ parent: 'name', path: 'treePath' });
    expect(names(tree())).toContain('treePath');
    expect(names(tree('above'))).toContain('above');
    for (const scope of [[{ by: 'companyCode' }], 'global'] satisfies ResourceDocument['scope'][])
      expect(names(tree('companyPath', scope)).filter((n) => n === 'companyPath')).toHaveLength(1);
    expect(tree('above').schema.properties).not.toHaveProperty('above');
  });

  it('that the server has anyway keep its titles when the author says none', () => {
    const result = normaliseResource(
      resource(
        { scope: [{ by: 'companyCode' }] },
        { companyCode: { type: 'string', 'x-field': { reference: 'company', width: 90 } }, remark: text('R') },
      ),
    );
    expect(result.fields.find((f) => f.name === 'companyCode')).toMatchObject({
      title: '所属公司',
      titleEn: 'Company',
      width: 90,
      system: false,
    });
    expect(result.fields.find((f) => f.name === 'remark')).toMatchObject({ title: 'R' });
  });

  it('of a key are unique, indexed, immutable', () => {
    const result = normaliseResource(resource({ key: 'code', record: { required: ['code'], properties: { code: text('C') } } }));
    expect(result.fields.find((f) => f.name === 'code')).toMatchObject({ unique: true, index: true, immutable: true, required: true });
    expect(result.label).toBe('code');
  });

  it('that are masked do not stand for a row by themselves', () => {
    expect(normaliseResource(resource({}, { card: text('C', { 'x-field': { mask: true } }), model: text('M') })).label).toBe('model');
  });

  it('read only are not written, and need no value', () => {
    const result = normaliseResource(
      resource({
        record: { required: ['seen', 'name'], properties: { name: text('N'), seen: text('S', { 'x-field': { readOnly: true } }) } },
      }),
    );
    expect(result.schema.required).toEqual(['name']);
    expect(Object.keys(result.schema.properties ?? {})).toEqual(['name', 'remark']);
    expect(result.schema.additionalProperties).toBe(false);
  });

  it('carry no presentation in their schema', () => {
    const result = normaliseResource(
      resource(
        {},
        { power: { type: 'number', title: 'P', description: 'd', default: 1, minimum: 0, 'x-field': { titleEn: 'P', unit: 'kW' } } },
      ),
    );
    expect(result.schema.properties?.power).toEqual({ type: 'number', minimum: 0 });
    expect(result.fields.find((f) => f.name === 'power')).toMatchObject({ default: 1, unit: 'kW', description: 'd' });
  });
});

describe('a list left unsaid', () => {
  it('shows what can be shown, filters by codes and references, searches texts', () => {
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`t${i}`, text(`T${i}`)]));
    const { list } = normaliseResource(
      resource(
        {},
        {
          state,
          secret: text('P', { 'x-field': { type: 'password' } }),
          extra: { type: 'object' },
          card: text('C', { 'x-field': { mask: true } }),
          ...many,
        },
      ),
    );
    expect(list.columns.map((c) => c.field)).toEqual(['state', 'card', ...Object.keys(many), 'createTime']);
    expect(list.columns.filter((c) => c.hidden).map((c) => c.field)).toEqual(['t8', 't9', 't10', 't11']);
    expect(list.filters).toEqual([{ field: 'state', operator: 'in' }]);
    expect(list.search).toEqual(['t0', 't1', 't2']);
  });

  it('keeps what is said', () => {
    const { list } = normaliseResource(
      resource({
        list: {
          columns: [{ field: 'name', width: 99, fixed: 'left', hidden: true }],
          filters: ['name', { field: 'name', operator: 'eq' }],
          search: [],
          sort: ['-name', 'id'],
          pageSize: 50,
        },
      }),
    );
    expect(list).toEqual({
      columns: [{ field: 'name', width: 99, fixed: 'left', hidden: true }],
      filters: [
        { field: 'name', operator: 'contains' },
        { field: 'name', operator: 'eq' },
      ],
      search: [],
      sort: [
        { field: 'name', order: 'desc' },
        { field: 'id', order: 'asc' },
      ],
      pageSize: 50,
    });
  });

  it('[S2-57] has wide pages in some areas, unless the document says how many rows', () => {
    const rows = (over: Partial<ResourceDocument>): number | undefined => {
      const d = resource(over);
      return ownScreen(d, normaliseResource(d), 'system')?.list.pageSize;
    };
    expect(rows({})).toBe(20);
    for (const area of ['users', 'jurisdiction', 'system']) expect([area, rows({ screen: { area } })]).toEqual([area, 20]);
    expect(rows({ screen: { area: 'map' } })).toBe(10);
    expect(rows({ screen: { area: 'users' }, list: { pageSize: 50 } })).toBe(50);
    expect(rows({ screen: { area: 'users' }, list: { pageSize: 10 } })).toBe(10);
    expect(normaliseScreen(screen(), normaliseResource(resource({ list: { pageSize: 30 } })), 'users', 'a').list.pageSize).toBe(30);
  });
});

describe('remark', () => {
  const fields = (form: ResourceDocument['form'], properties?: Record<string, JsonSchema>) =>
    normaliseResource(resource(form ? { form } : {}, properties)).form.groups.map((g) => g.fields);
  const group = (...f: string[]) => ({ title: '组', titleEn: 'Group', fields: f });

  it('stands at the end of the last group', () =>
    expect(fields({ groups: [group('name'), group('a')] })).toEqual([['name'], ['a', 'remark']]));
  it('stays where the author put it', () =>
    expect(fields({ groups: [group('remark', 'name'), group('a')] })).toEqual([['remark', 'name'], ['a']]));
  it('follows a plain list of fields', () => expect(fields({ fields: ['name'] })).toEqual([['name', 'remark']]));
  it('is left out when only the server writes it', () =>
    expect(fields({ fields: ['name'] }, { name: text('N'), remark: text('R', { 'x-field': { readOnly: true } }) })).toEqual([['name']]));
});

describe('a preset', () => {
  const base = normaliseResource(
    resource(
      { verbs: ['view', 'add', 'edit'], list: { columns: ['name'], sort: 'name' }, form: { kind: 'page', fields: ['name', 'state'] } },
      { name: text('N'), state },
    ),
  );

  it('takes over what it does not say', () => {
    const result = normaliseScreen(screen(), base, 'map', 'pumps');
    expect(result).toMatchObject({
      name: 'map/pumps',
      area: 'map',
      route: '/map/pumps',
      resource: 'pump',
      verbs: ['view', 'add', 'edit'],
      title: '泵房',
    });
    expect(result.list).toEqual(base.list);
    expect(result.form).toEqual(base.form);
  });

  it('says the rest itself', () => {
    const result = normaliseScreen(
      screen({
        area: 'route',
        name: 'p',
        route: '/x',
        verbs: ['view', 'delete'],
        list: { columns: ['state'], pageSize: 50 },
        form: { columns: 1, fields: ['state'] },
      }),
      base,
      'map',
      'pumps',
    );
    expect(result).toMatchObject({
      name: 'route/p',
      route: '/x',
      verbs: ['view'],
      list: { sort: base.list.sort, pageSize: 50 },
      form: { kind: 'page', columns: 1, groups: [{ title: '水泵', fields: ['state', 'remark'] }] },
    });
    expect(result.list.columns.map((c) => c.field)).toEqual(['state']);
  });

  it('starts new records with its equalities, as far as a user may write them', () => {
    const where = [
      { field: 'state', operator: 'eq' as const, value: '1' },
      { field: 'name', operator: 'ne' as const, value: 'x' },
      { field: 'createBy', operator: 'eq' as const, value: 'admin' },
      { operator: 'or' as const, value: [{ field: 'name', operator: 'eq' as const, value: 'a' }] },
    ];
    expect(normaliseScreen(screen({ where }), base, 'map', 'pumps').defaults).toEqual({ state: '1' });
    expect(
      presetDefaults([
        { field: 'name', operator: 'eq', value: '$user.id' },
        { field: 'state', operator: 'eq', value: null },
      ]),
    ).toEqual({});
  });
});
