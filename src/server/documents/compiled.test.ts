import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkDocuments } from '../../documents/tools/check/index.ts';
import { readCompiled, writeCompiled } from './compiled.ts';
import { frame, readFolder } from './folder.ts';

let dir: string;
let path: string;
const files = await readFolder(join(import.meta.dirname, '../../../schemas'));
const result = checkDocuments(files, frame);

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sunvane-compiled-'));
  path = join(dir, 'compiled', 'documents');
  await writeCompiled(path, files, result, 'build');
});
afterAll(() => rm(dir, { recursive: true }));

it("answers the product's documents as checking them does", async () => {
  expect(await readCompiled(path, files, 'build')).toEqual(result);
});

it('answers nothing for other texts, another build, and where there is none', async () => {
  const [[file = '', text = ''] = []] = files;
  expect(await readCompiled(path, new Map(files).set(file, `${text}\n`), 'build')).toBeUndefined();
  expect(await readCompiled(path, new Map([...files].slice(1)), 'build')).toBeUndefined();
  expect(await readCompiled(path, files, 'other build')).toBeUndefined();
  expect(await readCompiled(join(dir, 'none'), files, 'build')).toBeUndefined();
});

it('answers nothing of a file that was cut or changed', async () => {
  const whole = await readFile(path);
  await writeFile(path, whole.subarray(0, whole.length - 1));
  expect(await readCompiled(path, files, 'build')).toBeUndefined();
  const changed = Buffer.from(whole);
  changed[changed.length - 100] = (changed.at(-100) ?? 0) ^ 1;
  await writeFile(path, changed);
  expect(await readCompiled(path, files, 'build')).toBeUndefined();
  await writeFile(path, whole.subarray(0, 10));
  expect(await readCompiled(path, files, 'build')).toBeUndefined();
});
