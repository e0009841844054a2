import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { i18n, i18nProvider } from '../../data/texts/i18n.ts';
import '../../data/texts/refineTexts.ts';
import { refineZh } from './zh.ts';

const PACKAGES = resolve(import.meta.dirname, '../../../../node_modules/@refinedev');
const code = ['core', 'antd'].map((name) => readFileSync(join(PACKAGES, name, 'dist/index.mjs'), 'utf8')).join('\n');

afterAll(() => i18n.changeLanguage('zh'));

it('has every text of Refine but those of its own sign-in pages', () => {
  const asked = new Set(
    [...code.matchAll(/"((?:buttons|notifications|pages\.error)\.\w+|warnWhenUnsavedChanges)"/g)].map((m) => m[1] ?? ''),
  );
  expect(asked.size).toBeGreaterThan(15);
  expect([...asked].filter((key) => !(key in refineZh))).toEqual([]);
});

it.each([
  ['zh', '保存', '新建', 'Depots'],
  ['en', 'Save', 'New', 'Depots'],
])('says them in %s; what it does not have is the default, wherever Refine puts it', async (language, save, create, list) => {
  await i18n.changeLanguage(language);
  const { translate } = i18nProvider;
  expect([
    translate('buttons.save', 'Save it' as never),
    translate('depot.titles.create', 'Create Depot' as never),
    translate('depot.titles.list', 'Depots' as never),
    translate('depot.depot', undefined, 'Depot'),
    translate('depot.unknown'),
  ]).toEqual([save, create, list, 'Depot', 'depot.unknown']);
  expect(translate('notifications.importProgress', { processed: 3, total: 5 })).toMatch(/3.*5/);
});
