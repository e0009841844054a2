/** One slip that keeps a document from being read is told once, and first. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkDocuments } from '../../src/documents/tools/check/index.ts';
import { frame, readFolder } from '../../src/server/documents/folder.ts';

const shipped = await readFolder(join(import.meta.dirname, '..', '..', 'schemas'));

it.each([
  'resources/defect.json',
  'resources/station.json',
  'resources/user.json',
  'dictionaries/DEFECT_STATUS.json',
  'screens/examine/photovoltaic.json',
  'screens/analysis/home.json',
])('a comma is missing in %s', (file) => {
  const text = shipped.get(file) ?? '';
  const comma = text.indexOf(',', text.length / 3);
  const { diagnostics } = checkDocuments(new Map([...shipped, [file, text.slice(0, comma) + text.slice(comma + 1)]]), frame);
  expect(diagnostics.map((d) => `${d.file} ${d.code}`)).toEqual([`${file} json-syntax`]);
});

it('what has another cause is told beside it, the unreadable document first', () => {
  const home = (shipped.get('screens/analysis/home.json') ?? '').replace('"foundTime"', '"foundTine"');
  const files = new Map([...shipped, ['screens/analysis/home.json', home], ['resources/user.json', '{']]);
  const { diagnostics } = checkDocuments(files, frame);
  expect(diagnostics[0]).toMatchObject({ file: 'resources/user.json', code: 'json-syntax' });
  expect(diagnostics.slice(1).map((d) => `${d.file} ${d.code} ${d.message}`)).toEqual(
    expect.arrayContaining([expect.stringContaining('foundTine')]),
  );
});
