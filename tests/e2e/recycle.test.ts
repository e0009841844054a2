/**
 * The recycle bin as people use it: a deleted plan is found there, restored, deleted again, and gone for good at an administrator's hands.
 */
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { message, rowsShown } from '../support/console.ts';
import { callApi } from '../support/running.ts';
import { inChromium, useStage } from '../support/stage.ts';

const NAME = '回收站试验计划';
const ahead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

inChromium('Rows of other resources', () => {
  const stage = useStage();
  let solar = '';
  let plan = '';
  const call = <T>(path: string, body: object, token: string) => callApi<T>(stage.running.url, path, body, token);
  const row = (page: Page) => page.locator('.record-table tbody tr').filter({ hasText: NAME });
  const there = async (token: string): Promise<number> =>
    (await call<{ total: number }>('/api/plan/queryList', { where: [{ field: 'id', operator: 'eq', value: plan }] }, token)).data.total;

  beforeAll(async () => {
    solar = await stage.tokenOf('solar');
    const values = {
      planCode: 'RECYCLE-1',
      planName: NAME,
      inspectObject: '1',
      stationCode: 'DEMO-S01',
      mode: '1',
      type: '1',
      startTime: ahead(1),
      endTime: ahead(2),
      responsible: 'solar',
    };
    const made = await call<{ id: string }>('/api/plan/insert', values, solar);
    expect(made.http).toBe(200);
    plan = made.data.id;
  });

  it('[S2-26] /inspection/recycle shows what was deleted, and restores it', async () => {
    const deleting = await stage.open('/inspection/photovoltaic', { token: solar });
    await rowsShown(deleting);
    await deleting.getByRole('button', { name: `更多操作 ${NAME}`, exact: true }).click();
    await deleting.getByRole('menuitem', { name: '删除' }).click();
    await deleting.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect.poll(() => there(solar)).toBe(0);
    const page = await stage.open('/inspection/recycle', { token: solar });
    await rowsShown(page);
    expect(await row(page).innerText()).toMatch(/回收站试验计划[\s\S]*巡检计划[\s\S]*solar[\s\S]*30/);
    // It stands for 2.5 s, which a busy machine may sleep through.
    await Promise.all([message(page, '已恢复 1 条').waitFor(), page.getByRole('button', { name: `恢复 ${NAME}`, exact: true }).click()]);
    await expect.poll(() => row(page).count()).toBe(0);
    expect(await there(solar)).toBe(1);
  });

  it('[S2-26] /inspection/recycle lets administrators delete for good, in either language, and follows what happens elsewhere', async () => {
    const page = await stage.open('/inspection/recycle', { language: 'en' });
    await page.locator('.list-screen').waitFor();
    expect(await row(page).count()).toBe(0);
    expect((await call(`/api/plan/delete?ids=${plan}`, {}, solar)).http).toBe(200);
    await row(page).waitFor();
    expect(await row(page).innerText()).toMatch(/Inspection plan/);
    await row(page).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete for good' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
    await message(page, 'Deleted for good: 1').waitFor();
    await expect.poll(() => row(page).count()).toBe(0);
    const { data } = await call<{ total: number }>(
      '/api/plan/queryList',
      { recycled: true, where: [{ field: 'id', operator: 'eq', value: plan }] },
      stage.token,
    );
    expect(data.total).toBe(0);
  });

  it('[S2-29] /analysis/allQuery opens a record where it is from', async () => {
    const page = await stage.open('/analysis/allQuery', { token: solar });
    await rowsShown(page);

    const opening = page.getByRole('button', { name: /^打开原记录 / }).first();
    const name = (await opening.getAttribute('aria-label'))?.replace('打开原记录 ', '') ?? '';
    expect(name).not.toBe('');
    await opening.click();
    await page.waitForURL(/\/show\//);
    await page.locator('.form-page .detail-group').first().waitFor();
    expect(await page.locator('.form-page').innerText()).toContain(name);
  });
});
