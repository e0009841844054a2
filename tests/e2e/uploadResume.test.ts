/** Uploads that stop and go on: by hand, after a reload, without a server, in a form that was left; and on a phone. */
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { findings } from '../support/axe.ts';
import { startRunning, type Running } from '../support/running.ts';
import { inChromium, useStage } from '../support/stage.ts';
import { CHUNK_SIZE, prepareUploads } from '../support/uploadPage.ts';

/** Bytes of one user that no record holds. */
const ALLOWED = 300 * CHUNK_SIZE;

inChromium('Uploads that stop and go on', () => {
  const env = { UPLOAD_BYTES: String(ALLOWED) };
  const stage = useStage({ env });
  const { folder, file, visit, start, row, status, add, holdAfter } = prepareUploads(stage);
  let again: Running | undefined;

  afterAll(async () => {
    await again?.stop('SIGKILL');
    again?.remove();
  });

  it('pauses, and goes on where it was; says that a file is more than the user may bring, and sends no further chunk of it', async () => {
    await start();
    const path = file('pause.bin', 8 * CHUNK_SIZE);
    const gate = await holdAfter(3);
    await add(path);
    await expect.poll(() => row(path).getByRole('progressbar').getAttribute('value')).toBe('37');
    await row(path).getByRole('button', { name: '暂停' }).click();
    await expect.poll(() => status(path)).toBe('paused');
    await gate.go();
    const before = gate.sent();
    await row(path).getByRole('button', { name: '继续' }).click();
    await expect.poll(() => status(path)).toBe('success');
    expect(gate.sent() - before).toBe(5);

    const huge = join(folder, 'huge.bin');
    writeFileSync(huge, '');
    truncateSync(huge, ALLOWED + 1);
    const sent = gate.sent();
    await add(huge);
    await row(huge).getByText('未归属任何记录的文件已达上限').waitFor();
    expect([await status(huge), gate.sent() - sent <= 3]).toEqual(['error', true]);
  });

  it('goes on after a reload: the file is chosen again, only what is missing is sent', async () => {
    const { page } = await start();
    const path = file('reload.bin', 8 * CHUNK_SIZE);
    await holdAfter(4);
    await add(path);
    await expect.poll(() => row(path).getByRole('progressbar').getAttribute('value')).toBe('50');
    await page.reload();
    await row(path).getByText('请重新选择该文件以继续').waitFor();
    const gate = await holdAfter(100);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), row(path).getByRole('button', { name: '重新选择' }).click()]);
    await chooser.setFiles(path);
    await expect.poll(() => status(path)).toBe('success');
    expect(gate.sent()).toBe(4);
    await page.reload();
    await page.getByText('还没有文件').waitFor();
  });

  it('goes on by itself after a reload where the browser still lets the file be read, unless it was paused', async () => {
    const { page } = await visit({ fresh: true });
    // Other bytes with every try: what the server has already is not sent.
    await page.addInitScript((seed) => {
      // A file of the page's own folder stands for one of the disk: it is kept and found again in the same way.
      const pick = async (): Promise<FileSystemFileHandle[]> => {
        const handle = await (await navigator.storage.getDirectory()).getFileHandle('kept.bin', { create: true });
        const file = await handle.createWritable();
        await file.write(new Uint8Array(8 * 1_048_576).map((_, n) => (n + seed) % 251));
        await file.close();
        return [handle];
      };
      Object.assign(globalThis, { showOpenFilePicker: pick });
    }, Date.now());
    await page.goto('/upload');
    const held = await holdAfter(3);
    let arrived = 0;
    page.on('response', (r) => {
      if (r.request().method() === 'POST' && r.url().endsWith('/api/component/upload/chunk') && r.ok()) arrived += 1;
    });
    await page.getByRole('button', { name: /选择文件$/ }).click();
    await expect.poll(() => row('kept.bin').getByRole('progressbar').getAttribute('value')).toBe('37');
    await row('kept.bin').getByRole('button', { name: '暂停' }).click();
    await expect.poll(() => status('kept.bin')).toBe('paused');
    await page.reload();
    await row('kept.bin').getByText('未完成；允许读取该文件后继续').waitFor();
    await row('kept.bin').getByRole('button', { name: '重新选择' }).click();
    await expect.poll(() => status('kept.bin')).toBe('uploading');
    await page.reload();
    await expect.poll(() => status('kept.bin')).toBe('uploading');
    await held.go();
    await expect.poll(() => status('kept.bin')).toBe('success');
    // The browser tells of answers on another way than the page, and may be later; of the one under way at a reload it tells nobody.
    await expect.poll(() => arrived).toBeGreaterThanOrEqual(7);
    // None twice.
    expect(arrived).toBeLessThanOrEqual(8);
  });

  it('says that the server is gone, and goes on by itself when it is back, after kill -9 in the middle of a file', async () => {
    const { page } = await start();
    const path = file('killed.bin', 24 * CHUNK_SIZE);
    const gate = await holdAfter(9);
    await add(path);
    await expect.poll(() => row(path).getByRole('progressbar').getAttribute('value')).toBe('37');
    const { running } = stage;
    await running.stop('SIGKILL');
    await gate.go();
    await row(path).getByText('连接中断').waitFor();
    again = await startRunning({ dataDir: running.dataDir, schemas: running.schemas, env: { PORT: new URL(running.url).port, ...env } });
    await page.evaluate(() => {
      dispatchEvent(new Event('online'));
    });
    await expect.poll(() => status(path), { timeout: 60_000 }).toBe('success');
  });

  it('offers a form again after a reload, with the files that were on their way', async () => {
    const { page, problems } = await visit();
    const compose = async (): Promise<Locator> => {
      await page.goto('/map/templateManage');
      await page.getByRole('button', { name: /新增/ }).first().click();
      return page.getByRole('dialog');
    };
    const path = file('log.bin', 3 * CHUNK_SIZE);
    const gate = await holdAfter(1);
    await compose();
    await page.locator('[data-field-files=file]').setInputFiles(path);
    await expect.poll(() => row(path).getByRole('progressbar').getAttribute('value')).toBe('33');
    // What is remembered is written a moment later.
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('draft:')))).toBe(true);
    const form = await compose();
    await form.getByRole('button', { name: '恢复草稿' }).click();
    await row(path).getByText('请重新选择').waitFor();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), row(path).getByRole('button', { name: '重新选择' }).click()]);
    await chooser.setFiles(path);
    await gate.go();
    await form.locator('.files-list').getByText('log.bin').waitFor();
    expect(await row(path).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('fits a phone, in English, by keyboard', async () => {
    const { page } = await start({ language: 'en', size: 'phone' });
    const path = file('phone.bin', 3 * CHUNK_SIZE);
    await holdAfter(1);
    await add(path);
    await expect.poll(() => row(path).getByRole('progressbar').getAttribute('value')).toBe('33');
    await row(path).getByRole('button', { name: 'Pause' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => status(path)).toBe('paused');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await findings(page, 'upload', '.upload-page')).toEqual([]);
    if (process.env['SHOTS']) await page.screenshot({ path: join(process.env['SHOTS'], 'upload-phone.png'), fullPage: true });
    await row(path).getByRole('button', { name: 'Remove' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No files yet').waitFor();
  });
});
