import { beforeAll, describe, expect, it } from 'vitest';
import { checkDocuments } from '../../src/documents/tools/check/index.ts';
import { frame, readFolder } from '../../src/server/documents/folder.ts';
import { printDiagnostic } from '../../src/documents/ground/diagnostic.ts';
import { diff } from '../../src/documents/tools/diff/index.ts';
import type { Catalogue } from '../../src/documents/tables/catalogue.ts';
import { seeded } from '../support/random.ts';
import { day, taken, thorough } from '../support/thorough.ts';
import { exampleDocuments } from '../../src/documents/tools/reference/example.ts';
import { good } from './fixtures.ts';
import { define, NAMES, places, VALUES, type Owner } from './mutate/anything.ts';
import { faults } from './mutate/faults.ts';
import { harmless } from './mutate/harmless.ts';
import { meanings } from './mutate/meanings.ts';
import type { Documents } from './mutate/folder.ts';

const SEED = 20_260_131;
const COUNT = 300;
/** Harmless edits; in a thorough run as many as there are changes that do something. */
const EDITS = thorough ? 2000 : 500;

const exampleFiles = (): Map<string, string> =>
  new Map(Object.entries(exampleDocuments).map(([file, document]) => [file, JSON.stringify(document, null, 2)]));

/** The good folders, and the one that says everything the language can say. */
const readFolders = async (): Promise<Map<string, string>[]> => [
  ...(await Promise.all(good.map(({ folder }) => readFolder(folder)))),
  exampleFiles(),
];

describe('one random change of a good document', () => {
  let folders: Map<string, string>[] = [];
  beforeAll(async () => {
    folders = await readFolders();
  });

  it(`is always answered with places inside the file (seed ${SEED}, ${COUNT} changes)`, () => {
    const { pick } = seeded(SEED);
    let found = 0;
    for (let i = 0; i < COUNT; i += 1) {
      const files = new Map(pick(folders));
      const file = pick([...files.keys()]);
      const document = JSON.parse(files.get(file) ?? '') as Owner;
      const all = places(document);
      const kind = pick(['delete', 'rename', 'type', 'reference'] as const);
      const strings = all.filter(([owner, key]) => typeof owner[key] === 'string');
      const [owner, key] = pick(kind === 'reference' ? strings : all);
      const old = owner[key];
      if (kind === 'type') define(owner, key, pick(VALUES));
      else if (kind === 'reference') define(owner, key, `${String(old).slice(1)}${String(old).slice(0, 1)}`);
      else if (Array.isArray(owner)) owner.splice(Number(key), 1);
      else {
        delete owner[key];
        if (kind === 'rename') define(owner, pick(NAMES), old);
      }
      files.set(file, JSON.stringify(document, null, 2));
      const what = `change ${i}: ${kind} ${key} of ${file}`;
      const { diagnostics } = checkDocuments(files, frame);
      found += diagnostics.length ? 1 : 0;
      for (const d of diagnostics) {
        expect(d.line, what).toBeGreaterThanOrEqual(1);
        expect(d.line, what).toBeLessThanOrEqual((files.get(d.file) ?? '').split('\n').length);
        expect(d.column, what).toBeGreaterThanOrEqual(1);
        expect(d.frame.trim(), what).not.toBe('');
        expect(`${d.message} ${d.messageZh}`, what).not.toMatch(/\{[a-z]+\}/i);
      }
    }
    expect(found).toBeGreaterThan(COUNT / 2);
  });
});

