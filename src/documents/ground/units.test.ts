import { expect, it } from 'vitest';
import { spellingsOf, unitIn } from './units.ts';

it.each([
  ['CNY', '元', 'CNY'],
  ['CNY/kWh', '元/kWh', 'CNY/kWh'],
  ['10,000 CNY', '万元', '10,000 CNY'],
  ['MW', 'MW', 'MW'],
])('%s is %s in Chinese and %s in English', (unit, zh, en) => {
  expect(unitIn(unit, 'zh')).toBe(zh);
  expect(unitIn(unit, 'en')).toBe(en);
});

it('knows every way that a unit is written', () => {
  expect(spellingsOf('CNY')).toEqual(['CNY', '元']);
  expect(spellingsOf('m')).toEqual(['m']);
});
