/** The reference of the document language: a key looked up, its example changed, a mistake in it told. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { exampleDocuments } from '../../src/documents/tools/reference/index.ts';
import { findings } from '../support/axe.ts';
import { atRest, type Visit } from '../support/console.ts';
import { callApi } from '../support/running.ts';
import { inChromium, useStage } from '../support/stage.ts';

const FILE = 'resources/pump.json';
const EXAMPLE = JSON.stringify(exampleDocuments[FILE], null, 2);

inChromium('The reference of the document language', () => {
  const stage = useStage();
  let admin: Visit;
  let page: Page;
  let panel: Locator;
  let token: string;
  const editor = (): Locator => panel.getByRole('textbox', { name: FILE, exact: false });
  const write = async (text: string): Promise<void> => {
    await editor().press('ControlOrMeta+a');
    await page.keyboard.insertText(text);
  };

  beforeAll(async () => {
    token = stage.token;
    admin = await stage.stay({ language: 'en', size: 'desk' });
    ({ page } = admin);
    await page.goto('/system/language');
    panel = page.getByRole('region', { name: 'Example of list.inline' });
  });

  it('opens at the key that the address names', async () => {
    await page.goto('/system/language?key=list.summary%5B%5D.function');
    const key = page.getByRole('article', { name: 'list.summary[].function' });
    await expect.poll(async () => (await key.boundingBox())?.y).toBeLessThan(320);
    // What is drawn above it later does not push it away.
    await atRest(page);
    expect(
      await key.evaluate((e) => {
        const { top } = e.getBoundingClientRect();
        return top > 0 && top < 320;
      }),
    ).toBe(true);
  });

  it('finds a key by a word', async () => {
    await page.getByRole('searchbox', { name: 'Search names, descriptions or values' }).fill('list inline');
    await page.getByText('4 found', { exact: true }).waitFor();
    expect(await page.locator('.reference-key h3').allTextContents()).toEqual([
      'list.inline',
      'list.inline.hide',
      'list.inline.add',
      'list.inline.after',
    ]);
    expect(await findings(page, 'the reference')).toEqual([]);
  });

  it('opens its example at the key, beside what it draws', async () => {
    await page.getByRole('button', { name: 'Try list.inline', exact: true }).click();
    await expect.poll(() => panel.locator('.cm-activeLine').textContent()).toContain('"inline": [');
    await panel.getByRole('columnheader', { name: 'Name', exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?key=list.inline&try=1');
    expect(await findings(page, 'an example tried')).toEqual([]);
  });

  it('draws what is changed in it, and keeps nothing', async () => {
    await write(EXAMPLE.replace('"titleEn": "Name"', '"titleEn": "Name of the pump"'));
    await panel.getByRole('columnheader', { name: 'Name of the pump' }).waitFor();
    expect(existsSync(join(stage.running.schemas, FILE))).toBe(false);
    expect(await callApi(stage.running.url, '/api/pump/queryList', {}, token)).toMatchObject({ http: 404 });
  });

  it('says what is wrong with a mistake, and where', async () => {
    const wrong = EXAMPLE.replace('"kind": "steps"', '"kind": "stesp"');
    await write(wrong);
    const finding = panel.getByRole('listitem').filter({ hasText: 'value-not-allowed' });
    await finding.waitFor();
    expect(await finding.textContent()).toContain('did you mean "steps"?');
    await finding.getByRole('button').click();
    expect(await panel.locator('.cm-activeLine').textContent()).toContain('"kind": "stesp"');
    await panel.getByRole('columnheader', { name: 'Name of the pump' }).waitFor();
  });

  it('closes back to the key', async () => {
    await panel.getByRole('button', { name: 'Close the example' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Try list.inline');
    expect(admin.problems).toEqual([]);
    expect(admin.refusals).toEqual([]);
  });
});
