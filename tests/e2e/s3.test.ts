/** Files in Chromium with an S3-compatible store behind the server: the upload page, a picture of a record, its thumbnail, its download. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Client } from 'minio';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { S3Settings } from '../../src/server/storage/direct.ts';
import type { Visit } from '../support/console.ts';
import { newBucket, whyNoS3 } from '../support/databases/radosgw.ts';
import { inChromium, useStage } from '../support/stage.ts';

const reason = whyNoS3();
if (reason !== undefined) console.warn(`skipped files on S3 in Chromium: ${reason}`);

(reason === undefined ? inChromium : describe.skip)('Files on an S3-compatible store', () => {
  let bucket: S3Settings;
  const folder = mkdtempSync(join(tmpdir(), 'sunvane-s3-'));
  const stage = useStage(async () => {
    bucket = await newBucket();
    const { endpoint, region, bucket: name, accessKey, secretKey } = bucket;
    return { env: { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: name, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } };
  });
  let opened: Visit;
  let page: Page;

  beforeAll(async () => {
    opened = await stage.stay({ token: await stage.tokenOf('solar') });
    ({ page } = opened);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('[S1-09] arrive from the upload page', async () => {
    const path = join(folder, '现场 录像.bin');
    writeFileSync(path, randomBytes(3.5 * 1_048_576));
    await page.goto('/upload');
    await page.locator('.drop-area').waitFor();
    await page.locator('[data-input=files]').setInputFiles(path);
    await expect.poll(() => page.locator('.upload-row').getAttribute('data-status')).toBe('success');
  });

  it('[S1-09] belong to a record, lie in the bucket, show small in its list, and download', async () => {
    const { default: sharp } = await import('sharp');
    const path = join(folder, 'blade.jpg');
    await sharp({ create: { width: 900, height: 600, channels: 3, background: '#369' } })
      .jpeg()
      .toFile(path);
    await page.goto('/feedback');
    await page.getByRole('button', { name: /新增/ }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('标题').fill('带图反馈');
    await form.getByLabel('内容').fill('见图');
    await page.locator('[data-field-files=images]').setInputFiles(path);
    await expect.poll(() => form.locator('.files-pictures img').count()).toBe(1);
    await form.getByRole('button', { name: '保存' }).click();
    await form.waitFor({ state: 'hidden' });
    const { hostname, port } = new URL(bucket.endpoint);
    const store = new Client({
      endPoint: hostname,
      port: Number(port),
      useSSL: false,
      accessKey: bucket.accessKey,
      secretKey: bucket.secretKey,
      region: bucket.region,
      pathStyle: true,
    });
    const widths: number[] = [];
    for await (const { name = '' } of store.listObjectsV2(bucket.bucket, '', true)) {
      const content = await buffer(await store.getObject(bucket.bucket, name));
      const { format, width } = await sharp(content)
        .metadata()
        .catch(() => ({ format: undefined, width: 0 }));
      if (format === 'jpeg') widths.push(width);
    }
    expect(widths).toContain(640);
    const row = page.getByRole('row').filter({ hasText: '带图反馈' });
    await expect.poll(() => row.locator('.picture img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await row.getByRole('button', { name: '查看图片 blade.jpg' }).click();
    const gallery = page.getByRole('dialog');
    await expect.poll(() => gallery.locator('.picture img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640);
    const [download] = await Promise.all([page.waitForEvent('download'), gallery.getByRole('button', { name: '下载原图' }).click()]);
    expect([download.suggestedFilename(), (await sharp(readFileSync(await download.path())).metadata()).width]).toEqual(['blade.jpg', 640]);
  });

  it('saw nothing go wrong', () => expect(opened.problems).toEqual([]));
});
