/** What open pages hear of changes made elsewhere. */
import { describe, expect, it } from 'vitest';
import type { BrowserContext, Page } from 'playwright';
import { callApi } from '../support/running.ts';
import { inChromium, useStage } from '../support/stage.ts';

const TABS = 12;

inChromium('Live', () => {
  const stage = useStage();
  let renamed = 0;

  const drone = async (): Promise<{ id: string; version: number; sn: string }> => {
    const body = { pageNum: 1, pageSize: 1, keyword: 'DEMO-UAV-014' };
    const { data } = await callApi<{ list: { id: string; version: number; sn: string }[] }>(
      stage.running.url,
      '/api/drone/queryList',
      body,
      stage.token,
    );
    const [row] = data.list;
    if (!row) throw new Error('no drone DEMO-UAV-014');
    return row;
  };
  /** Renames the drone, not on any page; answers its name. */
  const rename = async (): Promise<string> => {
    renamed += 1;
    const { id, version } = await drone();
    const name = `改名${renamed}号`;
    expect(await callApi(stage.running.url, '/api/drone/update', { id, version, name }, stage.token)).toMatchObject({ status: 200 });
    return name;
  };
  const cells = (page: Page) => page.locator('.page:visible .record-table tbody');
  const openList = async (page: Page): Promise<void> => {
    await page.goto('/assetManage/information?keyword=DEMO-UAV-014');
    await cells(page).getByText('DEMO-UAV-014').waitFor();
  };
  const openTabs = async (context: BrowserContext, count: number): Promise<Page[]> => {
    await context.addInitScript((token) => sessionStorage.setItem('token', token), stage.token);
    const pages: Page[] = [];
    for (let i = 0; i < count; i += 1) {
      const page = await context.newPage();
      await openList(page);
      pages.push(page);
    }
    return pages;
  };

  it('shows the second of two changes, though the answer to the first is on its way when it comes', { timeout: 90_000 }, async () => {
    const { page } = await stage.visit();
    await openList(page);
    let asked = 0;
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/drone/queryList', async (route) => {
      asked += 1;
      const response = await route.fetch();
      if (asked === 1) await held;
      await route.fulfill({ response });
    });
    await rename();
    await expect.poll(() => asked).toBe(1);
    const last = await rename();
    // The time in which changes are gathered, and more.
    await page.waitForTimeout(1000);
    expect(asked).toBe(1);
    answer();
    await cells(page).getByText(last).waitFor();
  });

  it.each([
    ['by a worker they share', ''],
    ['by one of them, where a browser has no shared workers', 'delete window.SharedWorker'],
  ])('twelve tabs of a browser hear of a change %s, and make calls meanwhile', { timeout: 180_000 }, async (_, without) => {
    const { context } = await stage.visit({ fresh: true });
    if (without) await context.addInitScript(without);
    const pages = await openTabs(context, TABS);
    const name = await rename();
    await Promise.all(pages.map((page) => cells(page).getByText(name).waitFor()));
    // The first had the stream, or was the first the worker knew: the others go on without it.
    await pages[0]?.close();
    const next = await rename();
    await Promise.all(pages.slice(1).map((page) => cells(page).getByText(next).waitFor()));
  });

  it('shows a change that came between the reading of a list and the opening of the stream', { timeout: 60_000 }, async () => {
    const { page, context } = await stage.visit({ fresh: true, token: stage.token });
    let open = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      open = resolve;
    });
    await context.addInitScript('delete window.SharedWorker');
    await page.route('**/events', async (route) => {
      await held;
      await route.continue();
    });
    await openList(page);
    await page.waitForTimeout(1000);
    const name = await rename();
    open();
    await cells(page).getByText(name).waitFor();
  });

  it('a page hears by itself where a browser has neither shared workers nor locks', { timeout: 60_000 }, async () => {
    const { page, context } = await stage.visit({ fresh: true, token: stage.token });
    await context.addInitScript("delete window.SharedWorker; Object.defineProperty(navigator, 'locks', { value: undefined })");
    await openList(page);
    const name = await rename();
    await cells(page).getByText(name).waitFor();
  });

  describe('values that devices report', () => {
    interface Dock {
      id: string;
      sn: string;
      name: string;
    }
    const dock = async (): Promise<Dock> => {
      const { data } = await callApi<{ list: Dock[] }>(
        stage.running.url,
        '/api/airport/queryList',
        { keyword: 'DEMO-DOCK-001' },
        stage.token,
      );
      const [row] = data.list;
      if (!row) throw new Error('no dock DEMO-DOCK-001');
      return row;
    };
    const report = async (values: object): Promise<void> => {
      const reports = [{ record: 'DEMO-DOCK-001', at: Date.now(), values }];
      expect(await callApi(stage.running.url, '/api/airport/report', { reports }, stage.token)).toMatchObject({
        data: { taken: 1, refused: [] },
      });
    };
    const openDocks = async (page: Page, name: string): Promise<void> => {
      await page.goto('/airport?keyword=DEMO-DOCK-001');
      await cells(page).getByText(name).first().waitFor();
    };

    it.each([
      ['by a worker', ''],
      ['by one page for all', 'delete window.SharedWorker'],
      ['by the page itself', "delete window.SharedWorker; Object.defineProperty(navigator, 'locks', { value: undefined })"],
    ])('stand in the cells of two tabs within two seconds, %s, and no list is read again', { timeout: 90_000 }, async (_, without) => {
      const { context } = await stage.visit({ fresh: true });
      if (without) await context.addInitScript(without);
      await context.addInitScript((token) => sessionStorage.setItem('token', token), stage.token);
      const { sn, name } = await dock();
      const pages = [await context.newPage(), await context.newPage()];
      for (const page of pages) await openDocks(page, name);
      // What is fetched ahead for other screens is none of its business.
      const lists: string[] = [];
      for (const page of pages)
        page.on('request', (request) => {
          const body = request.postData() ?? '';
          if (request.url().includes('/api/airport/queryList') && body.includes(sn)) lists.push(body);
        });
      // The stream that carries values is open once a first value is there.
      await report({ windSpeed: 3.3 });
      for (const page of pages) await cells(page).getByText('3.3').first().waitFor();
      // What was read before the stream was open is read again once it is.
      await pages[0]?.waitForTimeout(1000);
      lists.length = 0;
      const began = Date.now();
      await report({ windSpeed: 11.7, modeCode: '4' });
      for (const page of pages) await cells(page).getByText('11.7').first().waitFor();
      expect(Date.now() - began).toBeLessThan(4000);
      for (const page of pages) await cells(page).locator('tr', { hasText: '11.7' }).getByText('作业中').waitFor();
      expect(lists).toEqual([]);
    });

    it('move the marks of a map and colour them, and no places are read again', { timeout: 90_000 }, async () => {
      const { page } = await stage.visit();
      const fly = async (values: object): Promise<void> => {
        const reports = [{ record: 'DEMO-UAV-014', at: Date.now(), values }];
        expect(await callApi(stage.running.url, '/api/drone/report', { reports }, stage.token)).toMatchObject({ data: { taken: 1 } });
      };
      const [east, north] = [94.66, 40.14];
      await fly({ flightMode: '0', position: [east, north] });
      const map = page.locator('.page:visible .map canvas').first();
      const places: string[] = [];
      await page.goto('/assetManage/information?keyword=DEMO-UAV-014&view=map');
      await page.locator('.page:visible .map-legend').getByText('1 条').waitFor();
      await fly({ flightMode: '5' });
      // The stream is open, names of places are there, and nothing moves any more.
      await page.waitForTimeout(3000);
      page.on('request', (request) => {
        if (request.url().includes('/api/drone/places')) places.push(request.url());
      });
      let last = await map.screenshot();
      const changes = async (): Promise<boolean> => !(await map.screenshot()).equals(last);
      for (const values of [{ flightMode: '8' }, { position: [east + 0.0005, north] }, { position: [east, north + 0.0005] }]) {
        await fly(values);
        await expect.poll(changes, { message: JSON.stringify(values) }).toBe(true);
        await page.waitForTimeout(500);
        last = await map.screenshot();
      }
      await page.waitForTimeout(500);
      expect(await changes()).toBe(false);
      expect(places).toEqual([]);
    });
  });
});
