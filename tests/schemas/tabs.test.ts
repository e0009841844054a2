/** A tab beside a record holds many: its English title is a plural, as the count behind it asks for. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkDocuments } from '../../src/documents/tools/check/index.ts';
import { frame, readFolder } from '../../src/server/documents/folder.ts';
import { root } from './fixtures.ts';

it('tabs of records are named by many of what they list', async () => {
  const { catalogue } = checkDocuments(await readFolder(join(root, 'schemas')), frame);
  const screens = Object.values(catalogue.screens);
  const tabs = screens.flatMap(({ name, list }) => (list.tabs ?? []).map((tab) => ({ of: name, ...tab })));
  expect(tabs.length).toBeGreaterThan(0);
  const single = tabs.filter(({ screen, titleEn }) => {
    const listed = screens.find(({ name }) => name === screen);
    // Of what is called by its plural already, one is no other.
    return !/^Media$|s\b/.test(titleEn) && titleEn === catalogue.resources[listed?.resource ?? '']?.titleEn;
  });
  expect(single.map(({ of, name }) => `${of} ${name}`)).toEqual([]);
});
