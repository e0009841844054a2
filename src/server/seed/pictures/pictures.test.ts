/** The pictures of the demonstration: what is kept is what is drawn, small, and its faults are found where they were drawn. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { distanceOf } from '../../media/facts/quality.ts';
import type { Look } from '../../media/facts/types.ts';
import type { Analysed } from '../../media/pixels/messages.ts';
import work from '../../media/pixels/work.ts';
import { CLOSE_UPS, nameOf, PHOTOGRAPH } from './closeUps.ts';
import { drawCloseUps, drawPictures } from './draw.ts';
import { FAULTS, sightings } from './field.ts';
import { cornerOfField } from './write.ts';
import kept from './pictures.json' with { type: 'json' };

const NEAR = join(import.meta.dirname, 'closeUps.json');
const KEPT = join(import.meta.dirname, 'pictures.json');
const folder = mkdtempSync(join(tmpdir(), 'sunvane-drawn-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('Pictures of the demonstration', () => {
  it('are kept as they are drawn, in less than a megabyte', async () => {
    const drawn = await drawPictures(cornerOfField());
    if (process.env['DRAW'])
      writeFileSync(
        KEPT,
        `${JSON.stringify(Object.fromEntries(drawn.map(({ name, bytes }) => [name, bytes.toString('base64')])), null, 1)}\n`,
      );
    else expect(Object.keys(kept)).toEqual(drawn.map(({ name }) => name));
    expect(drawn).toHaveLength(27);
    expect(drawn.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(740_000);
  }, 60_000);

  it('show blades and towers from near, drawn and said to be, each fault in its box', async () => {
    const drawn = await drawCloseUps();
    if (process.env['DRAW'])
      writeFileSync(
        NEAR,
        `${JSON.stringify(Object.fromEntries(drawn.map(({ name, bytes }) => [name, bytes.toString('base64')])), null, 1)}\n`,
      );
    const all = JSON.parse(readFileSync(NEAR, 'utf8')) as Record<string, string>;
    expect(Object.keys(all)).toEqual(drawn.map(({ name }) => name));
    expect(Object.values(all).reduce((sum, text) => sum + text.length, 0)).toBeLessThan(300_000);
    for (const [i, { box }] of CLOSE_UPS.entries()) {
      const name = nameOf(i);
      const path = join(folder, name);
      const bytes = Buffer.from(all[name] ?? '', 'base64');
      writeFileSync(path, bytes);
      const { shot } = (await work({ work: 'look', path, name })) as Look;
      expect(shot, name).toMatchObject({ drawn: true, range: PHOTOGRAPH.range, focalPx: PHOTOGRAPH.focal });
      // There is more to see inside the box than on the skin or in the sky above it.
      const region = { left: box.x, top: box.y, width: box.width, height: box.height };
      const { channels } = await sharp(bytes).greyscale().extract(region).stats();
      expect(channels[0]?.stdev, name).toBeGreaterThan(12);
    }
  }, 60_000);

  it('are what they say, and no two of them are taken for one', async () => {
    const looks: (Look & { name: string })[] = [];
    let found = 0;
    for (const [name, text] of Object.entries(kept)) {
      const path = join(folder, name);
      writeFileSync(path, Buffer.from(text, 'base64'));
      looks.push({ ...((await work({ work: 'look', path, name })) as Look), name });
      found += ((await work({ work: 'analyse', path, name })) as Analysed).spots.length;
    }
    for (const look of looks) {
      expect(look.shot, look.name).toMatchObject({ drawn: true, rtk: true, relAlt: 22, gimbalPitch: -90 });
      expect([look.name, look.kind]).toEqual([look.name, look.name.endsWith('_T.JPG') ? 'thermal' : 'photo']);
    }
    const photos = looks.filter(({ kind }) => kind === 'photo');
    expect(photos.filter(({ reason }) => reason).map(({ name, reason }) => [name, reason])).toEqual([['DRAWN_0014_W.JPG', 'blurred']]);
    const near = photos.flatMap((a, i) => photos.slice(i + 1).map((b) => distanceOf(a.print?.hash ?? '', b.print?.hash ?? '')));
    expect(Math.min(...near)).toBeGreaterThan(8);
    // Frames overlap: every fault is on one or more.
    expect(found).toBeGreaterThanOrEqual(FAULTS.length);
    expect(found).toBeLessThan(FAULTS.length * 3);
  }, 60_000);

  it('show each fault where the demonstration says', async () => {
    for (const { thermal, visible, box, tMax, tRef } of sightings()) {
      const { data, info } = await sharp(Buffer.from((kept as Record<string, string>)[thermal] ?? '', 'base64'))
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const degrees = (x: number, y: number): number => 10 + 0.25 * (data[(y * info.width + x) * info.channels] ?? 0);
      const [x, y] = [box.x + Math.floor(box.width / 2), box.y + Math.floor(box.height / 2)];
      expect(Math.abs(degrees(x, y) - tMax), thermal).toBeLessThan(3);
      // Above it lies its own module, another one, or the ground between the tables.
      expect(Math.abs(degrees(x, box.y - 2) - tRef), thermal).toBeLessThan(3);
      expect(Object.keys(kept)).toContain(visible);
    }
  }, 60_000);
});
