/**
 * Which test files are proved: each passed at the present content of all that it imports, or at one of the latest commits. The record lies
 * in Git's own folder, so that it outlives an installation and serves every work tree.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** A proof of an older commit counts as long as no more commits came since. */
export const COMMITS = 10;
/** Proofs kept of each file: work trees differ in content. */
const KEPT = 6;

const IMPORTS = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bimportActual(?:<[^>]*>)?\(\s*|\bnew URL\(\s*)['"](\.{1,2}\/[^'"]+)['"]/g;
/** What starts the built product proves all of it, whatever it imports. */
const STARTS_PRODUCT = /sunvane\.js|['"]dist['"]|\/dist\//;

const TEST = /\.test\.tsx?$/;

const sha = (content) => createHash('sha1').update(content).digest('base64url');

/** The files of a folder, or the file itself; none where there is nothing. */
function filesIn(root, place) {
  const path = join(root, place);
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [place];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/'))
    .toSorted();
}

/** Everything that decides how a test ends, as one text for each test file. */
export class Contents {
  #root;
  #files = new Map();
  #folders = new Map();

  constructor(root) {
    this.#root = root;
  }

  #read(path) {
    let known = this.#files.get(path);
    if (!known) {
      const text = readFileSync(path);
      const code = /\.[cm]?[jt]sx?$/.test(path) ? text.toString() : '';
      const imports = [...code.matchAll(IMPORTS)].flatMap(([, name]) => {
        const file = resolve(dirname(path), name.replace(/\?.*$/, ''));
        return existsSync(file) && statSync(file).isFile() ? [file] : [];
      });
      known = { hash: sha(text), imports, starts: STARTS_PRODUCT.test(code) };
      this.#files.set(path, known);
    }
    return known;
  }

  /** Of a file, or of all that lies in a folder but its tests. */
  #folder(place) {
    let hash = this.#folders.get(place);
    if (hash === undefined) {
      const others = filesIn(this.#root, place).filter((file) => !TEST.test(file));
      const files = others.map((file) => `${file} ${sha(readFileSync(join(this.#root, file)))}`);
      hash = sha(files.join('\n'));
      this.#folders.set(place, hash);
    }
    return hash;
  }

  /** The digest of a test file and all that it needs. Tests outside `src` read documents and fixtures as well. */
  of(file) {
    const seen = new Set();
    const waiting = [join(this.#root, file)];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (seen.has(path)) continue;
      seen.add(path);
      waiting.push(...this.#read(path).imports);
    }
    const parts = [...seen].toSorted().map((path) => `${relative(this.#root, path)} ${this.#read(path).hash}`);
    parts.push(this.#folder('package-lock.json'), this.#folder('vite.config.ts'));
    if (file.startsWith('tests/')) parts.push(this.#folder('schemas'), this.#folder('tests/fixtures'));
    if (file.startsWith('tests/schemas/')) parts.push(this.#folder('tests/schemas/bad'), this.#folder('tests/schemas/good'));
    if (file.startsWith('tests/e2e/') || [...seen].some((path) => this.#read(path).starts)) parts.push(this.#folder('src'));
    return sha(parts.join('\n'));
  }
}

const git = (root, ...parameters) => {
  try {
    return execFileSync('git', parameters, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
};

/** Every test file of `npm test`. */
export const testFiles = (root) =>
  ['src', 'tests/contract', 'tests/schemas', 'tests/screens', 'tests/e2e'].flatMap((place) =>
    filesIn(root, place).filter((file) => TEST.test(file)),
  );

/** Whether a file passed whole: something in it ran, and nothing of it failed or was left for want of time. */
export const passed = ({ status, assertionResults }) =>
  status === 'passed' &&
  assertionResults.some((test) => test.status === 'passed') &&
  assertionResults.every((test) => test.status !== 'failed' && !test.meta?.late);

/**
 * How each file stands: proved or not, and how many commits ago it was last proved (undefined for never, or longer ago than is known).
 * @param latest the latest commits, the newest first
 */
export function standings(files, record, digestOf, latest) {
  return files.map((file) => {
    const proofs = record[file] ?? [];
    const ages = proofs.map(({ commit }) => latest.indexOf(commit)).filter((age) => age !== -1);
    const age = ages.length ? Math.min(...ages) : undefined;
    const proved = (age !== undefined && age <= COMMITS) || proofs.some(({ digest }) => digest === digestOf(file));
    return { file, proved, age, at: Math.max(0, ...proofs.map((proof) => proof.at)) };
  });
}

/** Unproved files first, of these and of the others those whose last proof is the oldest. */
export const byNeed = (all) => all.toSorted((a, b) => Number(a.proved) - Number(b.proved) || a.at - b.at || (a.file < b.file ? -1 : 1));

/** The line that ends a run. */
export function proofLine(all, now = Date.now()) {
  const unproved = byNeed(all).filter(({ proved }) => !proved);
  const ago = ({ age, at }) => (at === 0 ? 'never' : age === undefined ? `${Math.floor((now - at) / 86_400_000)} days` : `${age} commits`);
  const names = unproved.slice(0, 3).map((one) => `${one.file} (${ago(one)})`);
  return `proved ${all.length - unproved.length} of ${all.length} files; longest unproved: ${names.join(', ') || 'none'}`;
}

/** The record of a checkout. */
export class Proofs {
  #root;
  #file;
  #files;
  /** Of the content that is tested, which may change while the tests run. */
  #digests;
  #commit;

  constructor(root) {
    this.#root = root;
    const folder = git(root, 'rev-parse', '--path-format=absolute', '--git-common-dir') || join(root, 'node_modules', '.cache');
    this.#file = join(folder, 'sunvane', 'proofs.json');
    const contents = new Contents(root);
    this.#files = testFiles(root);
    this.#digests = new Map(this.#files.map((file) => [file, contents.of(file)]));
    this.#commit = git(root, 'status', '--porcelain') === '' ? git(root, 'rev-parse', 'HEAD') : '';
  }

  #read() {
    try {
      return JSON.parse(readFileSync(this.#file, 'utf8'));
    } catch {
      return {};
    }
  }

  standings() {
    const latest = git(this.#root, 'log', '-500', '--format=%H').split('\n');
    return standings(this.#files, this.#read(), (file) => this.#digests.get(file), latest);
  }

  /** Notes files that passed; the commit only where the work tree was as it says. */
  note(files) {
    const record = this.#read();
    for (const file of files) {
      const digest = this.#digests.get(file);
      if (digest === undefined) continue;
      const others = (record[file] ?? []).filter((proof) => proof.digest !== digest);
      record[file] = [{ digest, commit: this.#commit, at: Date.now() }, ...others].slice(0, KEPT);
    }
    mkdirSync(dirname(this.#file), { recursive: true });
    const beside = `${this.#file}.${process.pid}`;
    writeFileSync(beside, JSON.stringify(record));
    renameSync(beside, this.#file);
  }
}
