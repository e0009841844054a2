/** Pictures under the records of a map: two compared with a divider, one looked at before it is used, a base map of the deployment. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { findings } from '../support/axe.ts';
import { inChromium, useStage } from '../support/stage.ts';

const KEY = 'k-7f3a';
const GREEN = { r: 20, g: 160, b: 90 };
const asked: string[] = [];
let maps: Server | undefined;

/** Tiles of one colour, as a service of base maps sends them. */
async function baseMap(): Promise<string> {
  const png = await sharp({ create: { width: 256, height: 256, channels: 3, background: GREEN } })
    .png()
    .toBuffer();
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('content-type', 'image/png').end(png);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  maps = server;
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

inChromium('Pictures of maps', () => {
  const stage = useStage(async () => ({
    env: { MAP_URL: `${await baseMap()}/{z}/{x}/{y}.png?key=${KEY}`, MAP_ATTRIBUTION: 'GS(2026)0003' },
  }));
  afterAll(() => void maps?.close());
  const map = (page: Page): Locator => page.locator('.page:visible .map');
  const still = (page: Page): Promise<void> => page.locator('.page:visible .map-place[data-map=idle]').first().waitFor();
  /** The middle colour of a part of what is on screen. */
  const seen = async (page: Page, at: { x: number; y: number }): Promise<[number, number, number]> => {
    const shot = await page.screenshot({ clip: { x: at.x - 3, y: at.y - 3, width: 6, height: 6 } });
    const { channels } = await sharp(shot).stats();
    return channels.slice(0, 3).map(({ mean }) => mean) as [number, number, number];
  };
  /** Warm ground in false colours. */
  const warm = ([red, , blue]: readonly number[]): boolean => red! > 220 && red! - blue! > 70;
  const differ = (a: readonly number[], b: readonly number[]): number => Math.max(...a.map((value, i) => Math.abs(value - (b[i] ?? 0))));

  it('the base map is asked for what is in sight, by the server alone; its legend is for everybody', async () => {
    const told: string[] = [];
    const { page } = await stage.visit({ size: 'laptop', language: 'en' });
    page.on('response', (answer) => {
      if (/json|javascript/.test(answer.headers()['content-type'] ?? ''))
        void answer.text().then(
          (text) => told.push(text),
          () => undefined,
        );
    });
    page.on('request', (request) => told.push(request.url()));
    await page.goto('/map/zone');
    await still(page);
    const legend = map(page).locator('.map-legend');
    const online = legend.getByRole('checkbox', { name: 'Online base map' });
    expect(await online.isChecked()).toBe(true);
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await page.getByText('GS(2026)0003').first().waitFor();
    // What is in sight: stations from Xinjiang to the coast, at a scale of the country.
    for (const url of asked) {
      const [, z, x, y] = /^\/(\d+)\/(\d+)\/(\d+)\.png\?key=k-7f3a$/.exec(url)?.map(Number) ?? expect.fail(url);
      const [lon, lat] = [
        ((x! + 0.5) / 2 ** z!) * 360 - 180,
        (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y! + 0.5)) / 2 ** z!))) * 180) / Math.PI,
      ];
      const tile = 360 / 2 ** z!;
      expect([url, lon > 60 - tile && lon < 160 + tile && lat > -tile && lat < 70 + tile]).toEqual([url, true]);
    }
    const box = (await map(page).boundingBox()) ?? expect.fail('no map');
    const corner = { x: box.x + box.width - 120, y: box.y + 30 };
    await expect.poll(async () => differ(await seen(page, corner), [GREEN.r, GREEN.g, GREEN.b])).toBeLessThan(12);
    expect(await findings(page, 'legend', '.page')).toEqual([]);
    await online.click();
    await expect.poll(async () => differ(await seen(page, corner), [GREEN.r, GREEN.g, GREEN.b])).toBeGreaterThan(40);
    expect(told.filter((text) => text.includes(KEY))).toEqual([]);
  });

  it('two orthophotos are compared: the divider follows pointer and keys', async () => {
    const page = await stage.open('/map/zone', { size: 'desk', token: await stage.tokenOf('solar') });
    await still(page);
    await page.locator('.page:visible .map-list .link-button', { hasText: '日月湾3号方阵' }).click();
    await page.locator('.map-card dd').first().waitFor();
    // The road south of the zone, where nothing else is drawn: 95 m from its middle, at 0.965 m a pixel.
    const words = (await page.locator('.map-popup').boundingBox()) ?? expect.fail('nothing held');
    const road = { x: words.x, y: words.y + 98 };
    await page.locator('.map-popup-close').click();
    await still(page);
    await page.getByRole('button', { name: '卷帘对比' }).click();
    const bar = page.getByRole('separator', { name: '卷帘' });
    const [rgb, thermal] = ['演示可见光影像（日月湾3号方阵）', '演示热红外影像（日月湾3号方阵）'];
    await expect.poll(() => bar.getAttribute('aria-valuetext')).toBe(`${rgb} 50% · ${thermal}`);
    await bar.focus();
    await page.keyboard.press('Home');
    expect(await bar.getAttribute('aria-valuenow')).toBe('0');
    await expect.poll(async () => warm(await seen(page, road))).toBe(true);
    await page.keyboard.press('End');
    expect(await bar.getAttribute('aria-valuenow')).toBe('100');
    await expect.poll(async () => warm(await seen(page, road))).toBe(false);
    // The pointer takes the divider past the place, and back.
    const grip = (await bar.boundingBox()) ?? expect.fail('no divider');
    await page.mouse.move(grip.x + grip.width / 2 - 2, road.y);
    await page.mouse.down();
    await page.mouse.move(road.x - 40, road.y, { steps: 3 });
    await expect.poll(async () => warm(await seen(page, road))).toBe(true);
    await page.mouse.move(road.x + 40, road.y, { steps: 3 });
    await page.mouse.up();
    await expect.poll(async () => warm(await seen(page, road))).toBe(false);
    expect(await findings(page, 'divider', '.page')).toEqual([]);
    await bar.focus();
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });
  });

  it('a layer is looked at from its row; one that cannot be shown says why', async () => {
    const page = await stage.open('/map/extendManage', { size: 'desk', language: 'en' });
    const preview = async (name: string): Promise<Locator> => {
      const row = page.locator('.page:visible .record-table tbody tr', { hasText: name });
      await row.getByRole('button', { name: 'Preview' }).click();
      return page.getByRole('dialog', { name });
    };
    const shown = await preview('演示热红外影像（日月湾3号方阵）');
    await shown.locator('.map-place[data-map=idle]').waitFor();
    const box = (await shown.locator('.map').boundingBox()) ?? expect.fail('no map');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    // Cool modules in rows: no ground of the own base is so blue or so warm.
    await expect.poll(async () => Math.max(...(await seen(page, middle))) - Math.min(...(await seen(page, middle)))).toBeGreaterThan(25);
    expect(await findings(page, 'preview')).toEqual([]);
    await page.keyboard.press('Escape');
    await shown.waitFor({ state: 'detached' });
    const made = await fetch(`${stage.running.url}/api/mapLayer/insert`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${stage.token}` },
      body: JSON.stringify({
        name: 'Hillshade elsewhere',
        companyCode: '001',
        kind: 'xyz',
        url: 'https://maps.example/{z}/{x}/{y}.png',
        visible: '0',
      }),
    });
    expect(await made.json()).toMatchObject({ status: 200 });
    await page.locator('.page:visible').getByRole('button', { name: 'Refresh' }).first().click();
    const refused = await preview('Hillshade elsewhere');
    await refused.getByText('The host of this address is not among the map services').waitFor();
    stage.forgive();
  });
});
