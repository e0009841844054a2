/** Every map of the product opens on what there is: no more than half of it is empty, and nothing lies under its legend and tools. */
import type { Page, Response } from 'playwright';
import { expect, it } from 'vitest';
import { readRoutes } from '../support/routes.ts';
import { inChromium, useStage } from '../support/stage.ts';
import { shuffled, taken, thorough } from '../support/thorough.ts';

type Box = [west: number, south: number, east: number, north: number];

/** Where maps stand: as a view of a list, or as a block named `map`. */
const ROUTES = readRoutes().flatMap(({ address, views, blocks }) => {
  if (address.includes(':')) return [];
  if (views.includes('map')) return [views[0] === 'map' ? address : `${address}?view=map`];
  return blocks.includes('map:map') ? [address] : [];
});
/** A map takes seconds to draw: those of the day, where not everything is run. */
const MEASURED = thorough ? ROUTES : taken(shuffled(ROUTES).slice(0, 12), ROUTES);
/** A single place is not looked at from nearer. */
const NEAREST = 0.03;

const around = (places: readonly number[][]): Box | undefined =>
  places.length === 0
    ? undefined
    : [
        Math.min(...places.map(([x = 0]) => x)),
        Math.min(...places.map(([, y = 0]) => y)),
        Math.max(...places.map(([x = 0]) => x)),
        Math.max(...places.map(([, y = 0]) => y)),
      ];
const placesIn = (value: unknown): number[][] => {
  if (Array.isArray(value) && value.length >= 2 && value.every((n) => typeof n === 'number')) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(placesIn) : [];
};
/** What a call says of where things are that a map shows. */
async function extentOf(answer: Response): Promise<Box | undefined> {
  const url = answer.url();
  if (answer.request().method() !== 'POST' || answer.status() !== 200) return undefined;
  if (url.endsWith('/places')) return ((await answer.json()) as { data: { extent?: Box | null } }).data.extent ?? undefined;
  if (!url.endsWith('/api/screen/data')) return undefined;
  const { data } = (await answer.json()) as { data: Record<string, { rows?: Record<string, unknown>[] }> };
  const rows = Object.entries(data).flatMap(([name, { rows: some = [] }]) => (name.startsWith('map.') ? some : []));
  return around(rows.flatMap((row) => Object.values(row).flatMap(placesIn)));
}
const height = (lat: number): number => Math.asinh(Math.tan((lat * Math.PI) / 180));

inChromium('Maps at first', () => {
  const stage = useStage();

  const opened = async (route: string): Promise<{ page: Page; extents: Box[]; seen: Box } | undefined> => {
    const { page } = await stage.visit({ size: 'desk' });
    const told: Promise<Box | undefined>[] = [];
    page.on('response', (answer) => void told.push(extentOf(answer).catch(() => undefined)));
    await page.goto(route);
    const place = page.locator('.page:visible .map-place').first();
    const empty = page.locator('.page:visible .cards-empty').first();
    await place.or(empty).waitFor({ timeout: 20_000 });
    if (!(await place.count())) return undefined;
    await place.scrollIntoViewIfNeeded();
    await page.locator('.page:visible .map-place[data-map=idle]').first().waitFor({ timeout: 40_000 });
    // What was read last may have moved it once more.
    await page.waitForTimeout(400);
    await page.locator('.page:visible .map-place[data-map=idle]').first().waitFor({ timeout: 40_000 });
    const extents = (await Promise.all(told)).filter((box) => box !== undefined);
    const seen = ((await place.getAttribute('data-seen')) ?? '').split(',').map(Number) as Box;
    return extents.length > 0 ? { page, extents, seen } : undefined;
  };

  const measured: string[] = [];
  it.each(MEASURED)('%s shows what there is on at least half of its width or height, all of it in sight', async (route) => {
    const found = await opened(route);
    if (!found) return;
    const [west, south, east, north] = found.seen;
    // Each layer tells its own: it looks at one of them.
    const looks = found.extents.map((extent) => ({
      inside: extent[0] >= west && extent[1] >= south && extent[2] <= east && extent[3] <= north,
      wide: (extent[2] - extent[0]) / (east - west),
      high: (height(extent[3]) - height(extent[1])) / (height(north) - height(south)),
    }));
    const filled = looks.some(({ inside, wide, high }) => inside && (east - west < NEAREST || Math.max(wide, high) >= 0.5));
    expect([filled, looks]).toEqual([true, looks]);
    measured.push(route);
  });

  it('stand on enough screens', () => {
    expect(ROUTES.length).toBeGreaterThan(15);
    expect(measured.length).toBeGreaterThan(MEASURED.length / 5);
  });

  it('nothing lies under the legend or the tools, and it opens where it was left', async () => {
    const found = (await opened('/map/wtg')) ?? expect.fail('no map');
    const { page, extents, seen } = found;
    const extent = extents[0] ?? expect.fail('no extent');
    const map = (await page.locator('.page:visible .map-place').boundingBox()) ?? expect.fail('no map');
    const legend = (await page.locator('.page:visible .map-legend').boundingBox()) ?? expect.fail('no legend');
    const tools = (await page.locator('.page:visible .map-controls').boundingBox()) ?? expect.fail('no tools');
    const x = (lon: number): number => map.x + ((lon - seen[0]) / (seen[2] - seen[0])) * map.width;
    expect(x(extent[0])).toBeGreaterThan(legend.x + legend.width);
    expect(x(extent[2])).toBeLessThan(tools.x);
    const attribution = page.locator('.page:visible .map-attribution');
    expect(await attribution.textContent()).toContain('GeoNames (CC BY 4.0)');
    await page.getByRole('button', { name: '放大' }).click();
    const place = page.locator('.page:visible .map-place');
    const at = async (): Promise<number[]> => ((await place.getAttribute('data-seen')) ?? '').split(',').map(Number);
    await expect.poll(async () => (await at())[0]).toBeGreaterThan(seen[0] + 1);
    await page.locator('.page:visible .map-place[data-map=idle]').waitFor();
    const left = await at();
    await page.reload();
    await page.locator('.page:visible .map-place[data-map=idle]').waitFor({ timeout: 20_000 });
    await expect.poll(async () => Math.max(...(await at()).map((n, i) => Math.abs(n - (left[i] ?? 0))))).toBeLessThan(0.2);
    await page.getByRole('button', { name: '显示全部' }).click();
    await expect.poll(async () => (await at())[0]).toBeLessThan(extent[0]);
  });
});
