import { describe, expect, it } from 'vitest';
import { normaliseResource, ownScreen } from '../../tables/normalise.ts';
import type { JsonSchema } from '../../ground/model/fields.ts';
import type { Resource, Screen } from '../../ground/model/resource.ts';
import type { ResourceDocument } from '../../ground/model/authored.ts';
import type { Where } from '../../ground/where/types.ts';
import { alikeFindings } from './alike.ts';
import { actionFindings, type ActionQuestion } from './actions.ts';
import { columnFindings, inputFindings, withheldFields } from './fields.ts';
import { menuFindings, type MenuRecord } from './menu.ts';
import { rowFindings, type ListQuestion } from './rows.ts';
import type { Finding } from './types.ts';

const text = (title: string, x: JsonSchema['x-field'] = {}): JsonSchema => ({ type: 'string', title, 'x-field': { titleEn: title, ...x } });
const is = (field: string, value: string): Where => [{ field, operator: 'eq', value }];
const document: ResourceDocument = {
  version: 3,
  name: 'pump',
  title: '水泵',
  titleEn: 'Pump',
  scope: [{ by: 'companyCode' }],
  label: 'name',
  key: 'code',
  verbs: ['view', 'add', 'edit', 'delete', 'export', 'close', 'audit'],
  record: {
    properties: {
      code: text('Code'),
      name: text('Name'),
      kind: text('Kind'),
      blades: text('Blades'),
      price: text('Price', { permission: 'system/pump:audit' }),
      owner: text('Owner'),
      sum: text('Sum', { readOnly: true }),
      note: text('Note'),
      state: text('State', { dict: 'STATE' }),
    },
  },
  list: { columns: ['code', 'name', 'kind', { field: 'owner', hidden: true }, 'price'] },
  form: { fields: ['code', 'name', 'kind', 'blades', 'price', 'owner'] },
  rules: [
    { fields: ['blades'], show: is('kind', 'wind') },
    { fields: ['owner'], readOnly: is('name', '$user.username') },
  ],
  states: {
    field: 'state',
    initial: '0',
    edit: ['0'],
    delete: ['0', '9'],
    transitions: [
      {
        name: 'close',
        title: '关闭',
        titleEn: 'Close',
        from: ['0'],
        to: '9',
        guards: [{ title: '先填负责人', titleEn: 'Name an owner first', where: [{ field: 'owner', operator: 'nnull' }] }],
      },
      { name: 'audit', title: '审核', titleEn: 'Audit', from: ['1'], to: '2' },
      { name: 'expire', title: '过期', titleEn: 'Expire', from: ['0'], to: '9', by: 'server', auto: is('kind', 'old') },
    ],
  },
  screen: { area: 'system', name: 'pump' },
};
const resource = normaliseResource(document);
const screen = ownScreen(document, resource, 'system') as Screen;
const user = { username: 'me' };
const reasons = (findings: readonly Finding[]): string[] => findings.map((f) => `${f.name} ${f.reason}`);
const of = (findings: readonly Finding[], name: string): Finding[] => findings.filter((f) => f.name === name);

describe('actions', () => {
  const ask = (over: Partial<ActionQuestion> = {}): Finding[] =>
    actionFindings({ resource, screen, offered: screen.verbs, holds: () => true, shows: () => true, user, ...over });

  it('says nothing of what can be done, and what the document never offers', () =>
    expect(reasons(ask())).toEqual(['import action.notOffered', 'expire action.server']));
  it('names the permission that is not held, before the button that is not there', () => {
    const findings = ask({
      holds: (code) => code !== 'system/pump:delete',
      shows: (code) => code !== 'system/pump:edit' && code !== 'system/pump:delete',
    });
    expect(of(findings, 'delete')).toEqual([{ kind: 'action', name: 'delete', reason: 'action.permission', code: 'system/pump:delete' }]);
    expect(of(findings, 'edit')).toEqual([{ kind: 'action', name: 'edit', reason: 'action.button', code: 'system/pump:edit' }]);
  });
  it.each([
    [
      'a state that forbids an edit',
      { state: '9', owner: 'x' },
      'edit',
      { reason: 'action.state', state: { field: 'state', now: '9', allowed: ['0'] } },
    ],
    [
      'a state that a transition does not start from',
      { state: '0', owner: 'x' },
      'audit',
      { reason: 'action.state', state: { field: 'state', now: '0', allowed: ['1'] } },
    ],
    [
      'a guard, in its own words',
      { state: '0', owner: null },
      'close',
      {
        reason: 'action.guard',
        words: { title: '先填负责人', titleEn: 'Name an owner first' },
        where: [{ field: 'owner', operator: 'nnull' }],
      },
    ],
  ])('explains %s', (_, record, name, expected) => expect(of(ask({ record }), name)).toMatchObject([expected]));
  it('has nothing against a record that fits', () =>
    expect(reasons(ask({ record: { state: '0', owner: 'x' } }))).toEqual([
      'import action.notOffered',
      'audit action.state',
      'expire action.server',
    ]));
  it('the server’s own step says when', () => expect(of(ask(), 'expire')).toMatchObject([{ where: is('kind', 'old') }]));
});

