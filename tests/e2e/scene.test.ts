/** Models in space: drawn, measured, cut, and left where they are for those who may not see them. */
import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { inChromium, useStage } from '../support/stage.ts';

type Point = readonly [x: number, y: number, z: number];

/** What the demonstration's turbine is drawn from (src/models/turbine.ts): its nacelle is a box about the hub. */
const nacelleTop = (hub: number): number => hub + Math.max(1.6, hub * 0.026) * 0.58 * 1.25;

/** Where a point of the model stands on the page. */
async function onPage(place: Locator, [x, y, z]: Point): Promise<{ x: number; y: number }> {
  const m = ((await place.getAttribute('data-view')) ?? '').split(',').map(Number);
  const at = (row: number): number => (m[row] ?? 0) * x + (m[row + 4] ?? 0) * y + (m[row + 8] ?? 0) * z + (m[row + 12] ?? 0);
  const box = await place.boundingBox();
  if (!box) throw new Error('no scene');
  return { x: box.x + ((at(0) / at(3) + 1) / 2) * box.width, y: box.y + ((1 - at(1) / at(3)) / 2) * box.height };
}

async function idle(page: Page): Promise<Locator> {
  const place = page.locator('.scene-place[data-scene="idle"]');
  await place.waitFor({ timeout: 45_000 });
  return place;
}

inChromium('Models in space', { timeout: 90_000 }, () => {
  const stage = useStage();

  it('[S2-23] the drawn turbine is shown and measured, by pointer and by keys, and is nobody else’s', async () => {
    const token = await stage.tokenOf('wind');
    const page = await stage.open('/map/3DModel', { token });
    const place = await idle(page);
    const { default: sharp } = await import('sharp');
    const { channels } = await sharp(await place.screenshot()).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);

    const call = async <T>(path: string, body: object): Promise<T> =>
      (
        (await (
          await fetch(`${stage.running.url}${path}`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          })
        ).json()) as { data: T }
      ).data;
    const { list } = await call<{ list: { hubHeight: number; rotorDiameter: number }[] }>('/api/windTurbine/queryList', {
      where: [{ field: 'code', operator: 'eq', value: 'DEMO-W01-F01' }],
      pageSize: 1,
    });
    const { hubHeight = 0, rotorDiameter = 0 } = list[0] ?? {};
    const top = nacelleTop(hubHeight);

    await page.getByRole('button', { name: '测量' }).click();
    await page.getByText('高差', { exact: true }).click();
    // The ground before the tower, and the roof of the nacelle.
    for (const point of [
      [rotorDiameter * 0.2, 0, rotorDiameter * 0.22],
      [0, top, 0],
    ] as const) {
      const { x, y } = await onPage(place, point);
      await page.mouse.click(x, y);
    }
    const result = page.locator('.scene-panel output strong');
    await result.waitFor();
    const rise = Number(/-?[\d.]+/.exec((await result.textContent()) ?? '')?.[0]);
    expect(Math.abs(rise / top - 1)).toBeLessThan(0.01);

    await page.locator('.scene-place canvas').focus();
    await page.keyboard.press('Backspace');
    await page.getByText('1 个点').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.scene-panel').waitFor({ state: 'detached' });
    const before = await place.getAttribute('data-view');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => place.getAttribute('data-view')).not.toBe(before);

    const models = await call<{ list: { file: string[] }[] }>('/api/model3d/queryList', {
      where: [{ field: 'code', operator: 'eq', value: 'DEMO-W01-F01-GLB' }],
      pageSize: 1,
    });
    const address = `${stage.running.url}/api/component/scene/${models.list[0]?.file[0]}/model.glb`;
    const statusFor = async (user: string): Promise<number> =>
      (await fetch(address, { headers: { authorization: `Bearer ${await stage.tokenOf(user)}` } })).status;
    expect([await statusFor('wind'), await statusFor('solar')]).toEqual([200, 404]);
  });
});
