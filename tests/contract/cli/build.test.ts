/** `sunvane build --documents`: what a static host serves is what the console asks for. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writeSite } from '../../../src/cli/build.ts';
import type { Manifest } from '../../../src/contract/manifest.ts';
import type { Dictionary, ScreenBundle } from '../../../src/documents/ground/model/resource.ts';
import { sunvane } from '../../support/cli.ts';
import { root } from '../../support/running.ts';

const base = mkdtempSync(join(tmpdir(), 'sunvane-build-'));
const out = join(base, 'site');
const build = (...words: string[]) => sunvane(['build', ...words], { cwd: root, env: process.env });
const json = <T>(path: string): T => JSON.parse(readFileSync(join(out, path), 'utf8')) as T;

afterAll(() => rmSync(base, { recursive: true, force: true }));

it('says how to build a console that is not there', async () => {
  const site = { web: mkdtempSync(join(base, 'web-')), schemas: join(root, 'schemas'), out };
  await expect(writeSite(site)).rejects.toThrow('the console is not built; run: npx sunvane build');
  expect(existsSync(out)).toBe(false);
});

it('writes the console, and every document at its address, in both languages', async () => {
  const said = await build('--documents', '--out', out);
  const { screens, dictionaries, timeZone, problems } = json<Manifest>('documents/manifest.json');
  expect(said).toMatchObject({ status: 0, err: '' });
  expect(said.out).toBe(
    `${out}: the console with ${readdirSync(join(out, 'documents')).length} documents; unknown addresses must be answered with its index.html\n`,
  );
  expect(existsSync(join(out, 'index.html'))).toBe(true);
  expect([timeZone, problems]).toEqual(['Asia/Shanghai', []]);
  expect(screens.length).toBeGreaterThan(80);
  for (const { name, hash, target } of screens)
    expect(target !== undefined || existsSync(join(out, `documents/${name.replace('/', '.')}.${hash}.json`)), name).toBe(true);
  const plane = screens.find(({ name }) => name === 'assetManage/information');
  expect(plane).toMatchObject({ resource: 'drone', verbs: expect.arrayContaining(['view', 'add', 'edit', 'delete']) });
  const { screen, resource } = json<ScreenBundle>(`documents/assetManage.information.${plane?.hash ?? ''}.json`);
  expect([screen.title, screen.titleEn, resource.name]).toEqual([plane?.title, plane?.titleEn, 'drone']);
  expect(json<Record<string, Dictionary>>(`documents/dictionaries.${dictionaries}.json`)['DRONE_STATUS']?.entries.length).toBeGreaterThan(
    1,
  );
});

it('leaves no document of an earlier time behind, nor touches anything else', async () => {
  writeFileSync(join(out, 'documents/users.gone.0123456789abcdef.json'), '{}');
  writeFileSync(join(out, 'documents/notes.txt'), 'mine');
  await build('--documents', '--out', out);
  expect(readdirSync(join(out, 'documents')).filter((name) => /gone|notes/.test(name))).toEqual(['notes.txt']);
});

it('writes nothing when a document has a problem, and refuses flags that go nowhere', async () => {
  const schemas = mkdtempSync(join(base, 'schemas-'));
  writeFileSync(join(schemas, 'x.json'), '{');
  const broken = await build('--documents', '--out', join(base, 'none'), '--schemas', schemas);
  expect([broken.status, existsSync(join(base, 'none'))]).toEqual([1, false]);
  expect(await build('--out', out)).toMatchObject({ status: 2, err: '--out and --schemas go with --documents\n' });
});
