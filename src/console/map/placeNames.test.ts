import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { namesIn } from './placeNames.ts';

const FILE = 'src/console/map/names/names.json';
const names = JSON.parse(readFileSync(FILE, 'utf8')) as Parameters<typeof namesIn>[0];
const china = [...names.seats, ...names.prefectures];

it.each([
  ['晋城', 'Jincheng', 112.8, 35.5],
  ['喀什', 'Kashgar', 76, 39.5],
  ['鄂尔多斯', 'Ordos', 109.8, 39.6],
  ['延边', 'Yanbian', 129.5, 42.9],
  ['厦门', 'Xiamen', 118.1, 24.5],
  ['普洱', "Pu'er", 101, 22.8],
  ['抚州', 'Fuzhou', 116.3, 28],
  ['淮安', "Huai'an", 119, 33.6],
  ['哈尔滨', 'Harbin', 126.6, 45.8],
  ['重庆', 'Chongqing', 106.6, 29.6],
  ['台北', 'Taipei', 121.5, 25],
] as const)('has %s as %s where it is', (zh, en, lon, lat) => {
  const [, english, x = 0, y = 0] = china.find(([name]) => name === zh) ?? expect.fail();
  expect(english).toBe(en);
  expect(Math.hypot(x / 100 - lon, y / 100 - lat)).toBeLessThan(0.3);
});
it('has all provinces and prefectures once, within the country', () => {
  // 34 provinces: six of them are cities.
  expect([names.areas.length, names.seats.length]).toEqual([28, 34]);
  expect(china.length).toBeGreaterThan(330);
  expect(new Set(china.map(([zh]) => zh)).size).toBe(china.length);
  for (const [zh, en, x, y] of [...china, ...names.areas]) {
    expect([zh, /^[\u4E00-\u9FFF]{2,5}$/.test(zh), /^[A-ZÜ][A-Za-zÜêü' ]+$/.test(en)]).toEqual([zh, true, true]);
    expect([zh, x > 7300 && x < 13_500 && y > 1600 && y < 5400]).toEqual([zh, true]);
  }
});
it('says nothing in Chinese of what has no Chinese name, and is small', () => {
  const at: [number, number] = [100, 100];
  const few = { areas: [], seats: [], prefectures: [], world: [['', 'Somewhere', ...at, 900] as [string, string, number, number, number]] };
  expect(namesIn(few, 'zh').features).toEqual([]);
  expect(namesIn(few, 'en').features.map(({ properties }) => properties)).toEqual([{ name: 'Somewhere', group: 'huge', order: 0 }]);
  expect(readFileSync(FILE).length).toBeLessThan(60_000);
});
