/** `sunvane schema …` as a process: what it prints, and with which code it ends. */
import { execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bad, good, root } from './fixtures.ts';

const program = join(root, 'dist', 'server', 'main.js');
const place = mkdtempSync(join(tmpdir(), 'sunvane-commands-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

function schema(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [program, 'schema', ...args], { timeout: 30_000, cwd: place }, (error, stdout, stderr) => done({ code: error ? Number(error.code) : 0, stdout, stderr }));
  });
}

const folderOf = (id: string): string => [...bad, ...good].find((f) => f.id === id)?.folder ?? '';
if (!existsSync(program)) console.warn('skipped "sunvane schema": there is no dist/server/main.js (write it with "sunvane build")');

describe.skipIf(!existsSync(program)).concurrent('sunvane schema', () => {
  it.each([
    ['sarif', (text: string) => (JSON.parse(text) as { runs: { results: { ruleId: string }[] }[] }).runs[0]?.results[0]?.ruleId],
    ['junit', (text: string) => /<failure type="([^"]*)"/.exec(text)?.[1]],
    ['json', (text: string) => (JSON.parse(text) as { diagnostics: { code: string }[] }).diagnostics[0]?.code],
  ])('check --format %s exits 1 with what is wrong, 0 with nothing', async (format, codeIn) => {
    const wrong = await schema('check', '--schemas', folderOf('dict-unused'), '--format', format);
    expect([wrong.code, codeIn(wrong.stdout)]).toEqual([1, 'dict-unused']);
    const well = await schema('check', '--schemas', folderOf('smallest'), '--format', format);
    expect([well.code, codeIn(well.stdout)]).toEqual([0, undefined]);
  });

  it('check takes no other format', async () => expect((await schema('check', '--format', 'yaml')).code).toBe(2));

  describe('diff', () => {
    const [was, is] = [join(place, 'was'), join(place, 'is')];
    beforeAll(() => {
      for (const folder of [was, is]) cpSync(folderOf('preset'), folder, { recursive: true });
      const file = join(is, 'resources', 'pump.json');
      writeFileSync(file, readFileSync(file, 'utf8').replace('"scope": "global"', '"softDelete": true, "scope": "global"').replace('"Name"', '"Title"'));
    });
    interface Told { changes: { code: string; document: string; breaking: boolean }[] }

    it('says what a change means, and refuses what it is told to', async ({ expect }) => {
      const backwards = await schema('diff', is, was, '--json', '--refuse', 'breaking');
      expect([backwards.code, (JSON.parse(backwards.stdout) as Told).changes.filter((c) => c.breaking).map((c) => c.code)]).toEqual([1, ['delete-for-good']]);
      const forwards = await schema('diff', was, is, '--refuse', 'breaking');
      expect(forwards.code).toBe(0);
      expect(forwards.stdout).toMatch(/^resources\/pump\n.*delete-recoverable: deleted rows go to the recycle list/);
      expect((await schema('diff', was, is, '--refuse', 'any')).code).toBe(1);
      expect((await schema('diff', was, was, '--refuse', 'any')).code).toBe(0);
    });

    it('takes one document in two folders', async ({ expect }) => {
      const one = await schema('diff', join(was, 'screens', 'map', 'running.json'), join(is, 'screens', 'map', 'running.json'), '--json');
      expect((JSON.parse(one.stdout) as Told).changes).toEqual([]);
      const other = await schema('diff', join(was, 'resources', 'pump.json'), join(is, 'resources', 'pump.json'), '--json');
      expect(new Set((JSON.parse(other.stdout) as Told).changes.map((c) => c.document))).toEqual(new Set(['resources/pump']));
    });

    it('compares nothing that does not hold together', async ({ expect }) => {
      const { code, stderr } = await schema('diff', was, folderOf('key-unknown'));
      expect([code, stderr]).toEqual([1, expect.stringContaining('error key-unknown')]);
    });
  });

  it('check --watch checks again at a save, until it is told to end', async ({ expect }) => {
    const folder = join(place, 'watched');
    cpSync(folderOf('smallest'), folder, { recursive: true });
    const file = join(folder, 'resources', 'pump.json');
    const child = spawn(process.execPath, [program, 'schema', 'check', '--watch', '--schemas', folder]);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => { text += part.toString(); });
    const ended = new Promise<number | null>((done) => { child.on('exit', done); });
    await expect.poll(() => text, { timeout: 20_000 }).toContain('watching');
    // What watches a folder may need a moment until it does.
    await expect.poll(() => { writeFileSync(file, readFileSync(file, 'utf8').replace(/"scope": "\w+"/, '"scope": "galaxy"')); return text; }, { timeout: 20_000, interval: 500 }).toContain('value-not-allowed');
    text = '';
    writeFileSync(file, readFileSync(file, 'utf8').replace('galaxy', 'global'));
    await expect.poll(() => text, { timeout: 20_000 }).toContain('no problems');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
