/** Any change of a document, sensible or not. */
import type { Random } from '../../support/random.ts';

/** Names that break what looks things up by name. */
export const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  '',
  'a/b',
  'a~b',
  'a%b',
  'a"b',
  '\uD800',
  'x-field',
  'properties',
  '$ref',
  '0',
  'titel',
  '中文',
];

/** One of every type, and what breaks who expects another. */
export const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  '',
  'x',
  '中',
  '$user.x',
  '$now',
  '-',
  '__proto__',
  'constructor',
  [],
  {},
  [null],
  [[]],
  [{}],
  { a: 1 },
  'x'.repeat(3000),
];

export type Owner = Record<string, unknown>;

/** Every [owner, key] inside a value. */
export const places = (value: unknown): [Owner, string][] =>
  value !== null && typeof value === 'object'
    ? Object.keys(value).flatMap((key): [Owner, string][] => [[value as Owner, key], ...places((value as Owner)[key])])
    : [];

/** Sets a key of any name. */
export const define = (owner: Owner, key: string, value: unknown): void => {
  Object.defineProperty(owner, key, { value, enumerable: true, configurable: true, writable: true });
};

const WAYS = ['delete', 'rename', 'value', 'twist', 'name', 'name', 'name', 'copy', 'copy', 'repeat'] as const;

/** Changes a document in place, once: a value or key gone or another, a name where another stood, a part where its like stood. */
export function change(document: unknown, { pick }: Random): void {
  const all = places(document);
  if (!all.length) return;
  const way = pick(WAYS);
  const strings = all.filter(([owner, key]) => typeof owner[key] === 'string');
  const [owner, key] = (way === 'twist' || way === 'name') && strings.length ? pick(strings) : pick(all);
  const old = owner[key];
  if (way === 'value') define(owner, key, pick(VALUES));
  else if (way === 'twist') define(owner, key, `${String(old).slice(1)}${String(old).slice(0, 1)}`);
  else if (way === 'name') {
    const [other, at] = pick(all);
    define(owner, key, Array.isArray(other) || typeof other[at] === 'string' ? structuredClone(other[at]) : at);
  } else if (way === 'copy') {
    const [other, at] = pick(all.filter(([, name]) => name === key));
    define(owner, key, structuredClone(other[at]));
  } else if (way === 'repeat' && Array.isArray(owner)) owner.push(structuredClone(pick(owner as unknown[])));
  else if (Array.isArray(owner)) owner.splice(Number(key), 1);
  else {
    delete owner[key];
    if (way === 'rename') define(owner, pick(NAMES), old);
  }
}
