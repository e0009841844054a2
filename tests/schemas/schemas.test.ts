import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import { checkDocuments } from '../../src/documents/tools/check/index.ts';
import { CODES } from '../../src/documents/ground/codes.ts';
import { printDiagnostic } from '../../src/documents/ground/diagnostic.ts';
import { FIELD_TYPES } from '../../src/documents/ground/fields/index.ts';
import { kindOfScreen } from '../../src/documents/ground/kinds.ts';
import { metaSchemas } from '../../src/documents/tables/meta.ts';
import type { DocumentKind } from '../../src/documents/ground/kinds.ts';
import { metaWithExamples } from '../../src/documents/tools/reference/examples.ts';
import { frame, readFolder } from '../../src/server/documents/folder.ts';
import { bad, good, root, type Expected } from './fixtures.ts';

const check = async (folder: string) => {
  const { diagnostics, warnings, ...rest } = checkDocuments(await readFolder(folder), frame);
  return { ...rest, diagnostics: [...diagnostics, ...warnings] };
};
const placeOf = ({ file, line, column, code, hint }: Expected): Expected => ({ file, line, column, code, ...(hint ? { hint } : {}) });

describe('folders with one mistake', () => {
  it.each(bad)('$id', async ({ folder, expected }) => {
    const { diagnostics } = await check(folder);
    expect(diagnostics.map(placeOf)).toEqual([expected]);
    const [only] = diagnostics;
    expect(only?.frame).toContain('^');
    expect(only?.message).not.toMatch(/\{[a-z]+\}|undefined/i);
    expect(only?.messageZh).not.toMatch(/\{[a-z]+\}|undefined/i);
    for (const text of [only?.messageZh, ...(only?.hint === undefined ? [] : [only.hintZh])]) {
      expect(text).toMatch(/\p{Script=Han}/u);
      // Words in quotes, addresses, patterns and what a browser says of a pattern are not ours to translate.
      const own = text?.replace(/「[^」]*」|"[^"]*"|[\w/.]+\.json|\/[\w/]+|\^\S+|正则表达式无效.*/g, '');
      expect(own).not.toMatch(/\b(an?|the|is|or|to|must|nothing|groups?|measures?|operands|expected)\b/);
    }
  });

  it('cover every code, and no other', () => {
    // A fault of the program: no document is known to meet one.
    expect([...new Set(bad.map((b) => b.expected.code)), 'check-failed'].sort()).toEqual([...CODES].sort());
    expect(bad.filter((b) => b.id.split('--')[0] !== b.expected.code)).toEqual([]);
  });
});

