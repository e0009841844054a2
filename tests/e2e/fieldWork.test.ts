/** What people do with results in the console: a profile drawn on a terrain model, a module graded by its picture, a notice sent and read. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import pictures from '../../src/server/seed/el/pictures.json' with { type: 'json' };
import { findings } from '../support/axe.ts';
import { sentFile } from '../support/files.ts';
import { slopeTiff } from '../support/orthophoto.ts';
import { callApi } from '../support/running.ts';
import { inChromium, useStage } from '../support/stage.ts';

const STATION = 'DEMO-S01';

inChromium('Work with results', () => {
  const stage = useStage();
  const call = async <T extends object>(path: string, body: object, token: string): Promise<T> => {
    const { data, http, msg } = await callApi<T>(stage.running.url, path, body, token);
    if (http !== 200) throw new Error(`${path}: ${msg}`);
    return data;
  };
  const only = (field: string, value: string): string => encodeURIComponent(JSON.stringify([{ field, operator: 'eq', value }]));
  const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

  it('a line on a terrain model has its profile, and the model its contours', async () => {
    const { url } = stage.running;
    const [west, north, cell] = [100.4, 36.1, 0.0002];
    const file = await sentFile(url, stage.token, await slopeTiff([west, north], cell), 'dem.tif');
    const code = `DEM-${randomUUID().slice(0, 8)}`;
    const model = { code, name: code, stationCode: STATION, kind: 'DEM', file: [file] };
    await call('/api/model3d/insert', model, stage.token);
    const page = await stage.open(`/map/modelDem?where=${only('code', code)}`, { size: 'desk' });
    const choose = async (action: string): Promise<void> => {
      await rowOf(page, code).getByRole('button', { name: /更多/ }).click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    };
    await choose('处理');
    const command = page.getByRole('dialog', { name: '处理' });
    await command.getByRole('button', { name: '处理', exact: true }).click();
    await command.getByText('处理已完成').waitFor({ timeout: 60_000 });
    await page.keyboard.press('Escape');
    await command.waitFor({ state: 'hidden' });
    await choose('剖面与等高线');
    const window = page.getByRole('dialog', { name: model.name });
    const typed = window.getByRole('textbox').first();
    for (const column of [5, 45]) {
      await typed.fill(`${west + (column + 0.5) * cell}, ${north - 20 * cell}`);
      await typed.press('Enter');
    }
    // It rises by a metre from column to column.
    await window.locator('.terrain-facts').getByText('1,005 / 1,045 m').waitFor();
    await window.locator('.terrain-facts').getByText('40 / 0 m').waitFor();
    await window.getByRole('switch').nth(1).click();
    await window.locator('.terrain-tools output').waitFor();
    expect(await findings(page, 'terrain')).toEqual([]);
  });

  it('a module is graded by a key over its picture', async () => {
    const { url } = stage.running;
    const solar = await stage.tokenOf('solar');
    const picture = Buffer.from((pictures as Record<string, string>)['DRAWN_EL_900.JPG'] ?? '', 'base64');
    const file = await sentFile(url, solar, picture, 'm1.jpg');
    const task = { taskName: `EL ${randomUUID()}`, kind: 'el', stationCode: STATION, module: 'M-1', elImages: [file] };
    const { id } = await call<{ id: string }>('/api/task/insert?screen=defects/solarEl', task, solar);
    const page = await stage.open(`/defects/solarEl?view=review&where=${only('taskName', task.taskName)}`, { token: solar, size: 'desk' });
    await page.locator('.review-pane img').first().waitFor();
    expect(await findings(page, '/defects/solarEl')).toEqual([]);
    await page.keyboard.press('c');
    const grade = async () => (await callApi<{ grade: string }>(url, `/api/task/detail?id=${id}`, undefined, solar)).data.grade;
    await expect.poll(grade).toBe('C');
  });

  it('a notice of a security event reaches whom it is for, who marks it as read, and the event says that it arrived', async () => {
    const event = {
      eventCode: `EVENT-${randomUUID().slice(0, 8)}`,
      eventType: 'person',
      stationCode: STATION,
      area: 'Gate 3',
      eventTime: new Date(Date.now() - 60_000).toISOString(),
    };
    const message = `请到 ${event.eventCode} 现场查看`;
    await call('/api/securityEvent/insert?screen=defects/security', event, stage.token);
    const page = await stage.open(`/defects/security?where=${only('eventCode', event.eventCode)}`, {
      token: await stage.tokenOf('branch1'),
      size: 'desk',
    });
    await rowOf(page, event.eventCode).getByRole('button', { name: /更多/ }).click();
    await page.getByRole('menuitem', { name: '通知', exact: true }).click();
    const form = page.getByRole('dialog', { name: '通知' });
    await form.getByRole('combobox', { name: '接收人' }).fill('演示光伏场站用户');
    await page.locator('.ant-select-item-option').getByText('演示光伏场站用户').click();
    await page.keyboard.press('Escape');
    await form.getByRole('textbox', { name: '附言' }).fill(message);
    await form.getByRole('button', { name: '通知', exact: true }).click();
    await form.waitFor({ state: 'hidden' });

    const reader = await stage.open('/defects/notices', { token: await stage.tokenOf('solar'), size: 'desk' });
    const notice = rowOf(reader, message);
    await notice.waitFor({ timeout: 60_000 });
    expect(await findings(reader, '/defects/notices')).toEqual([]);
    await notice.getByRole('button', { name: '标记已读' }).click();
    await notice.getByText('已读', { exact: true }).waitFor();

    await rowOf(page, event.eventCode).getByText(event.eventCode).click();
    await page.getByRole('tab', { name: /通知送达/ }).click();
    await page.getByRole('tabpanel').getByRole('row').filter({ hasText: '已发送' }).waitFor();
  });
});
