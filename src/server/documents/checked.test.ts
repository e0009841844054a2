import { expect, it } from 'vitest';
import { checkFolder } from './checked.ts';

const dictionary = (title: string): string =>
  JSON.stringify({ version: 3, name: 'COLOUR', title, titleEn: 'Colour', entries: [{ code: '1', title: '红', titleEn: 'Red' }] });
const folder = (title: string): Map<string, string> => new Map([['dictionaries/COLOUR.json', dictionary(title)]]);
const titleOf = (title: string): string | undefined => checkFolder(folder(title)).catalogue.dictionaries['COLOUR']?.title;

it('checks the same texts once, and others anew', () => {
  const first = checkFolder(folder('颜色'));
  expect(first.diagnostics).toEqual([]);
  expect(checkFolder(folder('颜色'))).toBe(first);
  expect(titleOf('色彩')).toBe('色彩');
  expect(checkFolder(folder('颜色'))).toBe(first);
  const more = new Map([...folder('颜色'), ['resources/broken.json', '{']]);
  expect(checkFolder(more).diagnostics.map(({ file }) => file)).toEqual(['resources/broken.json']);
});

it('does not take a map that was changed afterwards for what it was', () => {
  const files = folder('一');
  const before = checkFolder(files);
  files.set('dictionaries/COLOUR.json', dictionary('二'));
  expect(checkFolder(files).catalogue.dictionaries['COLOUR']?.title).toBe('二');
  expect(checkFolder(folder('一'))).toBe(before);
});

it('forgets what was not asked for long', () => {
  const first = checkFolder(folder('甲'));
  for (const title of ['乙', '丙', '丁']) titleOf(title);
  expect(checkFolder(folder('甲'))).not.toBe(first);
});