describe('folders without a mistake', () => {
  it.each(good)('$id', async ({ folder }) => {
    expect((await check(folder)).diagnostics.map(printDiagnostic)).toEqual([]);
  });

  it('use every field type', async () => {
    const { catalogue } = await check(join(import.meta.dirname, 'good', 'every-type'));
    const used = new Set(Object.values(catalogue.resources).flatMap((r) => r.fields.map((f) => f.type)));
    expect(FIELD_TYPES.filter((t) => !used.has(t))).toEqual([]);
  });

  it('include schemas/', async () => {
    const { diagnostics, counts } = await check(join(root, 'schemas'));
    expect(diagnostics.map(printDiagnostic)).toEqual([]);
    expect(counts.resource).toBeGreaterThan(0);
  });

  it('are checked in less than two seconds, 150 of them', async () => {
    const station = await readFolder(join(root, 'schemas'));
    const resources = [...station].filter(([file]) => file.startsWith('resources/'));
    const copies = resources
      .flatMap(([file, text]) =>
        Array.from({ length: 9 }, (_, i): [string, string] => {
          const name = `${/([^/]+)\.json$/.exec(file)?.[1] ?? ''}${i}`;
          return [
            `resources/${name}.json`,
            JSON.stringify(
              { ...JSON.parse(text), name, title: `${name} 副本`, titleEn: name, api: `/api/${name}`, screen: false, tree: undefined },
              null,
              2,
            ),
          ];
        }),
      )
      .slice(0, 150 - resources.length);
    const files = new Map([...station, ...copies]);
    expect(copies.length + resources.length).toBe(150);
    checkDocuments(files, frame);
    const started = performance.now();
    checkDocuments(files, frame);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

interface Meta {
  description?: string;
  properties?: Record<string, Meta>;
  definitions?: Record<string, Meta>;
  items?: Meta;
  additionalProperties?: Meta | boolean;
}

/** Every property a schema declares, with its path. */
function properties(schema: Meta | boolean | undefined, path: string): [string, Meta][] {
  if (schema === undefined || typeof schema === 'boolean') return [];
  const own = Object.entries(schema.properties ?? {}).map(([name, s]): [string, Meta] => [`${path}/${name}`, s]);
  const named = Object.entries(schema.definitions ?? {}).flatMap(([name, s]) => properties(s, `${path}#${name}`));
  return [
    ...own,
    ...own.flatMap(([name, s]) => properties(s, name)),
    ...named,
    ...properties(schema.items, `${path}[]`),
    ...properties(schema.additionalProperties, `${path}/*`),
  ];
}

describe.each(Object.entries(metaSchemas))('meta-schema of a %s', (kind, schema) => {
  it('is what schemas/meta holds (write it with "sunvane schema meta")', () => {
    const written = readFileSync(join(root, 'schemas', 'meta', `${kind}.schema.json`), 'utf8');
    expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(metaWithExamples()[kind as DocumentKind])));
  });

  it('is draft-07', () => {
    const ajv = new Ajv({ strict: false });
    expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true);
    expect(schema.$schema).toBe('http://json-schema.org/draft-07/schema#');
  });

  it('says what every key is for, in both languages', () => {
    const all = properties(schema, kind);
    expect(all.length).toBeGreaterThan(10);
    expect(all.filter(([, s]) => !/^[^\p{Script=Han}]+ · .*\p{Script=Han}/u.test(s.description ?? '')).map(([path]) => path)).toEqual([]);
  });

  it('gives ajv, which editors use, the same verdict as the checker', async () => {
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    const folders = { resource: 'resources/', screen: 'screens/', grid: 'screens/', link: 'screens/', dictionary: 'dictionaries/' };
    const isOne = (file: string, text: string): boolean =>
      file.startsWith(folders[kind as DocumentKind]) && (!file.startsWith('screens/') || kindOfScreen(JSON.parse(text)) === kind);
    // What stands in a tree, the kind of a view in a patch, half a place, and one of several keys are judged by the check alone.
    const NESTED = /condition|translation|--view-patch$|--import-place$|--live-(?:view|block)$|--scene-view$/;
    const shape = new Set(['key-unknown', 'key-missing', 'schema-keyword', 'audience-unknown']);
    for (const { folder } of good) {
      for (const [file, text] of await readFolder(folder)) if (isOne(file, text)) expect(validate(JSON.parse(text)), file).toBe(true);
    }
    for (const { id, folder, expected } of bad.filter((b) => shape.has(b.expected.code) && !NESTED.test(b.id))) {
      const text = (await readFolder(folder)).get(expected.file) ?? '';
      if (isOne(expected.file, text)) expect(validate(JSON.parse(text)), id).toBe(false);
    }
  });
});

const program = join(root, 'dist', 'server', 'main.js');

function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [program, 'schema', 'check', ...args], { timeout: 30_000 }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

const one = bad.find((b) => b.id === 'key-unknown') ?? bad[0];
if (!existsSync(program)) console.warn('skipped "sunvane schema check": there is no dist/server/main.js (write it with "sunvane build")');

describe.skipIf(!existsSync(program) || !one)('sunvane schema check', () => {
  const { folder, expected } = one as NonNullable<typeof one>;

  it('prints places as JSON and exits 1', async () => {
    const { code, stdout } = await run('--schemas', folder, '--json');
    expect(code).toBe(1);
    const { ok, diagnostics } = JSON.parse(stdout) as { ok: boolean; diagnostics: Expected[] };
    expect(ok).toBe(false);
    expect(diagnostics.map(placeOf)).toEqual([expected]);
  });

  it('prints a code frame for people and exits 1', async () => {
    const { code, stdout, stderr } = await run('--schemas', folder);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain(`${expected.file}:${expected.line}:${expected.column} error ${expected.code}`);
    expect(stderr).toMatch(new RegExp(`> ${expected.line} \\| .*\n.*\\^`));
    expect(stderr).toContain(`hint: ${expected.hint}`);
    expect(stderr).toContain('1 problem');
  });

  it('exits 0 when all is well, 2 when there is no folder', async () => {
    expect((await run('--schemas', good[0]?.folder ?? '')).code).toBe(0);
    expect((await run('--schemas', join(folder, 'nowhere'))).code).toBe(2);
  });
});
