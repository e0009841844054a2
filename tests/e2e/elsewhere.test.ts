/** The console on a host of plain files, its calls at our own server elsewhere: under another path, and at another origin. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visit, type Visit } from '../support/console.ts';
import { startProxy } from '../support/proxy.ts';
import { callApi, signIn, startRunning, type Running } from '../support/running.ts';
import { builtSite } from '../support/site.ts';
import { inChromium, sharedBrowser } from '../support/stage.ts';
import { startFiles } from '../support/standIn.ts';

interface Drone {
  id: string;
  version: number;
}
interface Host {
  url: string;
  close: () => Promise<void>;
}

inChromium('Our own server elsewhere', () => {
  let files: Host;
  let running: Running;
  let token: string;

  beforeAll(async () => {
    files = await startFiles(await builtSite());
    running = await startRunning({ env: { CORS_ORIGINS: files.url } });
    token = await signIn(running.url, 'admin');
  });
  afterAll(async () => {
    await running?.stop('SIGKILL');
    running?.remove();
    await files?.close();
  });

  describe.each(['under another path', 'at another origin'])('%s', (where) => {
    let proxy: Host | undefined;
    let visitor: Visit;
    let page: Page;
    beforeAll(async () => {
      const apart = where === 'at another origin';
      proxy = apart ? undefined : await startProxy('/backend', running.url, files.url);
      const baseURL = apart ? running.url : '/backend';
      visitor = await visit(await sharedBrowser(), (proxy ?? files).url, { fresh: true, token });
      ({ page } = visitor);
      const settings = { baseURL, baseURL2: baseURL, baseURL3: baseURL };
      await visitor.context.addInitScript({ content: `window.settings = ${JSON.stringify(settings)}` });
      await page.goto(`${(proxy ?? files).url}/assetManage/information?keyword=DEMO-UAV-014`);
    });
    afterAll(async () => {
      await visitor?.leave();
      await proxy?.close();
    });
    const cells = () => page.locator('.page:visible .record-table tbody');

    it('shows the rows of the server', async () => {
      await cells().getByText('DEMO-UAV-014').waitFor();
      expect(visitor.problems).toEqual([]);
    });

    it('hears of a change', async () => {
      const find = { pageNum: 1, pageSize: 1, keyword: 'DEMO-UAV-014' };
      const { data } = await callApi<{ list: Drone[] }>(running.url, '/api/drone/queryList', find, token);
      const { id, version } = data.list[0] ?? expect.fail('no drone');
      const name = `改名 ${where}`;
      expect(await callApi(running.url, '/api/drone/update', { id, version, name }, token)).toMatchObject({ status: 200 });
      await cells().getByText(name).waitFor();
    });

    it('downloads what it exports', async () => {
      await page.getByRole('button', { name: '导出' }).first().click();
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV 文件' }).click()]);
      const text = readFileSync(await file.path(), 'utf8');
      expect(text).toContain('DEMO-UAV-014');
    });
  });
});
