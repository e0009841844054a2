import { describe, expect, it } from 'vitest';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Dictionary } from '../../../documents/ground/model/resource.ts';
import { columnsIn, columnWidth, openerOf, wordsWidth, type ShownColumn } from './columns.tsx';

const field = { name: 'kind', title: '种类', titleEn: 'Kind', type: 'dict', dict: 'KIND', sortable: false } as unknown as Field;
const column = (over: Partial<ShownColumn> = {}): ShownColumn => ({ field, column: { field: 'kind', width: 90 }, ...over }) as ShownColumn;
const entry = (code: string, title: string, titleEn: string): Dictionary['entries'][number] => ({ code, title, titleEn }) as never;
const dictionaries = {
  KIND: {
    entries: [entry('w', '风机', 'Wind inspection'), entry('s', '短', 'S'), entry('x', '长', 'x'.repeat(80))],
  } as unknown as Dictionary,
};
const texts = {
  zh: { language: 'zh', titleOf: ({ title }: { title: string }) => title },
  en: { language: 'en', titleOf: ({ titleEn }: { titleEn?: string }) => titleEn ?? '' },
} as const;
const width = (language: 'zh' | 'en', kind: string | null, over?: Partial<ShownColumn>): number =>
  columnWidth(column(over), texts[language] as never, 1, [{ id: '1', kind }] as never, dictionaries);

describe('the width of a column', () => {
  it('is the document’s where the names of codes fit', () => {
    expect(width('zh', 'w')).toBe(90);
    expect(width('en', 's')).toBe(90);
  });
  it('grows to a name in the other language, within bounds', () => {
    expect(width('en', 'w')).toBeGreaterThan(15 * 8 + 24);
    expect(width('en', 'x')).toBe(220);
  });
  it('is the user’s where they set it', () => expect(width('en', 'w', { set: true })).toBe(90));
  it('is the heading’s where nothing is in it', () => expect(width('en', null)).toBeLessThan(90));
});

describe('the width words need', () => {
  const words = (over?: Partial<ShownColumn>): number =>
    wordsWidth(
      {
        field: { name: 'station', title: '场站', type: 'reference' },
        column: { field: 'station', width: 90 },
        ...over,
      } as unknown as ShownColumn,
      texts.en as never,
      1,
      [
        { id: '1', station: 'S1', $labels: { station: '短' }, $labelsEn: { station: 'Riyuewan solar station' } },
        { id: '2', station: null },
      ] as never,
    );
  it('is that of the longest name in the user’s language', () => expect(words()).toBeGreaterThan(22 * 6 + 24));
  it('is none of a column the user set', () => expect(words({ set: true })).toBe(0));
});

describe('the name of a record', () => {
  const resource = { label: 'name', labelEn: 'nameEn' } as never;
  const columns = ['name', 'code', 'nameEn'].map((name) => ({ field: { name }, column: { field: name, width: name.length } }) as never);
  const names = (language: 'zh' | 'en'): string[] => columnsIn(columns, resource, language).map(({ field: { name } }) => name);
  it('stands first in the user’s language', () => {
    expect(names('zh')).toEqual(['name', 'code', 'nameEn']);
    expect(names('en')).toEqual(['nameEn', 'code', 'name']);
    expect(columnsIn(columns.slice(0, 2), resource, 'en')).toHaveLength(2);
  });
  it('opens the record', () => {
    expect([openerOf(resource, columns, 'zh'), openerOf(resource, columns, 'en')]).toEqual(['name', 'nameEn']);
    expect(openerOf(resource, columns.slice(1, 2), 'en')).toBe('code');
  });
});
