/** What the specification says of files: those of the upload page, and pictures of a record. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { ChunkAnswer } from '../../src/contract/upload.ts';
import { findings } from '../support/axe.ts';
import { inChromium, useStage } from '../support/stage.ts';
import { CHUNK_SIZE, prepareUploads } from '../support/uploadPage.ts';

inChromium('The upload page', () => {
  const stage = useStage();
  const { folder, file, visit, start, row, status, add, holdAfter } = prepareUploads(stage);

  it('[S2-06] [S1-09] is a page of the console for who is signed in; sends a file in chunks of 1 MiB, three at a time; the server’s hash is the file’s', async () => {
    const { page, problems, refusals } = await start();
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
    expect(refusals).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('[S5-08] takes 30 images and names what it did not take; [S5-10] makes them smaller when asked to', async () => {
    const { page } = await start({ language: 'en' });
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
    await page.getByRole('button', { name: 'Clear finished' }).click();
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
    const { page, problems, refusals } = await visit({ token: await stage.tokenOf('solar') });
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
      throw new Error(`${await form.textContent()} ${refusals.join('\n')} ${problems.join('\n')}`);
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
    expect(problems).toEqual([]);
  });

  describe('[S5-10] a field of pictures', () => {
    // Another picture each time: what has arrived already is not sent again.
    let colour = 100;
    /** What the server keeps of a chosen picture: its name, and whether it is as many bytes as the chosen one. */
    const kept = async (
      address: string,
      field: string,
      before: (form: Locator) => Promise<void>,
    ): Promise<[name: string, same: boolean]> => {
      const { default: sharp } = await import('sharp');
      const path = join(folder, `${field}.jpg`);
      await sharp({ create: { width: 4000, height: 3000, channels: 3, background: { r: (colour += 1), g: 90, b: 40 } } })
        .withExif({ IFD0: { Model: 'M30T' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 12/1 0/1' } })
        .jpeg()
        .toFile(path);
      const { page } = await visit({ language: 'en' });
      await page.goto(address);
      await page.getByRole('button', { name: /Add/ }).first().click();
      const form = page.getByRole('dialog');
      const input = page.locator(`[data-field-files=${field}]`);
      await input.waitFor({ state: 'attached' });
      await before(form);
      const answered = page.waitForResponse(
        async (r) => r.url().endsWith('/api/component/upload/chunk') && (await r.text()).includes('"file"'),
      );
      await input.setInputFiles(path);
      const { file: arrived } = ((await (await answered).json()) as { data: ChunkAnswer }).data;
      return [arrived?.name ?? '', arrived?.size === statSync(path).size];
    };
    const switchIn = (form: Locator): Locator =>
      form.locator('.files-input', { has: form.page().locator('[data-field-files]') }).getByLabel(/Make images smaller/);
    it('of an inspection keeps the original, 4000 × 3000 with its place; unless the user wants it smaller', async () => {
      const off = async (form: Locator): Promise<void> => expect(await switchIn(form).isChecked()).toBe(false);
      expect(await kept('/result/defectSample', 'image', off)).toEqual(['image.jpg', true]);
      expect(await kept('/result/defectSample', 'image', async (form) => switchIn(form).check())).toEqual(['image.jpg', false]);
    });
    it('of a phone makes it smaller, unless the user wants the original', async () => {
      const on = async (form: Locator): Promise<void> => expect(await switchIn(form).isChecked()).toBe(true);
      expect(await kept('/feedback', 'images', on)).toEqual(['images.jpg', false]);
      expect(await kept('/feedback', 'images', async (form) => switchIn(form).uncheck())).toEqual(['images.jpg', true]);
    });
  });
});
