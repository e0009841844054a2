import { afterAll, expect, it } from 'vitest';
import type { TextKey } from '../../locales/zh.ts';
import { i18n, text } from './i18n.ts';

afterAll(() => i18n.changeLanguage('zh'));

it('a text follows the language, and texts that arrive later', async () => {
  const later = 'test.later' as TextKey;
  expect([text('list.empty'), text(later)]).toEqual(['暂无数据', 'test.later']);
  i18n.addResourceBundle('zh', 'translation', { [later]: '后到' });
  i18n.addResourceBundle('en', 'translation', { [later]: 'Later' });
  expect(text(later)).toBe('后到');
  await i18n.changeLanguage('en');
  expect([text('list.empty'), text(later)]).toEqual(['No data yet', 'Later']);
});
