import { describe, expect, it } from 'vitest';
import { checkDocuments } from '../check/index.ts';
import { printDiagnostic } from '../../ground/diagnostic.ts';
import type { Catalogue } from '../../tables/catalogue.ts';
import { changeCodes, type ChangeCode } from '../../kit/diff/codes.ts';
import { metaSchemas } from '../../tables/meta.ts';
import { diff } from './index.ts';
import { base, check, limit, overlap, property, TAB, titled, type Json } from '../../../../tests/support/changing.ts';
import { exampleDocuments } from '../reference/example.ts';
import type { Difference } from '../../kit/diff/compare.ts';
import { dictionaryTree, gridTree, linkTree, resourceTree, screenTree } from './model.ts';
import { Leaf, type Tree } from '../../kit/diff/tree.ts';
import { judge, judgedParts } from './rules.ts';

const frame = { areas: ['map', 'system'], icons: ['map', 'tool'], defaultArea: 'map', routes: [] };

function catalogueOf(documents: Record<string, Json>): Catalogue {
  const { catalogue, diagnostics } = checkDocuments(
    new Map(Object.entries(documents).map(([name, d]) => [`${name}.json`, JSON.stringify(d, null, 2)])),
    frame,
  );
  expect(diagnostics.map(printDiagnostic)).toEqual([]);
  return catalogue;
}

/** Sets (or with undefined removes) what stands at a path; numbers are places in lists. */
function set(document: Json, path: string, value: unknown): void {
  const names = path.split(' ');
  const last = names.pop() ?? '';
  const owner = names.reduce<Json>((node, name) => (node[name] ??= {}) as Json, document);
  if (value === undefined) delete owner[last];
  else owner[last] = value;
}

type Edit = [document: string, path: string, value: unknown];
const PUMP = 'resources/pump';
const GRID = 'screens/map/overview';
const P = 'record properties ';
const T = 'states transitions 0 ';
const guard = (): Json => ({ ...titled('须有功率', 'Needs power'), where: [{ field: 'power', operator: 'nnull' }] });

