import { describe, expect, it } from 'vitest';
import { migrate, migrations } from './migrate.ts';
import type { Migration } from './migrations/types.ts';
import { LATEST_VERSION } from '../tables/meta.ts';

const TEXT = `{
  "version": 1,   "name": "pump",
  "list": { "columns": ["name",   "power"], "size": 20 },
\t"titleEn": "Pump"
}
`;

const known: Migration[] = [
  {
    version: 2,
    title: 'list.size is called pageSize',
    steps: () => [
      { do: 'rename', path: ['list', 'size'], to: 'pageSize' },
      { do: 'rename', path: ['nothing', 'here'], to: 'x' },
    ],
  },
  {
    version: 3,
    title: 'every document has a colour, none a name',
    steps: ({ titleEn }, kind) => [
      { do: 'set', path: ['colour'], value: kind === 'resource' ? `of ${String(titleEn)}` : 'none' },
      { do: 'remove', path: ['name'] },
      { do: 'remove', path: ['nothing'] },
    ],
  },
];

describe('migrate', () => {
  it('touches what its migrations name, and nothing else', () => {
    expect(migrate(TEXT, 'resource', known, 2)).toEqual({
      from: 1,
      to: 2,
      text: TEXT.replace('"version": 1', '"version": 2').replace('"size"', '"pageSize"'),
    });
  });

  it('goes through every version in turn', () => {
    const done = migrate(TEXT, 'resource', known, 3);
    expect([done?.from, done?.to]).toEqual([1, 3]);
    expect(JSON.parse(done?.text ?? '')).toEqual({
      version: 3,
      list: { columns: ['name', 'power'], pageSize: 20 },
      titleEn: 'Pump',
      colour: 'of Pump',
    });
    expect(done?.text).toContain('"list": { "columns": ["name",   "power"], "pageSize": 20 },\n');
    expect(done?.text).toMatch(/\n {2}"colour": "of Pump"\n\}\n$/);
  });

  it('keeps line ends and tabs', () => {
    const windows = '{\r\n\t"version": 1,\r\n\t"name": "pump"\r\n}\r\n';
    expect(migrate(windows, 'screen', [known[1] as Migration], 3)?.text).toBe('{\r\n\t"version": 3,\r\n\t"colour": "none"\r\n}\r\n');
  });

  it.each([
    ['the latest version', TEXT, 1],
    ['no version', '{}', 3],
    ['a version that is no number', '{"version":"1"}', 3],
  ])('leaves %s alone', (_, text, latest) => expect(migrate(text, 'resource', known, latest)).toBeUndefined());

  it('has a migration for every version after the first, in order', () => {
    expect(migrations.map((m) => m.version)).toEqual(Array.from({ length: LATEST_VERSION - 1 }, (_, i) => i + 2));
  });
});
