import { expect, it } from 'vitest';
import { numberText, parseNumber, withUnit } from './number.ts';

it.each([
  [12, 2, '12'],
  [12.5, 2, '12.5'],
  [12.345, 2, '12.35'],
  [1234567, 0, '1,234,567'],
  [0.1 + 0.2, undefined, '0.3'],
])('%s with %s digits is %s', (value, precision, text) => expect(numberText(value, { precision }, 'en')).toBe(text));

it.each([
  ['5', 'MW', '5 MW'],
  ['5', '°C', '5 °C'],
  ['5', '%', '5%'],
  ['5', '°', '5°'],
  ['5', undefined, '5'],
])('%s in %s is %s', (text, unit, shown) => expect(withUnit(text, unit)).toBe(shown));

it.each([
  ['1,234.5', 1234.5],
  ['1，234。5', 1234.5],
  ['12,5', 12.5],
  ['12,500', 12500],
  ['−5', -5],
  ['１２', 12],
  ['12 m', 12],
  ['12m', 12],
  ['12 km', undefined],
  ['1,2,3', undefined],
  ['', undefined],
  ['x', undefined],
])('%s is read as %s', (text, value) => expect(parseNumber(text, 'm')).toBe(value));
