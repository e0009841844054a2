/** What `npm test` says is proved. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { byNeed, COMMITS, Contents, passed, proofLine, Proofs, standings, testFiles, type Proof } from '../../proofs.js';
import { LONG } from '../../support/limit/order.ts';

const root = mkdtempSync(join(tmpdir(), 'sunvane-proofs-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}
const FILES = {
  'src/a.ts': "import { c } from './c.ts';\nexport const a = c;\n",
  'src/c.ts': 'export const c = 1;\n',
  'src/b.ts': 'export const b = 1;\n',
  'src/a.test.ts': "import { a } from './a.ts';\n",
  'src/b.test.ts': "const { b } = await import('./b.ts');\n",
  'tests/contract/x.test.ts': "import '../support/start.ts';\n",
  'tests/contract/y.test.ts': '',
  'tests/support/start.ts': "spawn('src/cli/sunvane.js');\n",
  'schemas/resources/pump.json': '{}',
};

describe('the content of a test file', () => {
  const changedBy = (change: Record<string, string>): string[] => {
    write(FILES);
    const all = testFiles(root);
    const before = new Contents(root);
    const digests = all.map((file) => before.of(file));
    write(change);
    const after = new Contents(root);
    return all.filter((file, i) => after.of(file) !== digests[i]);
  };

  it.each([
    ['itself', { 'src/b.test.ts': '// else' }, ['src/b.test.ts']],
    ['what it imports', { 'src/b.ts': '// else' }, ['src/b.test.ts', 'tests/contract/x.test.ts']],
    ['what that imports in turn', { 'src/c.ts': '// else' }, ['src/a.test.ts', 'tests/contract/x.test.ts']],
    ['documents', { 'schemas/resources/pump.json': '[]' }, ['tests/contract/x.test.ts', 'tests/contract/y.test.ts']],
    ['nothing', {}, []],
  ])('changes with %s', (_, change, files) => expect(changedBy(change)).toEqual(files));
});

describe('a file is proved', () => {
  const commits = Array.from({ length: 40 }, (_, i) => `c${i}`);
  const proof = (digest: string, commit = '', at = 1_000): Proof => ({ digest, commit, at });
  const provedBy = (...proofs: Proof[]): boolean | undefined => standings(['a'], { a: proofs }, () => 'now', commits)[0]?.proved;

  it('by its content of today, or by a late commit', () => {
    expect(provedBy(proof('now', 'c39'))).toBe(true);
    expect(provedBy(proof('before', `c${COMMITS}`))).toBe(true);
    expect(provedBy(proof('before', `c${COMMITS + 1}`))).toBe(false);
    expect(provedBy(proof('before'))).toBe(false);
    expect(provedBy()).toBe(false);
  });

  it('when all of it ran and passed', () => {
    const result = (...statuses: string[]): boolean =>
      passed({ status: 'passed', assertionResults: statuses.map((status) => ({ status })) });
    expect([result('passed'), result('passed', 'skipped'), result('skipped'), result()]).toEqual([true, true, false, false]);
    expect(passed({ status: 'failed', assertionResults: [{ status: 'passed' }] })).toBe(false);
    expect(passed({ status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'skipped', meta: { late: true } }] })).toBe(false);
  });

  it('and the last line says of how many, and which have been without proof for the longest', () => {
    const record = { a: [proof('now')], b: [proof('before', 'c30', 5)], d: [proof('before', '', 7)] };
    const all = standings(['a', 'b', 'c', 'd'], record, () => 'now', commits);
    expect(byNeed(all).map(({ file }) => file)).toEqual(['c', 'b', 'd', 'a']);
    expect(proofLine(all, 2 * 86_400_000 + 7)).toBe('proved 1 of 4 files; longest unproved: c (never), b (30 commits), d (2 days)');
    expect(proofLine(all.slice(0, 1))).toBe('proved 1 of 1 files; longest unproved: none');
  });
});

it('the record outlives the process, and says the commit of a work tree without changes only', () => {
  write(FILES);
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: root, encoding: 'utf8' }).trim();
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'first');
  new Proofs(root).note(['src/a.test.ts']);
  write({ 'src/c.ts': '// else' });
  const later = new Proofs(root);
  // Whatever changed since: the commit is a late one.
  expect(later.standings().filter(({ proved }) => proved)).toMatchObject([{ file: 'src/a.test.ts', age: 0 }]);
  later.note(['src/b.test.ts', 'gone.test.ts']);
  expect(
    new Proofs(root)
      .standings()
      .filter(({ proved }) => proved)
      .map(({ file, age }) => [file, age]),
  ).toEqual([
    ['src/a.test.ts', 0],
    ['src/b.test.ts', undefined],
  ]);
});

it('the files that are known to take long are there', () =>
  expect(LONG.filter((file) => !existsSync(join(import.meta.dirname, '../../..', file)))).toEqual([]));
