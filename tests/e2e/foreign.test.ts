/** The built console on a host of plain files, on a back end that speaks section S7 and nothing else, in both manners of conditions. */
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choose, columnTexts, openByMenu, pagerTotal, rowsShown, visit, type Visit } from '../support/console.ts';
import { builtSite } from '../support/site.ts';
import { inChromium, sharedBrowser } from '../support/stage.ts';
import { startFiles, startStandIn, type StandIn } from '../support/standIn.ts';

inChromium('A back end of somebody else', () => {
  describe.each(['where', 'flat'] as const)('that takes conditions as %s', (manner) => {
    let standIn: StandIn;
    let files: { url: string; close: () => Promise<void> };
    let visitor: Visit;
    let page: Page;
    const shown = (): Locator => page.locator('.page:visible');
    const dialog = (): Locator => page.locator('[role=dialog]:visible').last();
    const asked = (call: string): unknown[] => standIn.calls.filter((one) => one.call === call).map(({ body }) => body);
    const LIST = 'POST /api/drone/queryList';
    const signIn = async (password: string, code?: string): Promise<void> => {
      await page.locator('input[name=username]').fill('wang');
      await page.locator('input[name=password]').fill(password);
      if (code !== undefined) await page.locator('input[name=code]').fill(code);
      await page.locator('.login-button').click();
    };
    const search = async (fill: () => Promise<void>): Promise<void> => {
      await fill();
      await shown().getByRole('button', { name: '查询' }).click();
      await rowsShown(page);
    };
    const reset = async (): Promise<void> => {
      await shown().getByRole('button', { name: '重置' }).first().click();
      await expect.poll(() => pagerTotal(page)).toBe(23);
    };

    beforeAll(async () => {
      standIn = await startStandIn(manner);
      files = await startFiles(await builtSite());
      visitor = await visit(await sharedBrowser(), files.url, { fresh: true });
      ({ page } = visitor);
      page.setDefaultTimeout(30_000);
      const settings = { baseURL: standIn.url, baseURL2: standIn.url, baseURL3: standIn.url, documentsURL: '/', listManner: manner };
      // As a script beside index.html would.
      await visitor.context.addInitScript({ content: `window.settings = ${JSON.stringify(settings)}` });
    });
    afterAll(async () => {
      await visitor?.leave();
      await files?.close();
      await standIn?.close();
    });

    it('[S7-10] signs in after a wrong password, whose message stays on the sign-in page', async () => {
      await page.goto(files.url);
      await signIn('wrong');
      await page.getByText('用户名或密码错误').waitFor();
      await signIn('right');
      await page.locator('.sidebar').getByRole('button', { name: '设备管理', exact: true }).waitFor();
      await page.waitForTimeout(1500);
      expect(await page.getByText('用户名或密码错误').count()).toBe(0);
    });

    it('[S6-03] shows the menu that the menu call grants, and nothing else', async () => {
      expect(await page.locator('.sidebar').getByRole('button').allTextContents()).toEqual([expect.stringContaining('设备管理')]);
      await openByMenu(page, '设备管理', '无人机管理');
      expect(await pagerTotal(page)).toBe(23);
      await page.goto(`${files.url}/assetManage/terminal`);
      await page.waitForURL('**/404');
      await page.goto(`${files.url}/assetManage/information`);
      await rowsShown(page);
    });

    it('[S7-40] lists, turns pages, searches, filters and sorts as the back end understands it', async () => {
      const names = (): Promise<string[]> => columnTexts(page, '资产名称');
      await shown().locator('.ant-pagination-item-3').click();
      await expect.poll(async () => (await names()).length).toBe(3);
      await search(() => shown().locator('input[name=keyword]').fill('Drone 107'));
      await expect.poll(names).toEqual(['Drone 107']);
      await reset();
      await shown().getByRole('button', { name: '展开' }).click();
      await search(() => choose(shown().locator('.search-form'), '资产状态', '维修'));
      await expect.poll(() => pagerTotal(page)).toBe(6);
      expect(asked(LIST).at(-1)).toEqual(
        manner === 'flat'
          ? { pageNum: 1, pageSize: 10, droneStatus: '3' }
          : expect.objectContaining({ pageNum: 1, pageSize: 10, where: [{ field: 'droneStatus', operator: 'in', value: ['3'] }] }),
      );
      await reset();
      const head = shown().locator('.record-table thead th').filter({ hasText: '质保时间' });
      if (manner === 'flat') expect(await shown().locator('.ant-table-column-sorters').count()).toBe(0);
      else {
        await head.click();
        await expect.poll(async () => (await columnTexts(page, '质保时间'))[0]).toContain('2027-01-01');
        expect(asked(LIST).at(-1)).toMatchObject({ sorters: [{ field: 'warrantyDate', order: 'asc' }] });
      }
      for (const body of asked(LIST)) expect(Object.keys(body as object)).not.toEqual(expect.arrayContaining(['screen']));
    });

    it('[S7-40] shows a record, adds one with a reference, changes and deletes it', async () => {
      await page.goto(`${files.url}/assetManage/information`);
      await rowsShown(page);
      await shown().getByRole('button', { name: '新增' }).first().click();
      await dialog().getByLabel('资产名称').fill('Newcomer');
      await dialog().getByLabel('序列号').fill('SN-999');
      await choose(dialog(), '所属场站', 'South');
      await dialog().getByRole('button', { name: '保存' }).click();
      await expect.poll(() => pagerTotal(page)).toBe(24);
      expect(asked('POST /api/drone/insert')).toEqual([expect.objectContaining({ name: 'Newcomer', sn: 'SN-999', stationCode: 'S1' })]);
      await shown().getByRole('button', { name: '编辑 Newcomer' }).click();
      await expect.poll(() => dialog().getByRole('textbox', { name: '序列号' }).inputValue()).toBe('SN-999');
      await dialog().getByLabel('资产名称').fill('Renamed');
      await dialog().getByRole('button', { name: '保存' }).click();
      await shown().getByRole('button', { name: '查看 Renamed' }).click();
      await dialog().getByText('SN-999').first().waitFor();
      expect(await dialog().getByRole('alert').count()).toBe(0);
      await page.keyboard.press('Escape');
      await shown().getByRole('button', { name: '删除 Renamed' }).click();
      await dialog().getByRole('button', { name: '删除', exact: true }).click();
      await expect.poll(() => pagerTotal(page)).toBe(23);
    });

    it('[S7-40] shows a record at an address of its own, and none that is not there', async () => {
      await page.goto(`${files.url}/assetManage/information/show/d5`);
      await shown().getByText('SN-105').first().waitFor();
      await page.goto(`${files.url}/assetManage/information/show/gone`);
      await shown().getByRole('alert').getByText('没有找到这条数据').waitFor();
    });

    it.each([
      ['[S8-03] 403', { body: { status: 403, msg: 'no' } }, '当前操作没有权限'],
      ['[S8-03] 404', { body: { code: 404 } }, '访问资源不存在'],
      ['[S8-04] 500', { body: { status: 500, msg: '数据库坏了' } }, '数据库坏了'],
      ['[S7-40] 513003', { body: { status: 513003, msg: '授权已到期', data: null } }, '授权已到期'],
      ['[S7-40] 10103', { body: { code: 10103, message: '设备离线' } }, '设备离线'],
      ['[S8-04] another', { body: { status: 777, msg: '稍后再试' } }, '稍后再试'],
      ['[S8-06] failed transport', { http: 502, body: {} }, '系统接口502异常'],
      ['[S8-06] network', { cut: true as const }, '后端接口连接异常'],
      ['a list that is none', { body: { status: 200, data: { rows: [] } } }, '后端返回的内容无法识别'],
    ])('%s: the list says so', async (_, fault, words) => {
      standIn.faults.set('/api/drone/queryList', fault);
      await page.goto(`${files.url}/assetManage/information`);
      await shown().locator('.failure').getByText(words).waitFor();
      standIn.faults.clear();
    });

    it('[S4-09] 401 asks to sign in again', async () => {
      await page.goto(`${files.url}/assetManage/information`);
      await rowsShown(page);
      standIn.faults.set('/api/drone/queryList', { body: { code: 401, msg: 'who?' } });
      await shown().getByRole('button', { name: '刷新' }).click();
      await page.getByRole('dialog').filter({ hasText: '重新登录' }).waitFor();
      standIn.faults.clear();
      await dialog()
        .getByRole('button', { name: /取消|留/ })
        .click();
    });

    it('[S4-08] [S7-34] signs out, and in again with a captcha', async () => {
      standIn.captcha = true;
      await page.goto(`${files.url}/assetManage/information`);
      await rowsShown(page);
      await page.locator('.user-button').click();
      await page.getByRole('menuitem', { name: '退出登录' }).click();
      await page.getByRole('dialog').filter({ hasText: '确定退出系统吗？' }).getByRole('button', { name: '退出' }).click();
      await page.waitForURL('**/login*');
      expect(asked('POST /api/auth/oauth/logout')).toHaveLength(1);
      await signIn('right', '8');
      await page.getByText('验证码错误').waitFor();
      await signIn('right', '7');
      await page.locator('.sidebar').getByRole('button', { name: '设备管理', exact: true }).waitFor();
    });

    it('asks for what the back end lacks once a page, not over and over', () => {
      const probes = standIn.calls.filter(({ call }) => call === 'GET /events').length;
      const loads = standIn.calls.filter(({ call }) => call === 'POST /api/sys/sys/sysUser/queryUserInfo').length;
      expect(probes).toBeLessThanOrEqual(loads);
    });
  });
});
