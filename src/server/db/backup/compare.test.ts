import { expect, it } from 'vitest';
import { compareMigrations, differences } from './compare.ts';
import type { Header } from './format.ts';

const table = {
  name: 'public.a',
  columns: [
    { name: 'id', type: 'integer' },
    { name: 'gone', type: 'text' },
  ],
};

it('names each difference', () => {
  const live = {
    columns: [
      { name: 'id', type: 'bigint', optional: false },
      { name: 'new', type: 'text', optional: true },
      { name: 'must', type: 'text', optional: false },
    ],
  };
  expect(differences(table, live)).toEqual([
    'column public.a.id is integer in the backup, bigint here',
    'column public.a.gone is missing here',
    'column public.a.must is required here and not in the backup',
  ]);
  expect(differences(table, undefined)).toEqual(['table public.a is missing here']);
});

it('wants the same migrations on both sides', () => {
  const header = { app: '1.0', migrations: ['a', 'b'] } as Header;
  expect(() => compareMigrations(header, ['b', 'a'])).not.toThrow();
  expect(() => compareMigrations(header, ['a', 'c'])).toThrow('only in the backup: b; only here: c');
});
