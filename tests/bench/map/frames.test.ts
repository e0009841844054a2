/**
 * 100,000 points and 20,000 areas on a map screen, against a bare page of the same library with the data in it, in the same Chromium:
 * time from navigation to the painted map, and frames while it is dragged. Interleaved rounds, medians of ratios.
 */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { serveBare } from './bare.ts';
import { startFilled, type Filled } from './fill.ts';

const POINTS = 100_000;
const AREAS = 20_000;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SIZE = { width: 1280, height: 800 };
/** A paint may take so many times that of the bare page, and frames be so many times its own. */
const MOST_PAINT = 1.2;
const LEAST_FRAMES = 0.9;

interface Measure {
  /** ms */
  paint: number;
  /** In each second. */
  frames: number;
}

const median = (n: readonly number[]): number => n.toSorted((a, b) => a - b)[Math.floor(n.length / 2)] ?? 0;

/** When both layers are counted in the legend and the map is at rest. */
const WATCH = `
  addEventListener('DOMContentLoaded', () => {
    const look = () => {
      const legend = document.querySelector('.map-legend')?.textContent ?? '';
      const idle = document.querySelector('.map-place[data-map=idle]');
      if (idle && legend.includes('${POINTS}') && legend.includes('${AREAS}')) document.body.setAttribute('data-painted', String(performance.now()));
      else requestAnimationFrame(look);
    };
    look();
  });
`;

/** Drags the map to and fro by its own events, a step with each frame, and lets go after each way; frames of each second. */
const dragged = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const canvas = document.querySelector('.maplibregl-canvas');
    if (!canvas) throw new Error('no map');
    const box = canvas.getBoundingClientRect();
    const tell = (type: string, x: number, y: number): void =>
      void canvas.dispatchEvent(
        new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y, button: 0, buttons: type === 'mouseup' ? 0 : 1 }),
      );
    const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    let frames = 0;
    const start = performance.now();
    for (const way of [1, -1, 1, -1]) {
      const from = performance.now();
      tell('mousedown', x, y);
      for (let now = from; now - from < 2000; now = performance.now()) {
        const part = (now - from) / 2000;
        tell('mousemove', x + way * part * 240, y + Math.sin(part * 9) * 60);
        await frame();
        frames += 1;
      }
      tell('mouseup', x + way * 240, y);
    }
    return (frames * 1000) / (performance.now() - start);
  });

async function measured(browser: Browser, url: string, token?: string): Promise<Measure & { map: { width: number; height: number } }> {
  const context = await browser.newContext({ viewport: SIZE, reducedMotion: 'reduce', locale: 'zh-CN' });
  if (token !== undefined) await context.addInitScript(`sessionStorage.setItem('token', ${JSON.stringify(token)}); ${WATCH}`);
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('body[data-painted]').waitFor({ state: 'attached', timeout: 120_000 });
  const paint = Number(await page.locator('body').getAttribute('data-painted'));
  const box = (await page.locator('.maplibregl-canvas').boundingBox()) ?? expect.fail('no map');
  const frames = await dragged(page);
  await context.close();
  return { paint, frames, map: { width: Math.round(box.width), height: Math.round(box.height) } };
}

describe(`${POINTS} points and ${AREAS} areas against a bare page`, () => {
  let filled: Filled | undefined;
  let browser: Browser | undefined;
  let bare: { url: string; close: () => void } | undefined;
  const ours: Measure[] = [];
  const theirs: Measure[] = [];
  const ratio = (key: keyof Measure): number => median(ours.map((one, i) => one[key] / (theirs[i]?.[key] ?? 1)));

  beforeAll(async () => {
    filled = await startFilled('embedded', POINTS, AREAS);
    browser = await launchBrowser();
    const [url, { token, client }] = [`${filled.running.url}/map/benchPlace`, filled];
    const shapes = async (table: string, at: string): Promise<string> => {
      const { rows } = await client.query<{ all: string }>(
        `select json_build_object('type', 'FeatureCollection', 'features', json_agg(json_build_object('type', 'Feature', 'properties', json_build_object('id', code), 'geometry', ${at})))::text as all from "${table}"`,
      );
      return rows[0]?.all ?? '';
    };
    const first = await measured(browser, url, token);
    bare = await serveBare({
      points: await shapes('benchPlace', `json_build_object('type', 'Point', 'coordinates', json_build_array(at[0], at[1]))`),
      areas: await shapes('benchArea', 'at'),
      ...first.map,
    });
    const [browserNow, bareUrl] = [browser, bare.url];
    await measured(browserNow, bareUrl);
    const runOurs = async (): Promise<number> => ours.push(await measured(browserNow, url, token));
    const runTheirs = async (): Promise<number> => theirs.push(await measured(browserNow, bareUrl));
    for (let i = 0; i < ROUNDS; i += 1) for (const run of i % 2 ? [runOurs, runTheirs] : [runTheirs, runOurs]) await run();
    const show = (name: string, all: Measure[]): string =>
      `${name}: painted after ${median(all.map((m) => m.paint)).toFixed(0)} ms, ${median(all.map((m) => m.frames)).toFixed(1)} frames a second`;
    console.log(
      `${show('ours', ours)}\n${show('bare', theirs)}\nratios: paint ${ratio('paint').toFixed(2)}, frames ${ratio('frames').toFixed(2)}`,
    );
  }, 900_000);
  afterAll(async () => {
    await browser?.close();
    bare?.close();
    await filled?.close();
  }, 60_000);

  it('is painted as soon', () => expect(ratio('paint')).toBeLessThanOrEqual(MOST_PAINT));
  it('moves as smoothly', () => expect(ratio('frames')).toBeGreaterThanOrEqual(LEAST_FRAMES));
});
