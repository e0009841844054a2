import { expect, it } from 'vitest';
import { evenly, numberText, parseNumber, withUnit } from './number.ts';

it.each([
  [12, 2, '12'],
  [12.5, 2, '12.5'],
  [12.345, 2, '12.35'],
  [1234567, 0, '1,234,567'],
  [0.1 + 0.2, undefined, '0.3'],
  [0.0034, 2, '0.003'],
  [-0.0034, 2, '-0.003'],
  [0.4, 0, '0.4'],
  [0.005, 2, '0.01'],
  [0, 2, '0'],
  [0.1 + 0.2 - 0.3, 2, '0'],
])('%s with %s digits is %s', (value, precision, text) => expect(numberText(value, { precision }, 'en')).toBe(text));

it.each([
  ['5', 'MW', '5 MW'],
  ['5', '°C', '5 °C'],
  ['5', '%', '5%'],
  ['5', '°', '5°'],
  ['5', undefined, '5'],
])('%s in %s is %s', (text, unit, shown) => expect(withUnit(text, unit, 'en')).toBe(shown));

it('money is in words in Chinese', () => {
  expect(withUnit('5', 'CNY', 'zh')).toBe('5 元');
  expect(withUnit('5', 'CNY', 'en')).toBe('5 CNY');
  expect(parseNumber('5 元', 'CNY')).toBe(5);
});

it.each([
  [99, '%', 1, '99.0'],
  [98.25, '%', 1, '98.3'],
  [99, '%', 0, '99'],
  [99, '%', undefined, '99'],
  [0.004, '%', 1, '0.004'],
  [99, 'm', 1, '99'],
])('%s %s with %s digits in a column is %s', (value, unit, precision, text) =>
  expect(numberText(value, evenly({ precision, unit }), 'en')).toBe(text),
);

it.each([
  [12, [14.4, 12, null], 3, '12.0'],
  [12, [14, 12], 3, '12'],
  [14.4, [12.125, 14.4], 3, '14.400'],
  [12.125, [12], 3, '12.125'],
  [0.0004, [1.5], 2, '0.0004'],
  [7, [0.1 + 0.2, 7], undefined, '7'],
])('%s in a column of %j with %s digits at most is %s', (value, values, precision, text) =>
  expect(numberText(value, evenly({ precision }, values), 'en')).toBe(text),
);

it('keeps the digits of its column where it is drawn', () => {
  expect(numberText(12, evenly(evenly({ precision: 3 }, [14.4])), 'en')).toBe('12.0');
});

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
