import { beforeEach, describe, expect, it, vi } from 'vitest';

const clear = (): void => {
  for (const name of ['size', 'sidebarStatus', 'language']) document.cookie = `${name}=; path=/; max-age=0`;
};
/** The state as a page finds it that starts now. */
async function started(): Promise<typeof import('./appState.ts')> {
  vi.resetModules();
  return import('./appState.ts');
}

describe('kept settings at start', () => {
  beforeEach(clear);
  it.each([
    ['default', 'default'],
    ['medium', 'medium'],
    ['small', 'small'],
    ['mini', 'mini'],
    ['other', 'medium'],
    ['', 'medium'],
  ])('[S3-09] the size cookie %j gives size %s', async (cookie, size) => {
    document.cookie = `size=${cookie}; path=/`;
    expect((await started()).sizeStore.get()).toBe(size);
  });
  it('[S3-09] a size that was chosen is there at the next start; medium at first', async () => {
    const { sizeStore, chooseSize } = await started();
    expect(sizeStore.get()).toBe('medium');
    chooseSize('mini');
    expect((await started()).sizeStore.get()).toBe('mini');
  });
  it('[S3-09] so is a folded sidebar', async () => {
    const { sidebarStore, toggleSidebar } = await started();
    expect(sidebarStore.get()).toBe(true);
    toggleSidebar();
    expect((await started()).sidebarStore.get()).toBe(false);
  });
  it.each(['', 'fr', 'zh'])('[S1-05] [S9-09] with the language cookie %j a browser of a third language gets Chinese', async (cookie) => {
    vi.stubGlobal('navigator', { ...navigator, language: 'fr-FR', languages: ['fr-FR', 'en-GB'] });
    document.cookie = `language=${cookie}; path=/`;
    vi.resetModules();
    const { language, text } = await import('../../data/texts/i18n.ts');
    expect([language(), text('form.save')]).toEqual(['zh', '保存']);
    vi.unstubAllGlobals();
  });
});
