/** `sunvane schema …` as a process: what it prints, and with which code it ends. */
import { execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runMigrate } from '../../src/cli/schemaMigrate.ts';
import type { Migration } from '../../src/documents/migrations/types.ts';
import { bad, good, root } from './fixtures.ts';

const program = join(root, 'dist', 'server', 'main.js');
const place = mkdtempSync(join(tmpdir(), 'sunvane-commands-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

function schema(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [program, 'schema', ...args], { timeout: 30_000, cwd: place }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

const folderOf = (id: string): string => [...bad, ...good].find((f) => f.id === id)?.folder ?? '';
if (!existsSync(program)) console.warn('skipped "sunvane schema": there is no dist/server/main.js (write it with "sunvane build")');

describe('migrate, with a version to come', () => {
  const folder = join(place, 'old');
  const file = join(folder, 'resources', 'pump.json');
  const next: Migration[] = [
    { version: 3, title: 'titleEn is called english', steps: () => [{ do: 'rename', path: ['titleEn'], to: 'english' }] },
  ];
  const run = async (dryRun: boolean): Promise<string> => {
    let said = '';
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      said += String(text);
      return true;
    });
    try {
      await runMigrate({ schemas: folder, dryRun }, next, 3);
    } finally {
      write.mockRestore();
    }
    return said;
  };

  it('shows the change first, and writes it unless told not to', async () => {
    cpSync(folderOf('smallest'), folder, { recursive: true });
    const before = readFileSync(file, 'utf8');
    expect(await run(true)).toMatch(/-\s+"titleEn": "Pump",\n(.*\n)*\+\s+"english": "Pump",/);
    expect(readFileSync(file, 'utf8')).toBe(before);
    await run(false);
    expect(readFileSync(file, 'utf8')).toBe(
      before.replace('"version": 2', '"version": 3').replace('"titleEn": "Pump"', '"english": "Pump"'),
    );
    expect(await run(false)).toBe('');
  });
});

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
      writeFileSync(file, readFileSync(file, 'utf8').replace('"scope":', '"softDelete": true, "scope":').replace('"Name"', '"Title"'));
    });
    interface Told {
      changes: { code: string; document: string; breaking: boolean }[];
    }

    it('says what a change means, and refuses what it is told to', async ({ expect }) => {
      const backwards = await schema('diff', is, was, '--json', '--refuse', 'breaking');
      expect([backwards.code, (JSON.parse(backwards.stdout) as Told).changes.filter((c) => c.breaking).map((c) => c.code)]).toEqual([
        1,
        ['delete-for-good'],
      ]);
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

  it('show --origins says the line of a value, or the rule', async ({ expect }) => {
    const { stdout } = await schema('show', 'pump', '--schemas', folderOf('smallest'), '--origins');
    expect(stdout).toContain('\ntitleEn = "Pump"  · resources/pump.json:5\n');
    expect(stdout).toContain('\nlist.sort.0.field = "createTime"  · default: newest first\n');
    const json = JSON.parse((await schema('show', 'pump', '--schemas', folderOf('smallest'), '--origins', '--json')).stdout) as {
      origins: { path: string[]; rule?: string }[];
    };
    expect(json.origins.find((o) => o.path.join('.') === 'api')?.rule).toBe('api-of-name');
  });

  it('matrix is a table, CSV or JSON, of one role when asked', async ({ expect }) => {
    const of = (...args: string[]) => schema('matrix', '--schemas', folderOf('preset'), ...args);
    expect((await of()).stdout).toMatch(/^role +screen +action +fields +notes\n(.*\n)*group +map\/running +view/);
    expect((await of('--csv')).stdout).toMatch(/^role,screen,action,field,access\n(.*\n)*group,map\/running,edit,power,written\n/);
    const { entries } = JSON.parse((await of('--json', '--role', 'group')).stdout) as { entries: { role: string; screen: string }[] };
    expect(entries.map((e) => [e.role, e.screen])).toEqual([['group', 'map/running']]);
    expect((await of('--role', 'nobody')).code).toBe(2);
  });

  it('reference prints the language as Markdown and as JSON', async ({ expect }) => {
    expect((await schema('reference')).stdout).toMatch(/^# The document language\n\n## resource\n/);
    const { sections } = JSON.parse((await schema('reference', '--json')).stdout) as { sections: { name: string }[] };
    expect(sections.slice(0, 5).map((s) => s.name)).toEqual(['resource', 'screen', 'grid', 'link', 'dictionary']);
  });

  it('migrate changes nothing of the latest version', async ({ expect }) => {
    const { code, stdout, stderr } = await schema('migrate', '--schemas', folderOf('smallest'));
    expect([code, stdout, stderr]).toEqual([0, '', 'every document is of version 2\n']);
  });

  it('check --watch checks again at a save, until it is told to end', async ({ expect }) => {
    const folder = join(place, 'watched');
    cpSync(folderOf('smallest'), folder, { recursive: true });
    const file = join(folder, 'resources', 'pump.json');
    const child = spawn(process.execPath, [program, 'schema', 'check', '--watch', '--schemas', folder]);
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        text += part.toString();
      });
    const ended = new Promise<number | null>((done) => {
      child.on('exit', done);
    });
    await expect.poll(() => text, { timeout: 20_000 }).toContain('watching');
    // What watches a folder may need a moment until it does.
    await expect
      .poll(
        () => {
          writeFileSync(file, readFileSync(file, 'utf8').replace(/"scope": "\w+"/, '"scope": "galaxy"'));
          return text;
        },
        { timeout: 20_000, interval: 500 },
      )
      .toContain('value-not-allowed');
    text = '';
    writeFileSync(file, readFileSync(file, 'utf8').replace('galaxy', 'global'));
    await expect.poll(() => text, { timeout: 20_000 }).toContain('no problems');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
