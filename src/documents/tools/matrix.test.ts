import { expect, it } from 'vitest';
import { checkDocuments } from './check/index.ts';
import { matrix, matrixRows } from './matrix.ts';

const frame = { areas: ['map'], icons: [], defaultArea: 'map', routes: [] };
const documents = {
  'dictionaries/STATE.json': {
    version: 3,
    name: 'STATE',
    title: '状态',
    titleEn: 'State',
    entries: [
      { code: '0', title: '开', titleEn: 'On' },
      { code: '1', title: '关', titleEn: 'Off' },
    ],
  },
  'resources/pump.json': {
    version: 3,
    name: 'pump',
    title: '水泵',
    titleEn: 'Pump',
    scope: 'global',
    key: 'code',
    screen: { audience: ['group', 'branch:read', 'wind:view,edit,stop'] },
    verbs: ['view', 'add', 'edit', 'delete', 'import', 'export', 'stop'],
    record: {
      required: ['code'],
      properties: {
        code: { type: 'string', title: '编码', 'x-field': { titleEn: 'Code' } },
        card: { type: 'string', title: '证件', 'x-field': { titleEn: 'Card', mask: true } },
        cost: { type: 'number', title: '成本', 'x-field': { titleEn: 'Cost', permission: 'map/pump:delete' } },
        secret: { type: 'string', title: '口令', 'x-field': { titleEn: 'Secret', type: 'password' } },
        state: { type: 'string', title: '状态', 'x-field': { titleEn: 'State', dict: 'STATE' } },
      },
    },
    states: {
      field: 'state',
      initial: '0',
      transitions: [{ name: 'stop', title: '停', titleEn: 'Stop', from: ['0'], to: '1', form: { fields: ['card'] } }],
    },
  },
};
const { catalogue, diagnostics } = checkDocuments(new Map(Object.entries(documents).map(([file, d]) => [file, JSON.stringify(d)])), frame);
const entries = matrix(catalogue);
const of = (role: string) => entries.find((e) => e.role === role);

it('says what each role may do, and with which fields', () => {
  expect(diagnostics).toEqual([]);
  expect(entries.map((e) => [e.role, Object.keys(e.actions).join()])).toEqual([
    ['admin', 'view,add,edit,delete,import,export,stop'],
    ['group', 'view,add,edit,delete,import,export,stop'],
    ['branch', 'view,export'],
    ['wind', 'view,edit,stop'],
  ]);
  expect(of('admin')?.actions.view).toMatchObject({ code: 'shown', card: 'masked', cost: 'shown' });
  expect(of('admin')?.actions.view).not.toHaveProperty('secret');
  expect(of('group')?.actions.add).toEqual({ code: 'written', card: 'written', cost: 'written', secret: 'written', remark: 'written' });
  expect(of('group')?.actions.edit).not.toHaveProperty('code');
  expect(of('group')?.actions.import).not.toHaveProperty('secret');
  expect(of('wind')?.actions.stop).toEqual({ card: 'written' });
});

it('a field with a permission reaches only who holds it', () => {
  expect([of('group')?.hidden, of('branch')?.hidden, of('wind')?.hidden]).toEqual([[], ['cost'], ['cost']]);
  expect(of('branch')?.actions.export).not.toHaveProperty('cost');
  expect(of('wind')?.actions.edit).not.toHaveProperty('cost');
});

it('as rows: one for each field, a star where an action names none', () => {
  const rows = matrixRows(entries);
  expect(rows).toContainEqual(['branch', 'map/pump', 'view', 'card', 'masked']);
  expect(rows).toContainEqual(['group', 'map/pump', 'delete', '*', '']);
});