/** `!` marks what breaks, `+` what exposes. */
const CASES: [code: ChangeCode, effect: '' | '!' | '+' | '!+', ...edits: Edit[]][] = [
  ['document-added', '', ['dictionaries/NEW', '', undefined]],
  ['document-removed', '!', ['screens/map/spare', '', undefined]],
  ['text-changed', '', [PUMP, 'titleEn', 'Water pump']],
  ['text-changed', '', [PUMP, `${P}name description`, undefined], [PUMP, `${P}name x-field descriptionEn`, undefined]],
  ['scope-widened', '+', [PUMP, 'scope', 'global']],
  ['scope-narrowed', '!', ['resources/company', 'scope', [{ by: 'companyCode' }]]],
  ['scope-widened', '+', [PUMP, 'scope', [{ by: 'companyCode' }, { by: 'createBy' }]]],
  ['key-changed', '!', [PUMP, 'key', 'name']],
  ['label-changed', '', [PUMP, 'label', 'model']],
  ['api-changed', '!', [PUMP, 'api', '/api/pumps']],
  ['tree-changed', '!', [PUMP, 'tree', { parent: 'twin' }]],
  ['unique-added', '!', [PUMP, 'unique', [['name', 'model'], ['power']]]],
  ['unique-removed', '', [PUMP, 'unique', undefined]],
  ['delete-for-good', '!', [PUMP, 'softDelete', undefined]],
  ['delete-recoverable', '', ['resources/company', 'softDelete', true]],
  ['rows-elsewhere', '!', ['resources/part', 'rows', undefined]],
  ['part-added', '+', ['resources/part', 'rows', [{ resource: 'tank' }, { resource: 'pipe' }]]],
  ['part-removed', '!', ['resources/part', 'rows', [{ resource: 'pipe' }]]],
  ['part-changed', '+', ['resources/part', 'rows 0 fields', { label: 'size' }]],
  ['verb-added', '+', [PUMP, 'verbs', ['view', 'add', 'edit', 'export', 'stop', 'delete']]],
  ['verb-removed', '!', [PUMP, 'verbs', ['view', 'add', 'edit', 'stop']]],
  ['field-added', '', [PUMP, `${P}more`, property('更多', 'More')]],
  [
    'field-added-required',
    '!',
    [PUMP, 'record required', ['code', 'name', 'more']],
    [PUMP, `${P}more`, property('更多', 'More')],
    [PUMP, 'form groups 0 fields 3', 'more'],
  ],
  [
    'field-computed',
    '!',
    [PUMP, `${P}once`, undefined],
    [PUMP, 'computed once', { ...titled('出厂号', 'Serial number'), value: { times: ['power', 3] } }],
  ],
  [
    'field-stored',
    '+',
    [PUMP, 'computed', undefined],
    [PUMP, `${P}double`, { ...property('两倍功率', 'Twice the power'), type: 'number' }],
  ],
  ['field-formula', '', [PUMP, 'computed double value times 1', 3]],
  ['measure-added', '', [PUMP, 'measures peak', { ...titled('最大功率', 'Peak power'), max: 'power' }]],
  ['measure-removed', '', [PUMP, 'measures', undefined]],
  ['measure-changed', '', [PUMP, 'measures total where', [{ field: 'power', operator: 'gt', value: 1 }]]],
  ['field-removed', '!', [PUMP, `${P}once`, undefined]],
  ['field-type', '!', [PUMP, `${P}kept x-field type`, 'longtext']],
  ['field-required', '!', [PUMP, 'record required', ['code', 'name', 'model']]],
  ['field-optional', '', [PUMP, 'record required', ['code']]],
  ['field-unique', '!', [PUMP, `${P}model x-field unique`, true]],
  ['field-repeatable', '', [PUMP, `${P}once x-field unique`, false]],
  ['field-narrowed', '!', [PUMP, `${P}name maxLength`, 10]],
  ['field-narrowed', '!', [PUMP, `${P}name pattern`, '^a']],
  ['field-narrowed', '!', [PUMP, `${P}power minimum`, 1]],
  ['field-widened', '', [PUMP, `${P}name maxLength`, 30]],
  ['field-widened', '', [PUMP, `${P}power minimum`, undefined]],
  ['field-narrowed', '!', [PUMP, `${P}papers x-field accept`, ['image']]],
  ['field-widened', '', [PUMP, `${P}papers x-field accept`, undefined]],
  ['field-axes', '', [PUMP, `${P}curve x-field axes 1 unit`, 'cm']],
  ['field-shrunk', '', [PUMP, `${P}photos x-field shrink`, true]],
  ['field-default', '', [PUMP, `${P}power default`, 2]],
  ['field-unit', '!', [PUMP, `${P}power x-field unit`, 'W']],
  ['field-precision', '', [PUMP, `${P}power x-field precision`, 2]],
  ['field-generated', '', [PUMP, `${P}code x-field generate`, 'P-{yyyy}-{001}']],
  ['field-dictionary', '!', [PUMP, `${P}once x-field dict`, 'STATE']],
  ['field-reference', '!', [PUMP, `${P}twin x-field`, { titleEn: 'Spare pump', references: { by: 'state', to: { on: 'pump' } } }]],
  ['field-reference', '!', [PUMP, `${P}twin x-field`, { titleEn: 'Spare pump', reference: 'company' }]],
  ['field-choice', '+', [PUMP, `${P}twin x-field where`, undefined]],
  ['field-choice', '!+', [PUMP, `${P}twin x-field where`, [{ field: 'model', operator: 'nnull' }]]],
  ['field-create', '', [PUMP, `${P}twin x-field create`, true]],
  ['field-locked', '!', [PUMP, `${P}once x-field readOnly`, true]],
  ['field-unlocked', '+', [PUMP, `${P}kept x-field readOnly`, false]],
  ['field-live', '', [PUMP, `${P}kept x-field live`, true]],
  ['field-entered', '', [PUMP, `${P}flow x-field live`, undefined]],
  ['field-immutable', '!', [PUMP, `${P}card x-field immutable`, true]],
  ['field-mutable', '+', [PUMP, `${P}once x-field immutable`, undefined]],
  ['mask-added', '', [PUMP, `${P}kept x-field mask`, true]],
  ['mask-removed', '+', [PUMP, `${P}card x-field mask`, undefined]],
  ['permission-narrowed', '!', [PUMP, `${P}once x-field permission`, 'map/pump:edit']],
  ['permission-widened', '+', [PUMP, `${P}phone x-field permission`, undefined]],
  ['permission-changed', '!+', [PUMP, `${P}phone x-field permission`, 'map/pump:add']],
  ['export-personal', '+', [PUMP, `${P}mail`, property('邮箱', 'E-mail', { type: 'email' })]],
  ['export-personal', '+', [PUMP, 'list columns', ['name', 'phone']]],
  ['index-changed', '', [PUMP, `${P}model x-field index`, true]],
  ['sort-gained', '', [PUMP, `${P}model x-field index`, true]],
  ['sort-lost', '!', [PUMP, 'list filters', ['state']]],
  ['width-changed', '', [PUMP, `${P}power x-field width`, 120]],
  [
    'order-changed',
    '',
    [PUMP, 'list search', ['name', 'model']],
    [PUMP, 'list columns', ['model', 'name', { field: 'power', hidden: true }, { field: 'state', fixed: 'left' }]],
  ],
  ['rule-added', '!', [PUMP, 'rules 1', { fields: ['phone'], require: [{ field: 'power', operator: 'gt', value: 1 }] }]],
  ['rule-removed', '+', [PUMP, 'rules', undefined]],
  ['check-added', '!', [PUMP, 'checks 1', check('typed', 'once')]],
  ['check-removed', '', [PUMP, 'checks', undefined]],
  ['check-changed', '!', [PUMP, 'checks 0 where', [{ field: 'name', operator: 'ne', value: '$row.once' }]]],
  ['check-changed', '', [PUMP, 'checks 0 field', 'code']],
  ['overlap-added', '!', [PUMP, 'noOverlap 1', overlap('again', 'model')]],
  ['overlap-removed', '', [PUMP, 'noOverlap', undefined]],
  ['overlap-changed', '!', [PUMP, 'noOverlap 0 fields', ['model']]],
  ['limit-added', '!', [PUMP, 'limits 1', limit('有功率', 'With a power', 'power')]],
  ['limit-removed', '+', [PUMP, 'limits', undefined]],
  ['limit-changed', '+', [PUMP, 'limits 0 audience', ['group', 'branch']]],
  ['limit-changed', '+', [PUMP, 'limits 0 where 0 field', 'power']],
  ['import-mapping', '', [PUMP, 'imports', [{ name: 'list', title: '清单', titleEn: 'List', columns: { A: 'name' } }]]],
  ['text-changed', '', [PUMP, 'checks 0 messageEn', 'Must not be the code']],
  ['states-removed', '!', [PUMP, 'states', undefined], [PUMP, 'verbs', ['view', 'add', 'edit', 'export']]],
  ['state-field', '!', [PUMP, 'states field', 'mode'], [PUMP, `${P}mode`, property('模式', 'Mode', { dict: 'STATE' })]],
  ['state-initial', '!', [PUMP, 'states initial', 'off'], [PUMP, 'states transitions 0 from', ['off']]],
  ['state-edit-narrowed', '!+', [PUMP, 'states edit', ['off']]],
  ['state-edit-narrowed', '!', [PUMP, 'states delete', ['on']]],
  ['state-edit-widened', '+', [PUMP, 'states edit', undefined]],
  [
    'transition-added',
    '+',
    [PUMP, 'states transitions 2', { name: 'renew', ...titled('翻新', 'Renew'), from: ['old'], to: 'on', permission: 'stop' }],
  ],
  [
    'transition-removed',
    '!',
    [PUMP, 'states transitions', [base()[PUMP]?.states].flatMap((s) => (s as { transitions: Json[] }).transitions.slice(0, 1))],
  ],
  ['transition-from-added', '+', [PUMP, `${T}from`, ['on', 'off']]],
  ['transition-from-removed', '!', [PUMP, 'states transitions 1 from', ['on']]],
  ['transition-to', '!', [PUMP, 'states transitions 1 to', 'on']],
  ['transition-permission', '!+', [PUMP, 'states transitions 1 permission', 'edit']],
  ['transition-by', '!', [PUMP, 'states transitions 1 by', 'server']],
  ['transition-auto', '!', [PUMP, 'states transitions 1 auto', undefined]],
  ['transition-undo', '+', [PUMP, `${T}undo`, true]],
  ['transition-sets', '', [PUMP, `${T}set`, { kept: 'y' }]],
  ['transition-look', '', [PUMP, `${T}danger`, true]],
  ['transition-form', '', [PUMP, `${T}form`, { fields: ['model'], required: ['model'] }]],
  ['transition-form-required', '!', [PUMP, `${T}form required`, ['model', 'power']]],
  ['guard-added', '!', [PUMP, `${T}guards 1`, guard()]],
  ['guard-removed', '+', [PUMP, `${T}guards`, undefined]],
  ['column-added', '', [PUMP, 'list columns 4', 'once']],
  ['column-removed', '', [PUMP, 'list columns', ['name', 'model', { field: 'power', hidden: true }]]],
  ['column-shown', '', [PUMP, 'list columns 2', 'power']],
  ['column-hidden', '', [PUMP, 'list columns 0', { field: 'name', hidden: true }]],
  ['column-drawn', '', [PUMP, 'list columns 2', { field: 'power', hidden: true, as: 'progress' }]],
  ['column-fixed', '', [PUMP, 'list columns 3', 'state']],
  ['filter-added', '', [PUMP, 'list filters 2', 'twin']],
  ['filter-removed', '', [PUMP, 'list filters', ['state']]],
  ['filter-operator', '!', [PUMP, 'list filters 1', { field: 'power', operator: 'gt' }]],
  ['search-added', '', [PUMP, 'list search 2', 'once']],
  ['search-removed', '', [PUMP, 'list search', ['name']]],
  ['list-changed', '', [PUMP, 'list pageSize', 50]],
  ['inline-added', '', [PUMP, 'list inline', ['model', 'power']]],
  ['inline-removed', '', [PUMP, 'list inline', undefined]],
  [
    'quick-filter-added',
    '',
    [PUMP, 'list quickFilters 1', { name: 'small', ...titled('小', 'Small'), where: [{ field: 'power', operator: 'lt', value: 5 }] }],
  ],
  ['action-added', '', [PUMP, 'list actions 1', { name: 'site', ...titled('网站', 'Site'), link: 'https://b.example' }]],
  ['action-removed', '!', [PUMP, 'list actions', undefined]],
  ['action-changed', '', [PUMP, 'list actions 0 link', 'https://c.example']],
  ['tab-added', '', [PUMP, 'list tabs 1', { ...TAB, name: 'more' }]],
  ['tab-removed', '', [PUMP, 'list tabs', undefined]],
  ['tab-changed', '', [PUMP, 'list tabs 0 columns', ['name']]],
  [
    'highlight-added',
    '',
    [
      PUMP,
      'list marks 1',
      { name: 'weak', ...titled('弱', 'Weak'), colour: 'muted', where: [{ field: 'power', operator: 'lt', value: 5 }] },
    ],
  ],
  ['highlight-removed', '', [PUMP, 'list marks', undefined]],
  ['highlight-changed', '', [PUMP, 'list marks 0 colour', 'muted']],
  ['view-added', '', [PUMP, 'list views 1', { type: 'table' }]],
  ['view-removed', '', [PUMP, 'list views', undefined]],
  ['view-changed', '', [PUMP, 'list views 0 label', 'code']],
  ['quick-filter-removed', '!', [PUMP, 'list quickFilters', undefined]],
  ['quick-filter-changed', '', [PUMP, 'list quickFilters 0 default', true]],
  ['method-changed', '!', [PUMP, 'list method', 'GET']],
  ['form-field-added', '', [PUMP, 'form groups 1 fields', ['power', 'phone', 'card']]],
  ['form-field-removed', '', [PUMP, 'form groups 1 fields', ['power']]],
  ['form-changed', '', [PUMP, 'form kind', 'modal']],
  ['form-changed', '', [PUMP, 'form groups 0 title', '甲']],
  ['route-changed', '!', [PUMP, 'screen route', '/pump']],
  [
    'resource-changed',
    '!',
    ['screens/map/spare', 'resource', 'company'],
    ['screens/map/spare', 'where', undefined],
    ['screens/map/spare', 'titles', undefined],
  ],
  ['menu-changed', '', [PUMP, 'screen sort', 4]],
  ['menu-changed', '', [PUMP, 'screen icon', 'tool']],
  ['rows-changed', '+', ['screens/map/spare', 'where', undefined]],
  ['rows-changed', '!+', ['screens/map/spare', 'where', [{ field: 'power', operator: 'gt', value: 1 }]]],
  ['rows-changed', '!', ['screens/map/spare', 'where 1', { field: 'power', operator: 'gt', value: 1 }]],
  ['start-value', '', ['screens/map/spare', 'where', [{ field: 'model', operator: 'eq', value: 't' }]]],
  ['audience-added', '+', [PUMP, 'screen audience', ['group', 'branch:read', 'wind']]],
  ['audience-removed', '!', [PUMP, 'screen audience', ['group']]],
  ['audience-powers', '+', [PUMP, 'screen audience', ['group', 'branch']]],
  ['audience-powers', '!', [PUMP, 'screen audience', ['group:read', 'branch:read']]],
  ['audience-powers', '!+', [PUMP, 'screen audience', ['group', 'branch:view,edit']]],
  ['audience-powers', '!', [PUMP, 'screen audience', ['group', 'branch:view']]],
  ['address-changed', '', ['screens/map/manual', 'link', 'https://b.example']],
  ['block-added', '', [GRID, 'blocks 2', { type: 'preview', file: '$selection.file' }]],
  ['block-removed', '', [GRID, 'blocks', [{ type: 'documents', width: 8, selects: 'file' }]]],
  ['block-changed', '', [GRID, 'blocks 0 width', 6]],
  ['selection-changed', '!', [GRID, 'blocks 0 selects', 'document'], [GRID, 'blocks 1 file', '$selection.document']],
  [
    'order-changed',
    '',
    [
      GRID,
      'blocks',
      [
        { type: 'editor', file: '$selection.file' },
        { type: 'documents', width: 8, selects: 'file' },
      ],
    ],
  ],
  ['dict-code-added', '', ['dictionaries/GRADE', 'entries 1', { code: 'low', ...titled('低', 'Low') }]],
  [
    'dict-code-removed',
    '!',
    [
      'dictionaries/STATE',
      'entries',
      [
        { code: 'on', ...titled('开', 'On') },
        { code: 'off', ...titled('关', 'Off') },
      ],
    ],
    [PUMP, 'states transitions 1 to', 'off'],
  ],
  ['colour-changed', '', ['dictionaries/STATE', 'entries 0 colour', 'red']],
];