/** Every key of the language, left out or with another value; of each change one in so many. */
describe('one change of the documents that say everything', () => {
  const EACH = thorough ? 1 : 12;
  const { catalogue: before } = checkDocuments(exampleFiles(), frame);
  const next = (value: unknown): unknown => (typeof value === 'boolean' ? !value : typeof value === 'number' ? value + 1 : undefined);
  const stable = (value: unknown): unknown =>
    value === null || typeof value !== 'object'
      ? value
      : Array.isArray(value)
        ? value.map(stable)
        : Object.fromEntries(
            Object.entries(value)
              .sort(([a], [b]) => (a < b ? -1 : 1))
              .map(([key, member]) => [key, stable(member)]),
          );
  const meaning = JSON.stringify(stable(before));
  const all = [...exampleFiles()].flatMap(([file, text]) =>
    places(JSON.parse(text)).flatMap((_, i) => [
      { file, i, kind: 'left out' },
      { file, i, kind: 'another' },
    ]),
  );

  it(`is refused, or told by diff by its own name, or changes nothing (one in ${EACH} of ${all.length}, day ${day})`, () => {
    const start = day % EACH;
    let told = 0;
    const chosen = taken(
      all.filter((_, n) => n % EACH === start),
      all,
    );
    for (const { file, i, kind } of chosen) {
      const files = exampleFiles();
      const document = JSON.parse(files.get(file) ?? '') as Owner;
      const [owner, key] = places(document)[i] ?? [{}, ''];
      const other = next(owner[key]);
      if (kind === 'another') {
        if (other === undefined) continue;
        owner[key] = other;
      } else if (Array.isArray(owner)) owner.splice(Number(key), 1);
      else delete owner[key];
      files.set(file, JSON.stringify(document, null, 2));
      const { diagnostics, catalogue } = checkDocuments(files, frame);
      if (diagnostics.length) continue;
      const codes = diff(before, catalogue).map(({ code }) => code);
      const what = `${kind}: ${key}, place ${i} of ${file}; told ${codes.join()}`;
      expect(codes.length > 0, what).toBe(JSON.stringify(stable(catalogue)) !== meaning);
      expect(codes, what).not.toContain('part-unclassified');
      told += codes.length ? 1 : 0;
    }
    expect(told).toBeGreaterThan(all.length / EACH / 30);
  });
});

interface Folder {
  files: Map<string, string>;
  catalogue: Catalogue;
}

describe('changes by what they do', () => {
  let folders: Folder[] = [];
  beforeAll(async () => {
    folders = (await readFolders()).map((files) => ({ files, catalogue: checkDocuments(files, frame).catalogue }));
  });
  const read = ({ files }: Folder): Documents =>
    new Map([...files].map(([file, text]) => [file, JSON.parse(text) as Record<string, unknown>]));
  const write = (documents: Documents): Map<string, string> =>
    new Map([...documents].map(([file, document]) => [file, JSON.stringify(document, null, 2)]));
  /** Of each kind, so that the run does not grow with the kinds. */
  const TRIES = thorough ? 60 : Math.ceil(4500 / (faults.length + meanings.length));
  let changes = 0;

  it.each(faults)(`caught by check: $what (seed ${SEED})`, ({ what, codes, mutate }) => {
    const random = seeded(SEED + what.length);
    let done = 0;
    for (let i = 0; i < TRIES; i += 1) {
      const documents = read(random.pick(folders));
      const before = write(documents);
      if (!mutate(documents, random)) continue;
      const after = write(documents);
      const { diagnostics, warnings } = checkDocuments(after, frame);
      const found = [...diagnostics, ...warnings].map((d) => d.code);
      const changed = [...after].find(([file, text]) => before.get(file) !== text);
      expect(
        codes.some((code) => found.includes(code)),
        `try ${i}, found ${found.join()}, ${changed?.[0] ?? 'a file is gone'}:\n${changed?.[1] ?? ''}`,
      ).toBe(true);
      done += 1;
    }
    changes += done;
    expect(done).toBeGreaterThan(0);
  });

  it.each(meanings)(`told by diff: $what (seed ${SEED})`, ({ what, codes, mutate }) => {
    const random = seeded(SEED + what.length);
    let done = 0;
    for (let i = 0; i < TRIES; i += 1) {
      const folder = random.pick(folders);
      const documents = read(folder);
      if (!mutate(documents, random)) continue;
      const after = checkDocuments(write(documents), frame);
      // Not every change of the kind is valid everywhere; the check refuses the others.
      if (after.diagnostics.length) continue;
      const found = diff(folder.catalogue, after.catalogue).map((c) => c.code);
      expect(
        codes.some((code) => found.includes(code)),
        `try ${i}, found ${found.join()}\n${[...write(documents)].map(([f, t]) => `${f}\n${t}`).join('\n')}`,
      ).toBe(true);
      done += 1;
    }
    changes += done;
    expect(done).toBeGreaterThan(0);
  });

  it('are 2,000 and more', () => expect(changes).toBeGreaterThan(2000));

  it(`${EDITS} harmless edits are neither refused nor told (seed ${SEED})`, () => {
    const random = seeded(SEED);
    for (let i = 0; i < EDITS; i += 1) {
      const folder = random.pick(folders);
      const { file, what, text } = harmless(read(folder), random);
      const { diagnostics, warnings, catalogue } = checkDocuments(new Map([...folder.files, [file, text]]), frame);
      expect([...diagnostics, ...warnings].map(printDiagnostic), `edit ${i}: ${what} of ${file}`).toEqual([]);
      expect(diff(folder.catalogue, catalogue), `edit ${i}: ${what} of ${file}\n${text}`).toEqual([]);
    }
  });
});
