/** The reference of the document language: drawn in both languages, searched, led through by its anchors. */
import axe from 'axe-core';
import { act } from 'react';
import { ConfigProvider } from 'antd';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ReferenceBlock } from '../../src/console/blocks/reference/ReferenceBlock.tsx';
import { changeLanguage } from '../../src/console/data/texts/i18n.ts';
import { LANGUAGES, type Language } from '../../src/contract/constants.ts';
import { reference } from '../../src/documents/tools/reference/index.ts';
import { mounted } from './mount.tsx';

const { sections, types } = reference();
const scrolled = vi.fn();
beforeEach(() => {
  Element.prototype.scrollIntoView = scrolled;
  scrolled.mockClear();
});

const shown = (address: string, language: Language, look: (box: HTMLElement) => void | Promise<void>): Promise<void> =>
  mounted(
    <MemoryRouter initialEntries={[`/system/language${address}`]}>
      <ConfigProvider>
        <ReferenceBlock />
      </ConfigProvider>
    </MemoryRouter>,
    async (box) => {
      await act(() => changeLanguage(language));
      await look(box);
    },
  );
const texts = (box: Element, selector: string): string[] => [...box.querySelectorAll(selector)].map((e) => e.textContent ?? '');
const keys = (box: Element): string[] => texts(box, '.reference-key h3 code');
async function look(box: HTMLElement, wanted: string): Promise<void> {
  const input = box.querySelector<HTMLInputElement>('.reference-head input');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, wanted);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
  });
}

describe.each(LANGUAGES)('the reference in %s', (language) => {
  // One drawing for all: it is of some three hundred keys.
  it('says of every key what it is for, what it takes, an example, and offers to try it; finds keys, says how many; axe objects to nothing', () =>
    shown('', language, async (box) => {
      const all = sections.flatMap((s) => s.keys.map((k) => ({ ...k, id: `${s.name}.${k.key}` })));
      expect(keys(box)).toEqual(all.map((k) => k.id));
      expect(texts(box, '.reference-key > p')).toEqual(all.map((k) => (language === 'zh' ? k.zh : k.en)));
      expect(box.querySelectorAll('.reference-key pre')).toHaveLength(all.length);
      expect([...box.querySelectorAll('.reference-key > button')].map((b) => b.getAttribute('aria-label'))).toEqual(
        all.map((k) => (language === 'zh' ? `试一试 ${k.id}` : `Try ${k.id}`)),
      );
      expect(texts(box, '.reference-contents span')).toEqual([
        ...sections.map((s) => (language === 'zh' ? s.title : s.titleEn)),
        language === 'zh' ? '字段类型' : 'Field types',
      ]);
      expect(texts(box, '.reference-types tbody th')).toEqual(types.map((t) => t.type));

      await look(box, 'nothing of the kind');
      expect([keys(box), box.querySelector('.reference-none')?.textContent]).toEqual([
        [],
        language === 'zh' ? '没有找到，请换一个词' : 'Nothing found; try another word',
      ]);
      await look(box, 'list badge');
      expect(keys(box)).toEqual(['list.badge']);
      expect(box.querySelector('output')?.textContent).toBe(language === 'zh' ? '找到 1 项' : '1 found');
      const { violations } = await axe.run(box, { resultTypes: ['violations'], preload: false });
      expect(violations.map((v) => `${v.id}: ${v.nodes[0]?.html.slice(0, 200) ?? ''}`)).toEqual([]);
    }));
});

it('shows the key that the address names, and moves the focus to one that is chosen', () =>
  shown('?key=list.columns', 'en', async (box) => {
    expect([(scrolled.mock.instances[0] as unknown as Element).id, texts(box, '.reference-key-on h3 code')]).toEqual([
      'reference-list.columns',
      ['list.columns'],
    ]);
    expect(box.querySelector('.reference-contents [aria-current]')?.textContent).toContain('List');
    await act(async () => box.querySelector<HTMLElement>('.reference-contents a[href$="key=form"]')?.click());
    expect(document.activeElement?.id).toBe('reference-form');
  }));
