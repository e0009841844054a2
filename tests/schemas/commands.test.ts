/** `sunvane schema …` as a process: what it prints, and with which code it ends. */
import { execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
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