describe('fields', () => {
  const ask = (values: Record<string, unknown>, existing = true): Finding[] =>
    inputFindings({ resource, form: resource.form, values, before: values, existing, user });

  it('names what a permission withholds', () => {
    expect(withheldFields(resource, (code) => code !== 'system/pump:audit')).toEqual([
      { kind: 'column', name: 'price', title: 'Price', titleEn: 'Price', reason: 'field.permission', code: 'system/pump:audit' },
    ]);
    expect(withheldFields(resource, () => true)).toEqual([]);
  });
  it.each<[string, string[] | undefined, string[]]>([
    [
      'the document’s choice',
      undefined,
      ['blades column.notListed', 'owner column.atFirst', 'sum column.notListed', 'note column.notListed', 'state column.notListed'],
    ],
    [
      'the user’s',
      ['code', 'owner'],
      [
        'name column.choice',
        'kind column.choice',
        'blades column.notListed',
        'price column.choice',
        'sum column.notListed',
        'note column.notListed',
        'state column.notListed',
      ],
    ],
  ])('columns by %s', (_, selected, expected) => expect(reasons(columnFindings(resource, resource.list, selected))).toEqual(expected));
  it('inputs of a kept record: rules, key, server, states, document', () => {
    expect(reasons(ask({ name: 'me', kind: 'solar' }))).toEqual([
      'code input.immutable',
      'blades input.show',
      'owner input.readOnly',
      'sum input.server',
      'note input.notInForm',
      'state input.transition',
    ]);
  });
  it('inputs of a new record', () =>
    expect(reasons(ask({ name: 'x', kind: 'wind' }, false))).toEqual([
      'sum input.server',
      'note input.notInForm',
      'state input.transition',
    ]));
  it('the condition of a rule comes with the user already in it', () => {
    const findings = ask({ name: 'me', kind: 'solar' });
    expect(of(findings, 'blades')).toMatchObject([{ where: is('kind', 'wind') }]);
    expect(of(findings, 'owner')).toMatchObject([{ where: is('name', 'me') }]);
  });
});

describe('rows', () => {
  const everything: ListQuestion = {
    resource,
    screen: { where: [] },
    sight: { level: 'group', name: null, boosters: [] },
    user,
    filters: [],
    keyword: '',
    recycled: false,
  };
  it.each<[string, Partial<ListQuestion>, string[]]>([
    ['nothing for the group', {}, []],
    ['a branch', { sight: { level: 'branch', name: 'West', boosters: [] } }, ['rows.company West']],
    ['a station', { sight: { level: 'station', name: 'S1', boosters: [] } }, ['rows.station S1']],
    [
      'a station with booster stations',
      { sight: { level: 'station', name: 'S1', boosters: ['B1', 'B2'] } },
      ['rows.station S1', 'rows.booster B1, B2'],
    ],
    ['an account without a place', { sight: { level: 'branch', name: null, boosters: [] } }, ['rows.nowhere ']],
    [
      'what alone its kind sees',
      { sight: { level: 'group', name: null, boosters: [], limits: [{ title: '已发布', titleEn: 'Released' }] } },
      ['rows.limit Released'],
    ],
    ['no scope where all see all', { resource: { ways: [] }, sight: { level: 'branch', name: 'West', boosters: [] } }, []],
    [
      'what the screen shows and what was asked for',
      {
        screen: { where: is('kind', '$user.username') },
        recycled: true,
        preset: { title: '本周', titleEn: 'This week' },
        filters: is('name', 'x'),
        keyword: 'y',
      },
      ['rows.screen ', 'rows.recycled ', 'rows.preset This week', 'rows.filters ', 'rows.keyword y'],
    ],
  ])('are limited by %s', (_, over, expected) =>
    expect(rowFindings({ ...everything, ...over }).map((f) => `${f.reason} ${f.words?.titleEn ?? ''}`)).toEqual(expected),
  );
  it('by the screen’s condition with the user in it', () =>
    expect(rowFindings({ ...everything, screen: { where: is('kind', '$user.username') } })[0]?.where).toEqual(is('kind', 'me')));
});

describe('menu', () => {
  const area: MenuRecord = { menuCode: 'system', parentMenuCode: null, fileUrl: 'system', shown: true };
  const record: MenuRecord = { menuCode: 'system/pump', parentMenuCode: 'system', fileUrl: 'system/pump', shown: true };
  it.each<[string, Partial<Screen>, MenuRecord[], boolean, string[]]>([
    ['a screen that is there', {}, [area, record], true, []],
    ['a permission', {}, [area, record], false, ['menu.permission']],
    ['a missing record', {}, [area], true, ['menu.noRecord']],
    ['a hidden record', {}, [area, { ...record, shown: false }], true, ['menu.hiddenRecord']],
    ['a hidden area', {}, [{ ...area, shown: false }, record], true, ['menu.area']],
    ['a missing area', {}, [record], true, ['menu.area']],
    ['the document', { hidden: true }, [area, record], true, ['menu.hiddenDocument']],
  ])('%s', (_, over, records, holds, expected) =>
    expect(menuFindings([{ ...screen, ...over }], records, () => holds).map((f) => f.reason)).toEqual(expected),
  );
  it('names the permission of a screen', () =>
    expect(menuFindings([screen], [area, record], () => false)[0]).toMatchObject({ name: 'system/pump', code: 'system/pump:view' }));
});

it('what one condition or code decides is said together, in the order found', () => {
  const findings = [...columnFindings(resource, resource.list, undefined), ...withheldFields(resource, () => false)];
  expect(alikeFindings(findings).map((alike) => alike.map((f) => f.name))).toEqual([
    ['blades', 'sum', 'note', 'state'],
    ['owner'],
    ['price'],
  ]);
});

it('findings are plain data: they travel as JSON', () => {
  const findings = columnFindings(resource satisfies Resource, resource.list, undefined);
  expect(JSON.parse(JSON.stringify(findings))).toEqual(findings);
});
