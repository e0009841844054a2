import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { drawnIn, PLACE } from '../../../../tests/support/orthophoto.ts';
import { makePyramid } from './pyramid.ts';

const folder = mkdtempSync(join(tmpdir(), 'sunvane-pyramid-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function pyramidOf(content: Buffer): ReturnType<typeof makePyramid> {
  const source = join(folder, 'source.tif');
  await writeFile(source, content);
  return makePyramid(source, join(folder, 'target.tif'), async () => undefined);
}

/** The same file with another code of its plane. */
function withEpsg(content: Buffer, from: number, to: number): Buffer {
  const key = Buffer.from(new Uint16Array([3072, 0, 1, from]).buffer);
  const at = content.indexOf(key);
  expect(at).toBeGreaterThan(0);
  const changed = Buffer.from(content);
  changed.writeUInt16LE(to, at + 6);
  return changed;
}

/** The same file that claims to be larger. */
function claimed(content: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(content);
  for (const [tag, value] of [
    [256, width],
    [257, height],
  ] as const) {
    const entry = Array.from({ length: 20 }, (_, i) => 24 + i * 20).find((at) => changed.readUInt16LE(at) === tag) ?? 0;
    changed.writeBigUInt64LE(BigInt(value), entry + 12);
  }
  return changed;
}

describe('a pyramid', () => {
  it.each([
    ['text', 'format', async () => Buffer.from('{"type":"FeatureCollection","features":[]}')],
    ['a place', 'place', () => drawnIn(3857, 0.1, { place: undefined } as never)],
    ['a foreign plane', 'projection', async () => withEpsg(await drawnIn(3857, 0.1), 3857, 27_700)],
    ['half of it', 'broken', async () => (await drawnIn(3857, 0.1)).subarray(0, 200_000)],
    ['a claim of much', 'size', async () => claimed(await drawnIn(3857, 0.1), 4_000_000, 4_000_000)],
    ['a claim that its bytes cannot hold', 'bomb', async () => claimed(await drawnIn(3857, 0.1, { bands: 1 }), 60_000, 60_000)],
    ['a latitude beyond the pole', 'place', () => drawnIn(4326, 0.34)],
  ])('is not made of a file that is none: %s', async (_what, fault, content) => {
    await expect(pyramidOf(await content())).rejects.toMatchObject({ name: 'OrthoError', fault });
  });

  it.each([
    [4326, 1e-6],
    [3857, 0.12],
    [4542, 0.1],
    [32_647, 0.1],
  ])('knows where its pixels lie: EPSG:%i', async (epsg, step) => {
    const { box, metres, width, height } = await pyramidOf(await drawnIn(epsg, step));
    expect([width, height]).toEqual([480, 320]);
    expect(metres).toBeGreaterThan(0.08);
    expect(metres).toBeLessThan(0.13);
    const [west, south, east, north] = box;
    // The square lies at 270.5 of 480 from the west and at 150.5 of 320 from the north.
    expect((PLACE[0] - west) / (east - west)).toBeCloseTo(270.5 / 480, 2);
    expect((north - PLACE[1]) / (north - south)).toBeCloseTo(150.5 / 320, 2);
  });
});
