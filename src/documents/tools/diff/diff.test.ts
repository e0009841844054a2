import { describe, expect, it } from 'vitest';
import { checkDocuments } from '../check/index.ts';
import { printDiagnostic } from '../../ground/diagnostic.ts';
import type { Catalogue } from '../../tables/catalogue.ts';
import { changeCodes } from '../../kit/diff/codes.ts';
import { metaSchemas } from '../../tables/meta.ts';
import { diff } from './index.ts';
import { base, titled, type Json } from '../../../../tests/support/changing.ts';
import { exampleDocuments } from '../reference/example.ts';
import type { Difference } from '../../kit/diff/compare.ts';
import { dictionaryTree, gridTree, linkTree, resourceTree, screenTree } from './model.ts';
import { Leaf, type Tree } from '../../kit/diff/tree.ts';
import { judge, judgedParts } from './rules.ts';
import { PUMP, P, CASES } from '../../../../tests/support/changeCases.ts';

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
