/** A plant's layout comes in as KML, and its zones are changed on the map and by keyboard alone. */
import type { Locator, Page } from 'playwright';
import { beforeAll, expect, it, vi } from 'vitest';
import { findings } from '../support/axe.ts';
import { rowsShown } from '../support/console.ts';
import { callApi } from '../support/running.ts';
import { inChromium, useStage } from '../support/stage.ts';

interface Zone {
  id: string;
  boundary: { type: string; coordinates: number[][][] & number[][][][] };
}

const placemark = (name: string, west: number): string =>
  `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${[
    [west, 36.1],
    [west + 0.004, 36.1],
    [west + 0.004, 36.102],
    [west, 36.102],
  ]
    .map(([lon, lat]) => `${lon?.toFixed(4)},${lat},0`)
    .join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
const KML = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemark('DRAW-1', 100.1)}${placemark('DRAW-2', 100.2)}${placemark('DRAW-3', 100.3)}${placemark('DRAW-4', 100.2958)}</Document></kml>`;

inChromium('Shapes', () => {
  const stage = useStage();

  const stored = async (code: string): Promise<Zone> => {
    const { url } = stage.running;
    const where = [{ field: 'zoneCode', operator: 'eq', value: code }];
    const { data } = await callApi<{ list: Zone[] }>(url, '/api/solarZone/queryList', { where }, stage.token);
    const answer = await fetch(`${url}/api/solarZone/detail?id=${data.list[0]?.id}`, {
      headers: { authorization: `Bearer ${stage.token}` },
    });
    return ((await answer.json()) as { data: Zone }).data;
  };
  /** As the dialog of the import sends it. */
  const imported = async (): Promise<void> => {
    const { url } = stage.running;
    const plant = { stationCode: 'DRAW', name: 'Drawn plant', companyCode: '001001', leavesType: '2' };
    await callApi(url, '/api/station/insert', plant, stage.token);
    const mapping = {
      columns: { geometry: 'boundary' },
      templates: { zoneCode: '{name}', name: '{name}' },
      constants: { stationCode: 'DRAW' },
    };
    const form = new FormData();
    form.append('options', JSON.stringify({ mapping, dryRun: false, mode: 'upsert', partial: false }));
    form.append('file', new Blob([KML]), 'plant.kml');
    await fetch(`${url}/api/solarZone/import`, { method: 'POST', headers: { authorization: `Bearer ${stage.token}` }, body: form });
    await vi.waitFor(async () => expect(await stored('DRAW-4')).not.toBeNull(), { timeout: 10_000, interval: 100 });
  };
  beforeAll(imported);

  const edit = async (page: Page, code: string): Promise<Locator> => {
    const row = page.locator('.page:visible .record-table tr', { hasText: code });
    await row.getByRole('button', { name: 'Edit' }).click();
    const shape = page.getByRole('dialog').locator('.shape');
    await shape.scrollIntoViewIfNeeded();
    await shape.locator('tbody tr').first().waitFor();
    return shape;
  };
  const save = async (page: Page): Promise<void> => {
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };
  /** Clicks a place of the map, in parts of its width and height; the library repaints with every move. */
  const click = async (page: Page, map: Locator, x: number, y: number): Promise<void> => {
    const box = (await map.boundingBox()) ?? expect.fail('the map is not there');
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 2 });
    await page.waitForTimeout(150);
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForTimeout(150);
  };

  it('a layout is imported, a zone split on the map, taken back and split again, and kept', async () => {
    const page = await stage.open('/map/zone?view=table', { language: 'en' });
    await rowsShown(page);
    await page
      .getByPlaceholder(/Zone code/)
      .first()
      .fill('DRAW-');
    await page.keyboard.press('Enter');
    await rowsShown(page);
    const shape = await edit(page, 'DRAW-1');
    const map = shape.locator('canvas.maplibregl-canvas');
    await shape.locator('[data-map=idle]').waitFor();
    const sums = shape.locator('output.shape-sums');
    const before = await sums.textContent();
    const cut = async (): Promise<void> => {
      await shape.getByRole('button', { name: 'Split by a line' }).click();
      await shape.getByText('Draw a line across').waitFor();
      await click(page, map, 0.5, 0.1);
      await click(page, map, 0.5, 0.9);
      await click(page, map, 0.5, 0.9);
      await shape.getByText('Split into 2 parts.').waitFor();
    };
    await cut();
    await shape.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => sums.textContent()).toBe(before);
    await shape.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => sums.textContent()).toContain('8 vertices');
    expect(await findings(page, 'the form of a zone', '.shape')).toEqual([]);
    await save(page);
    const { boundary } = await stored('DRAW-1');
    expect([boundary.type, boundary.coordinates.length]).toEqual(['MultiPolygon', 2]);
    await page.reload();
    await rowsShown(page);
    expect(await (await edit(page, 'DRAW-1')).locator('output.shape-sums').textContent()).toContain('8 vertices');
  });

  it('a vertex is written by keyboard alone, and what crosses itself is refused with its place', async () => {
    const page = await stage.open('/map/zone?view=table', { language: 'en' });
    await rowsShown(page);
    await page
      .getByPlaceholder(/Zone code/)
      .first()
      .fill('DRAW-2');
    await page.keyboard.press('Enter');
    await rowsShown(page);
    const shape = await edit(page, 'DRAW-2');
    const first = shape.getByLabel('Vertex 1: longitude, latitude');
    await first.focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('100.206, 36.101');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('The outline crosses itself').waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('100.199, 36.099');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('The outline crosses itself').waitFor({ state: 'hidden' });
    await save(page);
    expect((await stored('DRAW-2')).boundary.coordinates[0]).toContainEqual([100.199, 36.099]);
  });

  it('a corner that is dragged near the one of a neighbour lies exactly on it, and beside it with Alt held', async () => {
    const page = await stage.open('/map/zone?view=table', { language: 'en' });
    await rowsShown(page);
    await page
      .getByPlaceholder(/Zone code/)
      .first()
      .fill('DRAW-3');
    await page.keyboard.press('Enter');
    await rowsShown(page);
    const shape = await edit(page, 'DRAW-3');
    const map = shape.locator('canvas.maplibregl-canvas');
    await shape.locator('[data-map=idle]').waitFor();
    // The drawer comes to rest.
    await map.hover();
    const { x, y, width, height } = (await map.boundingBox()) ?? expect.fail('the map is not there');
    // The zone fills the map but for its margin, which at the right has the tools.
    const tools = (await shape.locator('.map-controls').boundingBox()) ?? expect.fail('the map has no tools');
    const margin = Math.min(48, width * 0.12);
    const right = Math.max(margin, x + width - tools.x + 26);
    const high = 0.002 / Math.cos((36.101 * Math.PI) / 180);
    const degree = Math.min((height - 2 * Math.min(48, height * 0.12)) / high, (width - margin - right) / 0.004);
    const west = x + (margin + width - right) / 2 - 0.002 * degree;
    const drag = async (side: 1 | -1): Promise<void> => {
      const corner = y + height / 2 - (side * high * degree) / 2;
      const to = async (left: number, up: number): Promise<void> => {
        await page.mouse.move(west - left, corner - side * up);
        await page.waitForTimeout(150);
      };
      await to(0, 0);
      await page.mouse.down();
      await to(3, 0);
      await to(0.0001 * degree, 2);
      await to(0.0002 * degree + 4, 5);
      await page.mouse.up();
      await page.waitForTimeout(150);
    };
    await drag(1);
    await page.keyboard.down('Alt');
    await drag(-1);
    await page.keyboard.up('Alt');
    const moved = await shape.locator('tbody input').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
    expect(moved.join(' | ')).toContain('100.2998, 36.102');
    expect(moved).not.toContain('100.3, 36.1');
    expect(moved).not.toContain('100.2998, 36.1');
    await save(page);
    expect((await stored('DRAW-3')).boundary.coordinates[0]).toContainEqual([100.2998, 36.102]);
  });

  it('a zone is drawn on the whole window, and Escape leads back to its form', async () => {
    const page = await stage.open('/map/zone?view=table', { language: 'en' });
    await rowsShown(page);
    await page
      .getByPlaceholder(/Zone code/)
      .first()
      .fill('DRAW-2');
    await page.keyboard.press('Enter');
    await rowsShown(page);
    const shape = await edit(page, 'DRAW-2');
    await shape.getByRole('button', { name: 'Large map' }).click();
    const view = page.viewportSize() ?? expect.fail('no size');
    const map = shape.locator('.shape-map');
    await expect.poll(async () => (await map.boundingBox())?.width ?? 0).toBeGreaterThan(view.width * 0.7);
    expect((await map.boundingBox())?.height).toBeGreaterThan(view.height * 0.7);
    // Nothing of the drawer lies over it.
    const covered = await shape.evaluate((frame) => {
      const { left, right, top, bottom } = frame.getBoundingClientRect();
      const corners = [
        [left + 4, top + 4],
        [right - 4, top + 4],
        [left + 4, bottom - 4],
        [right - 4, bottom - 4],
      ] as const;
      return corners.filter(([x, y]) => !frame.contains(document.elementFromPoint(x, y))).length;
    });
    expect(covered).toBe(0);
    await shape.locator('.map-place[data-map=idle]').waitFor();
    await shape.getByRole('button', { name: 'Back to the form' }).focus();
    await page.keyboard.press('Escape');
    await shape.getByRole('button', { name: 'Large map' }).waitFor();
    expect(await page.getByRole('dialog').isVisible()).toBe(true);
  });

  it('a new zone begins where its station is', async () => {
    const page = await stage.open('/map/zone?view=table', { language: 'en' });
    await rowsShown(page);
    await page.getByRole('button', { name: /Add$/ }).first().click();
    const form = page.getByRole('dialog');
    const shape = form.locator('.shape').first();
    await shape.scrollIntoViewIfNeeded();
    const place = shape.locator('.map-place[data-map=idle]');
    await place.waitFor();
    const seen = async (): Promise<number[]> => ((await place.getAttribute('data-seen')) ?? '').split(',').map(Number);
    const [west = 0, , east = 0] = await seen();
    expect(east - west).toBeGreaterThan(10);
    await form.locator('.ant-select').first().click();
    await page.keyboard.type('日月湾');
    await page.locator('.ant-select-item-option', { hasText: '日月湾' }).first().click();
    await expect.poll(async () => ((await seen())[2] ?? 0) - ((await seen())[0] ?? 0), { timeout: 10_000 }).toBeLessThan(0.5);
  });
});
