import { expect, it } from 'vitest';
import { checkFolder } from './checked.ts';

const dictionary = (title: string): string =>
  JSON.stringify({ version: 3, name: 'COLOUR', title, titleEn: 'Colour', entries: [{ code: '1', title: '红', titleEn: 'Red' }] });
const folder = (title: string): Map<string, string> => new Map([['dictionaries/COLOUR.json', dictionary(title)]]);
const titleOf = async (title: string): Promise<string | undefined> =>
  (await checkFolder(folder(title))).catalogue.dictionaries['COLOUR']?.title;

it('checks the same texts once, and others anew', async () => {
  const first = await checkFolder(folder('颜色'));
  expect(first.diagnostics).toEqual([]);
  expect(await checkFolder(folder('颜色'))).toBe(first);
  expect(await titleOf('色彩')).toBe('色彩');
  expect(await checkFolder(folder('颜色'))).toBe(first);
  const more = new Map([...folder('颜色'), ['resources/broken.json', '{']]);
  expect((await checkFolder(more)).diagnostics.map(({ file }) => file)).toEqual(['resources/broken.json']);
});

it('does not take a map that was changed afterwards for what it was', async () => {
  const files = folder('一');
  const before = await checkFolder(files);
  files.set('dictionaries/COLOUR.json', dictionary('二'));
  expect((await checkFolder(files)).catalogue.dictionaries['COLOUR']?.title).toBe('二');
  expect(await checkFolder(folder('一'))).toBe(before);
});

it('forgets what was not asked for long', async () => {
  const first = await checkFolder(folder('甲'));
  for (const title of ['乙', '丙', '丁']) await titleOf(title);
  expect(await checkFolder(folder('甲'))).not.toBe(first);
});
