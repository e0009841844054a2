/**
 * Nothing a document says makes the language throw: neither the check, which tells its own faults as `check-failed`, nor what reads a
 * catalogue after it, nor what an editor asks of a text. Shipped documents are changed at random, many of a folder at once: 20,000
 * changes in a thorough run, otherwise a sample that changes with the day.
 */
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { completionsAt, helpAt, kindOfDraft, knownOf, type Known } from '../../src/documents/tools/assist/index.ts';
import type { Catalogue } from '../../src/documents/tables/catalogue.ts';
import { checkDocuments } from '../../src/documents/tools/check/index.ts';
import { diff } from '../../src/documents/tools/diff/index.ts';
import { parseSource } from '../../src/documents/ground/load.ts';
import { matrix } from '../../src/documents/tools/matrix.ts';
import { dictionaryOrigins, gridOrigins, resourceOrigins, screenOrigins } from '../../src/documents/tools/origins/index.ts';
import { exampleDocuments } from '../../src/documents/tools/reference/example.ts';
import { hasTable } from '../../src/documents/kit/own.ts';
import { typesOf } from '../../src/documents/tools/typescript.ts';
import { frame, readFolder } from '../../src/server/documents/folder.ts';
import { bundleOf, gridBundleOf } from '../../src/server/documents/serve.ts';
import { tableOf } from '../../src/server/records/tables/tables.ts';
import { childIndexes } from '../../src/server/source/children.ts';
import { imagedOf } from '../../src/server/source/imaged.ts';
import { queriedPeriods } from '../../src/server/source/periods.ts';
import { viewsOf } from '../../src/server/source/views.ts';
import type { CurrentUser } from '../../src/server/user/user.ts';
import { seeded, type Random } from '../support/random.ts';
import { thorough } from '../support/thorough.ts';
import { change } from './mutate/anything.ts';

/** Changes of one folder before it is checked. */
const AT_ONCE = 20;
const CHANGES = thorough ? 20_000 : 200;
const SEED = Number(process.env['FUZZ_SEED'] ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''));
/** An administrator, and somebody of the group who holds nothing. */
const USERS = [['admin'], []].map(
  (roles) => ({ userType: '999', leavesType: null, roles, permissions: new Set() }) as never as CurrentUser,
);

let folders: Map<string, string>[] = [];
let before: Catalogue[] = [];
let known: Known;
beforeAll(async () => {
  const example = new Map(Object.entries(exampleDocuments).map(([file, document]) => [file, JSON.stringify(document, null, 2)]));
  folders = [await readFolder(join(import.meta.dirname, '..', '..', 'schemas')), example];
  before = folders.map((files) => checkDocuments(files, frame).catalogue);
  known = knownOf(before[0] as Catalogue, frame);
});

/** A folder with changes in as many documents; the files that have one. */
function changed(files: ReadonlyMap<string, string>, random: Random): { files: Map<string, string>; touched: Set<string> } {
  const result = new Map(files);
  const touched = new Set<string>();
  for (let i = 0; i < AT_ONCE; i += 1) {
    const file = random.pick([...result.keys()]);
    const document = JSON.parse(result.get(file) ?? '') as unknown;
    change(document, random);
    result.set(file, JSON.stringify(document, null, 2));
    touched.add(file);
  }
  return { files: result, touched };
}

/** Everything that reads a catalogue without a database. */
function readAll(catalogue: Catalogue, files: ReadonlyMap<string, string>, touched: ReadonlySet<string>): void {
  matrix(catalogue);
  typesOf(catalogue);
  const periods = queriedPeriods(catalogue);
  const screens = Object.values(catalogue.screens);
  for (const resource of Object.values(catalogue.resources).filter(hasTable)) {
    const needs = {
      period: periods.get(resource.name),
      images: imagedOf(resource.name, catalogue)?.columns,
      indexes: childIndexes(resource, catalogue),
    };
    tableOf(
      resource,
      screens.filter((s) => s.resource === resource.name),
      needs,
    );
  }
  viewsOf(catalogue);
  for (const user of USERS) {
    for (const screen of screens) bundleOf(catalogue, screen, user);
    for (const grid of Object.values(catalogue.grids)) gridBundleOf(catalogue, grid, user);
  }
  for (const file of touched) {
    const source = parseSource(file, files.get(file) ?? '');
    const name = /([^/]+)\.json$/.exec(file)?.[1] ?? '';
    const place = /^screens\/(.+)\.json$/.exec(file)?.[1] ?? '';
    const [resource, dictionary] = [catalogue.resources[name], catalogue.dictionaries[name]];
    const [screen, grid] = [catalogue.screens[place], catalogue.grids[place]];
    if (file.startsWith('resources/') && resource) resourceOrigins(source, resource);
    if (file.startsWith('dictionaries/') && dictionary) dictionaryOrigins(source, dictionary);
    if (screen) screenOrigins(source, screen);
    if (grid) gridOrigins(source, grid);
  }
}

/** What an editor asks at places of a text, whole or cut off in the middle. */
function assist(file: string, text: string, random: Random): void {
  const written = random.once(2) ? text : text.slice(0, random.below(text.length));
  const kind = kindOfDraft(file, written);
  if (!kind) return;
  for (let i = 0; i < 3; i += 1) {
    const offset = random.below(written.length + 1);
    completionsAt(kind, written, offset, known);
    helpAt(kind, written, offset, known);
  }
}

/** Where a fault stands, so that one that many changes meet is told once. */
const placeOf = (error: unknown): string =>
  (error as Error).stack
    ?.split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, 4)
    .join('\n') ?? String(error);

it(
  `${CHANGES} random changes make nothing throw (FUZZ_SEED=${SEED})`,
  () => {
    const random = seeded(SEED);
    const faults = new Map<string, string>();
    const attempt = (what: string, work: () => void): void => {
      try {
        work();
      } catch (error) {
        faults.set(placeOf(error), what);
      }
    };
    let refused = 0;
    for (let i = 0; i < CHANGES / AT_ONCE; i += 1) {
      const at = random.once(3) ? 1 : 0;
      const { files, touched } = changed(folders[at] ?? new Map(), random);
      attempt(`round ${i}`, () => {
        const { diagnostics, catalogue } = checkDocuments(files, frame);
        refused += diagnostics.length ? 1 : 0;
        for (const { code, file, message, messageZh } of diagnostics) {
          if (code === 'check-failed') faults.set(message, `round ${i}: ${file}`);
          expect(`${message} ${messageZh}`).not.toMatch(/\{[a-z]+\}/i);
        }
        attempt(`round ${i}: diff`, () => void diff(before[at] as Catalogue, catalogue));
        attempt(`round ${i}: what reads the catalogue`, () => readAll(catalogue, files, touched));
      });
      for (const file of touched) attempt(`round ${i}: editor of ${file}`, () => assist(file, files.get(file) ?? '', random));
    }
    expect(Object.fromEntries(faults)).toEqual({});
    expect(refused).toBeGreaterThan(CHANGES / AT_ONCE / 2);
  },
  thorough ? 3_600_000 : 120_000,
);
