import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { normaliseDictionary, normaliseResource } from '../tables/normalise.ts';
import { FIELD_TYPES, fieldType } from '../ground/fields/index.ts';
import type { Catalogue } from '../tables/catalogue.ts';
import type { JsonSchema } from '../ground/model/fields.ts';
import { typesOf } from './typescript.ts';

const property = (type: (typeof FIELD_TYPES)[number]): JsonSchema => ({
  title: '标题',
  ...(fieldType(type).schema.type ? { type: fieldType(type).schema.type } : {}),
  'x-field': {
    type,
    titleEn: `A */ ${type}`,
    ...(type.includes('dict') ? { dict: 'STATE' } : {}),
    ...(type.includes('reference') ? { reference: 'pump' } : {}),
  },
});
const catalogue: Catalogue = {
  resources: {
    pump: normaliseResource({
      version: 3,
      name: 'pump',
      title: '水泵',
      titleEn: 'Pump',
      scope: [{ by: 'stationCode' }],
      record: { required: ['f0'], properties: Object.fromEntries(FIELD_TYPES.map((t, i) => [`f${i}`, property(t)])) },
    }),
    kit: normaliseResource({
      version: 3,
      name: 'kit',
      title: '套件',
      titleEn: 'Kit',
      scope: 'global',
      record: {
        properties: {
          maker: {
            type: 'object',
            required: ['name'],
            properties: { name: { type: 'string' }, state: { type: 'string', 'x-field': { dict: 'STATE' } } },
          },
          parts: { type: 'array', items: { type: 'object', properties: { sizes: { type: 'array', items: { type: 'number' } } } } },
        },
      },
    }),
    delete: normaliseResource({
      version: 3,
      name: 'delete',
      title: '删',
      titleEn: 'Delete',
      scope: 'global',
      record: { properties: { class: { type: 'string' }, other: { 'x-field': { dict: 'NONE' } } } },
    }),
  },
  screens: {},
  grids: {},
  links: {},
  dictionaries: {
    STATE: normaliseDictionary({
      version: 3,
      name: 'STATE',
      title: '态',
      titleEn: 'State',
      entries: [
        { code: '1', title: '开', titleEn: 'On' },
        { code: '0', title: '关', titleEn: 'Off' },
      ],
    }),
  },
};

/** Compiles one virtual file without the libraries. */
function compile(text: string): string[] {
  const file = ts.createSourceFile('types.ts', text, ts.ScriptTarget.ES2022, true);
  const lib = ts.createSourceFile(
    'lib.d.ts',
    'interface Array<T> { length: number; [n: number]: T } interface Boolean {} interface CallableFunction {} interface Function {} interface IArguments {} interface NewableFunction {} interface Number {} interface Object {} interface RegExp {} interface String {}',
    ts.ScriptTarget.ES2022,
  );
  const program = ts.createProgram(
    ['types.ts'],
    { strict: true, noEmit: true, lib: ['lib.d.ts'], types: [] },
    {
      getSourceFile: (name) => (name === 'types.ts' ? file : name.endsWith('lib.d.ts') ? lib : undefined),
      writeFile: () => undefined,
      getDefaultLibFileName: () => 'lib.d.ts',
      getCurrentDirectory: () => '/',
      getCanonicalFileName: (name) => name,
      useCaseSensitiveFileNames: () => true,
      getNewLine: () => '\n',
      fileExists: (name) => name === 'types.ts',
      readFile: () => undefined,
    },
  );
  return ts.getPreEmitDiagnostics(program).map((d) => ts.flattenDiagnosticMessageText(d.messageText, '\n'));
}

describe('the types of a catalogue', () => {
  const text = typesOf(catalogue);

  it('say what objects and lists hold', () => {
    expect(text).toContain('maker?: { name: string; state?: "1" | "0" } | null;');
    expect(text).toContain('parts?: { sizes?: number[] }[] | null;');
  });

  it('compile', () => {
    expect(compile(text)).toEqual([]);
    expect(compile('export const a: string = 1;')).toHaveLength(1);
  });

  it('accept a record and refuse a wrong one', () => {
    const record = "const row: Pump = { id: 'x', f0: 'a', stationCode: 's', f6: '1', f7: ['0'], f15: [1, 2] };";
    expect(compile(`${text}\n${record}`)).toEqual([]);
    expect(compile(`${text}\n${record.replace("f6: '1'", "f6: '2'")}`)).toHaveLength(1);
  });

  it('say nothing of values that never leave the server', () => {
    expect(text).not.toContain(`f${FIELD_TYPES.indexOf('password')}?`);
    expect(text).toContain('export interface Delete {');
  });
});