const before = catalogueOf(base());

describe('a change of meaning', () => {
  it.each(CASES)('%s %s', (code, effect, ...edits) => {
    const documents = base();
    for (const [document, path, value] of edits) {
      if (path) set(documents[document] ?? {}, path, value);
      else if (documents[document]) delete documents[document];
      else
        documents[document] = {
          version: 3,
          name: 'NEW',
          ...titled('新', 'New'),
          standalone: true,
          entries: [{ code: '1', ...titled('壹', 'First') }],
        };
    }
    const changes = diff(before, catalogueOf(documents));
    const matches = changes.filter((c) => c.code === code);
    expect(
      matches.map((c) => `${c.breaking ? '!' : ''}${c.exposing ? '+' : ''}`),
      JSON.stringify(changes.map((c) => c.code)),
    ).toContain(effect);
    for (const c of changes) expect([c.message, c.messageZh].join(' ')).not.toMatch(/\{(what|before|after)\}|undefined|\[object/);
  });

  it('backwards: states that a record did not have', () => {
    const documents = base();
    delete documents[PUMP]?.states;
    set(documents[PUMP] ?? {}, 'verbs', ['view', 'add', 'edit', 'export']);
    expect(
      diff(catalogueOf(documents), before)
        .filter((c) => c.breaking)
        .map((c) => c.code),
    ).toContain('states-added');
  });

  it('is told once: a field that is gone takes its column, filter and input along', () => {
    const documents = base();
    for (const [path, value] of [
      [`${P}model`, undefined],
      ['unique', undefined],
      ['list columns', ['name']],
      ['list search', ['name']],
      ['list inline', undefined],
      ['rules', undefined],
      ['form groups 0 fields', ['code', 'name']],
      ['states', undefined],
      ['verbs', ['view', 'add', 'edit', 'export']],
    ] as const)
      set(documents[PUMP] ?? {}, path, value);
    delete documents['screens/map/spare'];
    expect(
      diff(before, catalogueOf(documents))
        .filter((c) => c.path.includes('model'))
        .map((c) => c.code),
    ).toEqual(['field-removed']);
  });
});

it('every code is met above, and its texts name the same things in both languages', () => {
  expect(
    Object.keys(changeCodes).filter((code) => !['states-added', 'part-unclassified'].includes(code) && !CASES.some(([c]) => c === code)),
  ).toEqual([]);
  const names = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? ''))].sort();
  for (const { en, zh } of Object.values(changeCodes)) expect(names(zh)).toEqual(names(en));
});

