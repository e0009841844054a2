import { describe, expect, it } from 'vitest';
import { normaliseResource } from '../../tables/normalise.ts';
import type { ResourceDocument } from '../../ground/model/authored.ts';
import { inResources } from '../../kit/paths.ts';
import { sourcesOf, type BlockDocument, type GridDocument } from './grid.ts';
import { normaliseBlocks, type GridFolder } from './normalise.ts';

const text = (title: string, more: object = {}): object => ({ type: 'string', title, 'x-field': { titleEn: title, ...more } });
const resource = (name: string, properties: Record<string, object>): ResourceDocument =>
  ({ version: 3, name, title: name, titleEn: name, scope: 'global', record: { type: 'object', properties } }) as ResourceDocument;

const made = { type: 'string', format: 'date', title: 'made', 'x-field': { titleEn: 'made' } };
const all = new Map(
  [
    resource('house', { district: text('district'), opened: made }),
    resource('pump', { house: text('house', { reference: 'house' }), state: text('state', { dict: 'STATE' }), made }),
    resource('pipe', { from: text('from', { reference: 'house' }), to: text('to', { reference: 'house' }) }),
  ].map((document) => [document.name, normaliseResource(document, () => undefined)]),
);
const folder: GridFolder = {
  resource: (name) => all.get(name),
  lookup: inResources((name) => all.get(name)),
  listed: (screen) => (screen === 'a/pumps' ? 'pump' : undefined),
};

const grid = (blocks: object[], more: Partial<GridDocument> = {}): GridDocument => ({
  version: 3,
  title: 'g',
  titleEn: 'g',
  ...more,
  blocks: blocks as BlockDocument[],
});
/** Conditions of every source and list of a grid, as `field operator`. */
const conditions = (document: GridDocument): string[][] =>
  normaliseBlocks(document, folder).flatMap((block) => {
    const asked =
      block.type === 'list' ? [block] : sourcesOf(block).flatMap(({ source }) => [source, ...Object.values(source.parts ?? {})]);
    return asked.map(({ where = [] }) =>
      where.map((item) => ('field' in item ? `${item.field} ${item.operator} ${String(item.value)}` : item.operator)),
    );
  });
const filter = (limits: object): object => ({ type: 'filters', fields: [{ name: 's', kind: 'reference', resource: 'house', ...limits }] });
const table = (source: object, more: object = {}): object => ({ type: 'table', source, ...more });

describe('a selection limits', () => {
  it.each([
    ['the field of that name', { limits: 'house' }, table({ resource: 'pump' }), [['house eq $selection.s']]],
    ['the only reference that leads to one', { limits: 'district' }, table({ resource: 'pump' }), [['house.district eq $selection.s']]],
    ['no source without one', { limits: 'state' }, table({ resource: 'house' }), [[]]],
    ['none of several references alike', { limits: 'district' }, table({ resource: 'pipe' }), [[]]],
    ['the reference that is said', { limits: 'district', through: 'to' }, table({ resource: 'pipe' }), [['to.district eq $selection.s']]],
    [
      'of several fields the first there is',
      { limits: ['made', 'opened'] },
      table({ resource: 'house' }),
      [['opened during $selection.s']],
    ],
    ['nothing that is free of it', { limits: 'house' }, table({ resource: 'pump', free: ['s'] }), [[]]],
    ['nothing that is free of all', { limits: 'house' }, table({ resource: 'pump', free: true }), [[]]],
    ['nothing that is free of others only', { limits: 'house' }, table({ resource: 'pump', free: ['t'] }), [['house eq $selection.s']]],
    [
      'nothing that has its own condition on it',
      { limits: 'made' },
      table({ resource: 'pump', where: [{ field: 'createTime', operator: 'during', value: '$selection.s' }] }),
      [['createTime during $selection.s']],
    ],
    ['the list of another screen', { limits: 'state' }, { type: 'list', screen: 'a/pumps' }, [['state eq $selection.s']]],
    [
      'each part by itself',
      { limits: 'house' },
      table({ parts: { p: { resource: 'pump' }, q: { resource: 'pump', free: ['s'] }, h: { resource: 'house' } } }),
      [[], ['house eq $selection.s'], [], []],
    ],
    ['no part of a source that is free', { limits: 'house' }, table({ parts: { p: { resource: 'pump' } }, free: true }), [[], []]],
  ])('%s', (_, limits, block, expected) => expect(conditions(grid([filter(limits), block]))).toEqual(expected));

  it('every block but the one that makes it, and of a map every layer but that', () => {
    const layer = (name: string, more: object = {}): object => ({
      name,
      title: name,
      titleEn: name,
      at: 'x',
      source: { resource: 'pump' },
      ...more,
    });
    expect(
      conditions(
        grid([
          { type: 'map', layers: [layer('a', { selects: 's', limits: 'house' }), layer('b')] },
          table({ resource: 'pump', group: ['state'] }, { selects: 't', limits: 'state' }),
        ]),
      ),
    ).toEqual([['state eq $selection.t'], ['house eq $selection.s', 'state eq $selection.t'], ['house eq $selection.s']]);
  });

  it('and says so in the sources alone', () => {
    const [filters, block] = normaliseBlocks(
      grid([filter({ limits: 'house', through: 'x' }), table({ resource: 'pump', free: ['t'] })]),
      folder,
    );
    expect(filters).toMatchObject({ fields: [{ name: 's', kind: 'reference', resource: 'house' }] });
    expect(JSON.stringify([filters, block])).not.toMatch(/"limits"|"through"|"free"/);
  });
});

describe('what a grid says once', () => {
  const shared = {
    sources: { old: { resource: 'pump', where: [{ field: 'state', operator: 'eq', value: 'off' }], limit: 5 } },
    groups: { home: { name: 'home', field: 'house' } },
  } as const;
  it('stands where it is used; what is said beside it comes in its place, conditions in addition', () => {
    const own = [{ field: 'house', operator: 'nnull' }];
    const [block] = normaliseBlocks(
      grid([table({ use: 'old', limit: 9, where: own, group: [{ use: 'home', title: 'x' }] })], shared as never),
      folder,
    );
    expect(block).toMatchObject({
      source: {
        resource: 'pump',
        where: [...own, ...shared.sources.old.where],
        limit: 9,
        group: [{ name: 'home', field: 'house', title: 'x' }],
      },
    });
    expect(JSON.stringify(block)).not.toContain('"use"');
  });

  it('is limited like what a block says itself', () => {
    expect(conditions(grid([filter({ limits: 'house' }), table({ use: 'old' })], shared as never))).toEqual([
      ['state eq off', 'house eq $selection.s'],
    ]);
  });
});
