import { beforeAll, describe, expect, it } from 'vitest';
import { checkDocuments } from '../../src/documents/check/index.ts';
import { frame, readFolder } from '../../src/server/documents/folder.ts';
import { good } from './fixtures.ts';

const SEED = 20_260_131;
const COUNT = 300;
const NAMES = ['__proto__', 'constructor', 'toString', '', 'a/b', 'a~b', 'a%b', 'a"b', '\uD800', 'x-field', 'properties', '$ref', '0', 'titel', '中文'];
const VALUES: unknown[] = [null, true, false, 0, -1, 1.5, 1e308, '', 'x', '中', '$user.x', '$now', '-', '__proto__', 'constructor', [], {}, [null], [[]], [{}], { a: 1 }, 'x'.repeat(3000)];

/** A repeatable sequence of numbers in [0, 1) (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Owner = Record<string, unknown>;

/** Every [owner, key] inside a value. */
const places = (value: unknown): [Owner, string][] =>
  (value !== null && typeof value === 'object' ? Object.keys(value).flatMap((k): [Owner, string][] => [[value as Owner, k], ...places((value as Owner)[k])]) : []);

const define = (owner: Owner, key: string, value: unknown): void => { Object.defineProperty(owner, key, { value, enumerable: true, configurable: true, writable: true }); };

describe('one random change of a good document', () => {
  let folders: Map<string, string>[] = [];
  beforeAll(async () => { folders = await Promise.all(good.map(({ folder }) => readFolder(folder))); });

  it(`is always answered with places inside the file (seed ${SEED}, ${COUNT} changes)`, () => {
    const next = random(SEED);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
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