it('every part of a document has a meaning of its own', () => {
  const { catalogue } = checkDocuments(
    new Map(Object.entries(exampleDocuments).map(([file, document]) => [file, JSON.stringify(document)])),
    { areas: ['assetManage', 'powerStation', 'system'], icons: ['tool', 'file'], defaultArea: 'system', routes: [] },
  );
  const leavesOf = (tree: Tree, path: string[] = []): Difference[] =>
    Object.entries(tree).flatMap(([name, part]) =>
      part instanceof Leaf ? [{ path: [...path, name], before: part.value, after: part.value }] : leavesOf(part, [...path, name]),
    );
  const trees = [
    ...Object.values(catalogue.resources).map(resourceTree),
    ...Object.values(catalogue.screens).map(screenTree),
    ...Object.values(catalogue.grids).map(gridTree),
    ...Object.values(catalogue.links).map(linkTree),
    ...Object.values(catalogue.dictionaries).map(dictionaryTree),
  ];
  const parts = trees.flatMap((tree) => leavesOf(tree));
  expect(parts.length).toBeGreaterThan(500);
  expect(parts.filter((part) => judge(part).code === 'part-unclassified').map(({ path }) => path.join(' '))).toEqual([]);
  expect(judge({ path: ['nothing', 'such'], before: 1, after: 2 })).toEqual({
    code: 'part-unclassified',
    effect: 'none',
    what: 'nothing.such',
  });
});

it('every option of a field has a meaning of its own', () => {
  const options = Object.keys((metaSchemas.resource.definitions as { field: { properties: object } }).field.properties);
  expect(options.filter((option) => !judgedParts.includes(option))).toEqual([]);
});

it('nothing changed is nothing told, whatever the order of keys and what is said twice', () => {
  const turned = (value: unknown): unknown =>
    value === null || typeof value !== 'object'
      ? value
      : Array.isArray(value)
        ? value.map(turned)
        : Object.fromEntries(
            Object.entries(value)
              .reverse()
              .map(([k, v]) => [k, k === 'properties' ? v : turned(v)]),
          );
  const documents = turned(base()) as Record<string, Json>;
  set(documents[PUMP] ?? {}, 'form kind', 'drawer');
  set(documents[PUMP] ?? {}, `${P}name x-field type`, 'text');
  expect(diff(before, catalogueOf(documents))).toEqual([]);
});
