/** The upload page in Chromium, against the real server. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Locator, Page, Route } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import type { ChunkAnswer } from '../../src/contract/upload.ts';
import { findings } from '../support/axe.ts';
import type { Visit, VisitOptions } from '../support/console.ts';
import { startRunning, type Running } from '../support/running.ts';
import { inChromium, useStage } from '../support/stage.ts';

/** Bytes of a chunk. */
const CHUNK_SIZE = 1_048_576;
/** Bytes of one user that no record holds. */
const ALLOWED = 300 * CHUNK_SIZE;

inChromium('The upload page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sunvane-files-'));
  const stage = useStage({ env: { UPLOAD_BYTES: String(ALLOWED) } });
  let again: Running | undefined;
  let opened: Visit;
  let page: Page;
  const row = (file: string): Locator => page.locator('.upload-row').filter({ hasText: basename(file) });
  const status = (file: string): Promise<string | null> => row(file).getAttribute('data-status');
  const file = (name: string, bytes: number): string => {
    const path = join(folder, name);
    writeFileSync(path, randomBytes(bytes));
    return path;
  };
  const add = (paths: string | string[]): Promise<void> => page.locator('[data-input=files]').setInputFiles(paths);
  const start = async (options: VisitOptions = {}): Promise<void> => {
    opened = await stage.visit(options);
    ({ page } = opened);
    await page.goto('/upload');
    await page.locator('.drop-area').waitFor();
  };
  /** Lets so many chunks through and holds the others until `go`. */
  const holdAfter = async (count: number): Promise<{ sent: () => number; go: () => Promise<void> }> => {
    let sent = 0;
    const held: Route[] = [];
    await page.route(`**/api/component/upload/chunk`, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      if (sent >= count) {
        held.push(route);
        return undefined;
      }
      sent += 1;
      return route.continue();
    });
    return {
      sent: () => sent,
      go: async () => {
        count = Infinity;
        for (const route of held.splice(0)) {
          sent += 1;
          await route.continue().catch(() => undefined);
        }
      },
    };
  };

  afterAll(async () => {
    await again?.stop('SIGKILL');
    again?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('[S2-06] [S1-09] is a page of the console for who is signed in; sends a file in chunks of 1 MiB, three at a time; the server’s hash is the file’s', async () => {
    await start();
    await page.getByText('还没有文件').waitFor();
    const path = file('现场 录像.bin', 5.5 * CHUNK_SIZE);
    let [now, most] = [0, 0];
    page.on('request', (r) => {
      if (r.method() === 'POST' && r.url().endsWith('/api/component/upload/chunk')) {
        now += 1;
        most = Math.max(most, now);
      }
    });
    page.on('requestfinished', (r) => {
      if (r.method() === 'POST' && r.url().endsWith('/api/component/upload/chunk')) now -= 1;
    });
    const answered = page.waitForResponse(
      async (r) => r.url().endsWith('/api/component/upload/chunk') && (await r.text()).includes('"file"'),
    );
    await add(path);
    await expect.poll(() => status(path)).toBe('success');
    const content = readFileSync(path);
    const blocks = Array.from({ length: 6 }, (_, n) =>
      createHash('sha256')
        .update(content.subarray(n * CHUNK_SIZE, (n + 1) * CHUNK_SIZE))
        .digest(),
    );
    expect([most, ((await (await answered).json()) as { data: ChunkAnswer }).data.file?.hash]).toEqual([
      3,
      createHash('sha256').update(Buffer.concat(blocks)).digest('hex'),
    ]);
    expect(await findings(page, 'upload', '.upload-page')).toEqual([]);
    await row(path).getByRole('button', { name: '从服务器删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '从服务器删除' }).click();
    await page.getByText('还没有文件').waitFor();
    const gate = await holdAfter(100);
    await add(path);
    await expect.poll(() => status(path)).toBe('success');
    expect(gate.sent()).toBe(6);
    expect(opened.refusals).toEqual([]);
    expect(opened.problems).toEqual([]);
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
    await start();
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
    opened = await stage.visit({ fresh: true });
    ({ page } = opened);
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
    await start();
    const path = file('killed.bin', 24 * CHUNK_SIZE);
    const gate = await holdAfter(9);
    await add(path);
    await expect.poll(() => row(path).getByRole('progressbar').getAttribute('value')).toBe('37');
    const { running } = stage;
    await running.stop('SIGKILL');
    await gate.go();
    await row(path).getByText('连接中断').waitFor();
    again = await startRunning({
      dataDir: running.dataDir,
      schemas: running.schemas,
      env: { PORT: new URL(running.url).port, UPLOAD_BYTES: String(ALLOWED) },
    });
    await page.evaluate(() => {
      dispatchEvent(new Event('online'));
    });
    await expect.poll(() => status(path), { timeout: 60_000 }).toBe('success');
  });

  it('[S5-08] takes 30 images and names what it did not take; [S5-10] makes them smaller when asked to', async () => {
    await start({ language: 'en' });
    const { default: sharp } = await import('sharp');
    const large = join(folder, 'large.png');
    await sharp({
      create: { width: 2000, height: 1500, channels: 3, background: '#369', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    })
      .png()
      .toFile(large);
    await page.getByLabel('Make images smaller').check();
    await add(large);
    await expect.poll(() => page.locator('.upload-row').getAttribute('data-status')).toBe('success');
    const text = await page.locator('.upload-row').textContent();
    expect(text).toContain('large.jpg');
    const [, size = ''] = /Done(\d+) KB/.exec(text ?? '') ?? [];
    expect(Number(size)).toBeLessThanOrEqual(1024);
    await page.getByRole('button', { name: 'Clear what is done' }).click();
    const images = Array.from({ length: 31 }, (_, n) => {
      const path = join(folder, `i${n}.jpg`);
      writeFileSync(path, `not ${n}`);
      return path;
    });
    await holdAfter(0);
    await page.getByLabel('Make images smaller').uncheck();
    await add(images);
    await page.getByRole('alert').getByText('at most 30 images').waitFor();
    expect(await page.locator('.upload-row').count()).toBe(30);
  });

  it('[S5-10] pictures of a record are made smaller and kept; they open large, turn over by arrow keys, and download; other files are refused', async () => {
    const { default: sharp } = await import('sharp');
    const image = async (name: string, colour: string): Promise<string> => {
      const path = join(folder, name);
      await sharp({ create: { width: 1200, height: 900, channels: 3, background: colour } })
        .png()
        .toFile(path);
      return path;
    };
    opened = await stage.visit({ token: await stage.tokenOf('solar') });
    ({ page } = opened);
    await page.goto('/feedback');
    await page.getByRole('button', { name: /新增/ }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('标题').fill('带图反馈');
    await form.getByLabel('内容').fill('见图');
    let release = (): void => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/upload/chunk', async (route) => {
      await held;
      await route.continue();
    });
    await page
      .locator('[data-field-files=images]')
      .setInputFiles([await image('red.png', '#c33'), await image('blue.png', '#33c'), file('notes.txt', 10)]);
    await form.getByText('notes.txt — 不是所需的文件类型').waitFor();
    // A record saved while its files are on their way would lose them: it is saved once they are there, unless one stopped.
    await row('red.').getByRole('button', { name: '暂停' }).click();
    await form.getByRole('button', { name: '保存' }).click();
    await page.getByText('文件尚未上传完成').waitFor();
    await row('red.').getByRole('button', { name: '继续' }).click();
    await form.getByRole('button', { name: '保存' }).click();
    await page.getByText('文件上传完成后自动保存').waitFor();
    expect(await findings(page, 'file field')).toEqual([]);
    if (process.env['SHOTS']) await page.screenshot({ path: join(process.env['SHOTS'], 'field.png') });
    release();
    await form.waitFor({ state: 'hidden' }).catch(async () => {
      throw new Error(`${await form.textContent()} ${opened.refusals.join('\n')} ${opened.problems.join('\n')}`);
    });
    const cell = page.getByRole('row').filter({ hasText: '带图反馈' });
    await expect.poll(() => cell.locator('.picture img').count()).toBe(2);
    await cell.getByRole('button', { name: '查看图片 red.jpg' }).click();
    const gallery = page.getByRole('dialog');
    await expect
      .poll(() => gallery.locator('.picture img').evaluate((img: HTMLImageElement) => `${img.alt} ${img.naturalWidth}`))
      .toBe('red.jpg 640');
    await gallery.getByText(/[12] \/ 2/).waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => gallery.locator('.picture img').getAttribute('alt')).toBe('blue.jpg');
    if (process.env['SHOTS']) await page.screenshot({ path: join(process.env['SHOTS'], 'gallery.png') });
    const [download] = await Promise.all([page.waitForEvent('download'), gallery.getByRole('button', { name: '下载原图' }).click()]);
    expect(download.suggestedFilename()).toBe('blue.jpg');
    expect(opened.problems).toEqual([]);
  });

  it('offers a form again after a reload, with the files that were on their way', async () => {
    opened = await stage.visit();
    ({ page } = opened);
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
    expect(opened.problems).toEqual([]);
  });

  it('fits a phone, in English, by keyboard', async () => {
    await start({ language: 'en', size: 'phone' });
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
