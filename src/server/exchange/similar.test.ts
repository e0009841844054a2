import { describe, expect, it } from 'vitest';
import { normaliseResource } from '../../documents/tables/normalise.ts';
import { suggest } from './mapping.ts';
import { headOf, likenessTo } from './similar.ts';

const similarity = (header: string, title: string, unit?: string): number => likenessTo([title], unit)(headOf(header));

const property = (title: string, titleEn: string, unit?: string): object => ({
  type: unit ? 'number' : 'string',
  title,
  'x-field': { titleEn, ...(unit ? { unit } : {}) },
});
const resource = normaliseResource({
  version: 3,
  name: 'plant',
  title: '电站',
  titleEn: 'Plant',
  scope: 'global',
  record: {
    required: ['name'],
    properties: {
      name: property('电站名称', 'Station name'),
      shortName: property('电站简称', 'Short name'),
      capacity: property('装机容量', 'Installed capacity', 'MW'),
      dcCapacity: property('直流侧容量', 'DC capacity', 'MWp'),
      buildDate: property('建设日期', 'Construction date'),
    },
  },
} as never);

describe('headers of columns', () => {
  it.each([
    ['Capacity installed (MW)', 'capacity'],
    ['Date of construction', 'buildDate'],
    ['装机容量MW', 'capacity'],
    ['电站装机容量', 'capacity'],
    ['The station name', 'name'],
  ])('%s is %s', (header, field) => expect(suggest([header], resource)).toEqual({ [header]: field }));
  it.each(['Capacity installed (kW)', 'Owner', '容量', ''])('%s could be anything', (header) =>
    expect(suggest([header], resource)).toEqual({}),
  );
  it('an exact name comes before one that is only alike', () =>
    expect(suggest(['Installed capacity, old', 'Installed capacity'], resource)).toEqual({ 'Installed capacity': 'capacity' }));
});

it('pieces that both have, of all', () => {
  expect(similarity('Rated power', 'Rated power', undefined)).toBe(1);
  expect(similarity('Power', 'Rated power', undefined)).toBeCloseTo(2 / 3);
  expect(similarity('Rated power (kW)', 'Rated power', 'MW')).toBe(0);
});

it('looks at two thousand headings in a moment', () => {
  const headings = Array.from({ length: 2000 }, (_, n) => `Column of the plant ${n} (MW)`);
  const before = process.cpuUsage();
  expect(Object.keys(suggest(headings, resource)).length).toBeLessThan(3);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
});
