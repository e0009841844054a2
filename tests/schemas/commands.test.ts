/** `sunvane schema …`: what it prints, and with which code it ends. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runMigrate } from '../../src/cli/schemaMigrate.ts';
import type { Migration } from '../../src/documents/tools/migrations/types.ts';
import { spawned, sunvane, type Said } from '../support/cli.ts';
import { bad, good, root } from './fixtures.ts';

const program = join(root, 'dist', 'server', 'main.js');
const place = mkdtempSync(join(tmpdir(), 'sunvane-commands-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const here = { cwd: place, env: process.env };
/** In this process: loading the command takes longer than most of them. */
const schema = (...args: string[]): Promise<Said> => sunvane(['schema', ...args], here);

const folderOf = (id: string): string => [...bad, ...good].find((f) => f.id === id)?.folder ?? '';
if (!existsSync(program))
  console.warn('skipped "sunvane schema" as a process: there is no dist/server/main.js (write it with "sunvane build")');

describe('migrate, with a version to come', () => {
  const folder = join(place, 'old');
  const file = join(folder, 'resources', 'pump.json');
  const next: Migration[] = [
    { version: 4, title: 'titleEn is called english', steps: () => [{ do: 'rename', path: ['titleEn'], to: 'english' }] },
  ];
  const run = async (dryRun: boolean): Promise<string> => {
    let said = '';
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      said += String(text);
      return true;
    });
    try {
      await runMigrate({ schemas: folder, dryRun }, next, 4);
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
      before.replace('"version": 3', '"version": 4').replace('"titleEn": "Pump"', '"english": "Pump"'),
    );
    expect(await run(false)).toBe('');
  });
});

describe('sunvane schema', () => {
  it.each([
    ['sarif', (text: string) => (JSON.parse(text) as { runs: { results: { ruleId: string }[] }[] }).runs[0]?.results[0]?.ruleId],
    ['junit', (text: string) => /<failure type="([^"]*)"/.exec(text)?.[1]],
    ['json', (text: string) => (JSON.parse(text) as { diagnostics: { code: string }[] }).diagnostics[0]?.code],
  ])('check --format %s exits 1 with what is wrong, 0 with nothing', async (format, codeIn) => {
    const wrong = await schema('check', '--schemas', folderOf('dict-unused'), '--format', format);
    expect([wrong.status, codeIn(wrong.out), wrong.err]).toEqual([1, 'dict-unused', '']);
    const well = await schema('check', '--schemas', folderOf('smallest'), '--format', format);
    expect([well.status, codeIn(well.out)]).toEqual([0, undefined]);
  });

  it('check takes no other format', async () => expect((await schema('check', '--format', 'yaml')).status).toBe(2));

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

    it('says what a change means, and refuses what it is told to', async () => {
      const backwards = await schema('diff', is, was, '--json', '--refuse', 'breaking');
      expect([backwards.status, (JSON.parse(backwards.out) as Told).changes.filter((c) => c.breaking).map((c) => c.code)]).toEqual([
        1,
        ['delete-for-good'],
      ]);
      const forwards = await schema('diff', was, is, '--refuse', 'breaking');
      expect(forwards.status).toBe(0);
      expect(forwards.out).toMatch(/^resources\/pump\n.*delete-recoverable: deleted rows go to the recycle list/);
      expect((await schema('diff', was, is, '--refuse', 'any')).status).toBe(1);
      expect((await schema('diff', was, was, '--refuse', 'any')).status).toBe(0);
    });

    it('takes one document in two folders', async () => {
      const one = await schema('diff', join(was, 'screens', 'map', 'running.json'), join(is, 'screens', 'map', 'running.json'), '--json');
      expect((JSON.parse(one.out) as Told).changes).toEqual([]);
      const other = await schema('diff', join(was, 'resources', 'pump.json'), join(is, 'resources', 'pump.json'), '--json');
      expect(new Set((JSON.parse(other.out) as Told).changes.map((c) => c.document))).toEqual(new Set(['resources/pump']));
    });

    it('compares nothing that does not hold together', async () => {
      const { status, err } = await schema('diff', was, folderOf('key-unknown'));
      expect([status, err]).toEqual([1, expect.stringContaining('error key-unknown')]);
    });
  });

  it('show --origins says the line of a value, or the rule', async () => {
    const { out } = await schema('show', 'pump', '--schemas', folderOf('smallest'), '--origins');
    expect(out).toContain('\ntitleEn = "Pump"  · resources/pump.json:5\n');
    expect(out).toContain('\nlist.sort.0.field = "createTime"  · default: newest first\n');
    const json = JSON.parse((await schema('show', 'pump', '--schemas', folderOf('smallest'), '--origins', '--json')).out) as {
      origins: { path: string[]; rule?: string }[];
    };
    expect(json.origins.find((o) => o.path.join('.') === 'api')?.rule).toBe('api-of-name');
  });

  it('matrix is a table, CSV or JSON, of one role when asked', async () => {
    const of = (...args: string[]) => schema('matrix', '--schemas', folderOf('preset'), ...args);
    expect((await of()).out).toMatch(/^role +screen +action +fields +notes\n(.*\n)*group +map\/running +view/);
    expect((await of('--csv')).out).toMatch(/^role,screen,action,field,access\n(.*\n)*group,map\/running,edit,power,written\n/);
    const { entries } = JSON.parse((await of('--json', '--role', 'group')).out) as { entries: { role: string; screen: string }[] };
    expect(entries.map((e) => [e.role, e.screen])).toEqual([['group', 'map/running']]);
    expect((await of('--role', 'nobody')).status).toBe(2);
  });

  it('reference prints the language as Markdown and as JSON', async () => {
    expect((await schema('reference')).out).toMatch(/^# The document language\n\n## resource\n/);
    const { sections } = JSON.parse((await schema('reference', '--json')).out) as { sections: { name: string }[] };
    expect(sections.slice(0, 5).map((s) => s.name)).toEqual(['resource', 'screen', 'grid', 'link', 'dictionary']);
  });

  it('migrate gives keys of a grid the names they have now', async () => {
    const folder = join(place, 'renamed');
    cpSync(folderOf('key-renamed--block'), folder, { recursive: true });
    expect((await schema('migrate', '--schemas', folder)).out).toMatch(/-\s+"heading": "name",\n\+\s+"label": "name",/);
    expect((await schema('check', '--schemas', folder)).status).toBe(0);
  });

  it('migrate changes nothing of the latest version', async () => {
    const { status, out, err } = await schema('migrate', '--schemas', folderOf('smallest'));
    expect([status, out, err]).toEqual([0, '', 'every document is up to date\n']);
  });
});

describe.skipIf(!existsSync(program))('sunvane schema as a process', () => {
  it('ends with the code of the check, after all that it prints', () => {
    const check = (id: string): Said => spawned(['schema', 'check', '--schemas', folderOf(id), '--format', 'json'], here);
    const [wrong, well] = [check('dict-unused'), check('smallest')];
    expect([wrong.status, well.status]).toEqual([1, 0]);
    for (const [{ out }, count] of [
      [wrong, 1],
      [well, 0],
    ] as const)
      expect((JSON.parse(out) as { diagnostics: unknown[] }).diagnostics).toHaveLength(count);
  });

  it('check --watch checks again at a save, until it is told to end', async () => {
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
