/** From a folder of sweep files to a named fault, why, and a defect that leads back to the curve. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { Drawn } from '../../src/diagnosis/generate.ts';
import { rowsShown } from '../support/console.ts';
import { callApi } from '../support/running.ts';
import { inChromium, useStage } from '../support/stage.ts';
import { sweep, sweepFile } from '../support/sweeps.ts';

const FAULTS: Readonly<Record<string, [title: string, drawn: Drawn]>> = {
  S02: ['电流偏低', { fault: 'lowIsc', light: 0.84 }],
  S04: ['失配/旁路', { fault: 'step', substrings: 9, light: 0.6 }],
  S06: ['串联电阻大', { fault: 'rsHigh', ohm: 4 }],
  S08: ['二极管击穿', { fault: 'diodeShort', substrings: 6 }],
  S10: ['开路', { fault: 'open' }],
};
const INVERTER = 'DEMO-S01-Z01-N01';

inChromium('I-V curves', () => {
  const stage = useStage();

  const rowOf = (page: Page, name: string): Locator => page.locator('.record-table tbody tr').filter({ hasText: name });
  async function act(page: Page, name: string, action: string): Promise<void> {
    const button = page.getByRole('button', { name: `${action} ${name}`, exact: true });
    if (await button.count()) return button.click();
    await page.getByRole('button', { name: `更多操作 ${name}`, exact: true }).click();
    return page.getByRole('menuitem', { name: action }).click();
  }

  it('a folder of sweeps: exactly the known faults are found, a curve says why, a defect leads back to it', async () => {
    const token = await stage.tokenOf('solar');
    const name = `现场扫描${randomUUID().slice(0, 4)}`;
    const batch = await callApi<{ id: string }>(
      stage.running.url,
      '/api/ivBatch/insert',
      { code: `E2E-${randomUUID().slice(0, 8)}`, name, stationCode: 'DEMO-S01', kind: 'iv', scanTime: '2026-11-20T04:00:00Z' },
      token,
    );
    expect(batch.http).toBe(200);
    const strings = Array.from({ length: 12 }, (_, n) => `S${String(n + 1).padStart(2, '0')}`);
    const zip = zipSync({
      ...Object.fromEntries(
        strings.map((name, n) => [`${INVERTER}-${name}.csv`, strToU8(sweepFile(sweep(FAULTS[name]?.[1] ?? { fault: 'normal' }, n + 1)))]),
      ),
      'broken.csv': strToU8('V,I\n1,2\nabc,3\n'),
      'nobody.csv': strToU8(sweepFile(sweep({ fault: 'normal' }))),
    });
    const { page } = await stage.visit({ token });
    await page.goto(`${stage.running.url}/ivData/batch`);
    await rowsShown(page);
    await act(page, name, '编辑');
    await page
      .locator('[data-field-files=files]')
      .setInputFiles({ name: 'day.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) });
    await page.getByText('day.zip').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await act(page, name, '导入扫描文件');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '导入扫描文件' }).click();
    await dialog.getByText('新增 12').waitFor({ timeout: 60_000 });
    const told = await dialog.locator('.import-table').innerText();
    expect(told).toContain('「nobody」没有绑定任何组串');
    expect(told).toMatch(/broken\.csv.*「abc」不是数字/s);
    await dialog.getByRole('button', { name: '关闭' }).last().click();

    await act(page, name, '查看曲线');
    // The list of batches stays in its tab meanwhile.
    await rowOf(page, `${INVERTER}-S12`).getByText('正常', { exact: true }).first().waitFor();
    for (const name of strings)
      expect([
        name,
        await rowOf(page, `${INVERTER}-${name}`)
          .getByText(FAULTS[name]?.[0] ?? '正常', { exact: true })
          .count(),
      ]).toEqual([name, FAULTS[name] ? 1 : 2]);

    await act(page, `${INVERTER}-S06`, '查看曲线');
    const why = page.getByRole('region', { name: '诊断依据' });
    await why.getByText(/多出的串联电阻 [34]\.\d+ Ω 高于/).waitFor();
    expect(await why.getByText(/额外损失约 \d+ W/).count()).toBe(1);
    expect(
      await page
        .getByRole('img', { name: /伏安曲线/ })
        .locator('polyline')
        .count(),
    ).toBe(2);
    const chart = page.getByRole('img', { name: /伏安曲线/ });
    const ticks = async (): Promise<string> => (await chart.locator('.curve-tick text').allTextContents()).join(' ');
    const whole = await ticks();
    const frame = await chart.boundingBox();
    if (!frame) expect.fail();
    // A box around the knee of the curve.
    await page.mouse.move(frame.x + frame.width * 0.6, frame.y + frame.height * 0.1);
    await page.mouse.down();
    await page.mouse.move(frame.x + frame.width * 0.8, frame.y + frame.height * 0.5, { steps: 4 });
    await page.mouse.up();
    await expect.poll(ticks).not.toBe(whole);
    const enlarged = await ticks();
    await page.getByRole('button', { name: '缩小' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(ticks).not.toBe(enlarged);
    const picture = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PNG', exact: true }).click();
    const bytes = await readFile(await (await picture).path());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(bytes.length).toBeGreaterThan(5000);
    await page.getByRole('button', { name: '全图' }).click();
    await expect.poll(ticks).toBe(whole);
    await page.keyboard.press('Escape');

    await act(page, `${INVERTER}-S06`, '转缺陷');
    const form = page.getByRole('dialog');
    await form.getByLabel('缺陷名称').fill('接头发热');
    await form.getByRole('button', { name: '保存' }).click();
    await form.waitFor({ state: 'detached' });
    await page.goto(`${stage.running.url}/examine/photovoltaic?view=table`);
    await rowsShown(page);
    expect(await rowOf(page, '接头发热').getByText('接线盒发热').count()).toBe(1);
    await act(page, '接头发热', '查看 IV 曲线');
    await page.waitForURL(/\/ivData\//);
    await expect.poll(() => rowOf(page, `${INVERTER}-S06`).count()).toBe(1);
  });
});
