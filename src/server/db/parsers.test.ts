import { describe, expect, it } from 'vitest';
import { parseInt8, parseTimestamp, parseTimestamptz, valueTypes } from './parsers.ts';

describe('parseTimestamptz', () => {
  it.each([
    ['2026-11-21 07:35:00+00', '2026-11-21T07:35:00.000Z'],
    ['2026-11-21 07:35:00.1+00', '2026-11-21T07:35:00.100Z'],
    ['2026-11-21 07:35:00.123456+00', '2026-11-21T07:35:00.123456Z'],
    ['2026-11-21 07:35:00.12+08', '2026-11-20T23:35:00.120Z'],
    ['2026-11-21 07:35:00-03:30', '2026-11-21T11:05:00.000Z'],
    ['1890-01-01 00:05:43+08:05:43', '1889-12-31T16:00:00.000Z'],
    ['infinity', 'infinity'],
    ['0044-03-15 12:00:00+00 BC', '0044-03-15 12:00:00+00 BC'],
  ])('%s is %s', (text, iso) => expect(parseTimestamptz(text)).toBe(iso));
});

describe('the other parsers', () => {
  it('keeps an int8 exact', () => {
    expect(parseInt8('-9007199254740991')).toBe(-9007199254740991);
    expect(parseInt8('9007199254740992')).toBe('9007199254740992');
  });

  it('gives a timestamp without zone no zone', () => expect(parseTimestamp('2026-11-21 07:35:00.5')).toBe('2026-11-21T07:35:00.500'));

  it('parses the elements of arrays', () => {
    expect(valueTypes.getTypeParser(1185 as never)('{"2026-11-21 07:35:00+00",NULL}')).toEqual(['2026-11-21T07:35:00.000Z', null]);
    expect(valueTypes.getTypeParser(1231 as never)('{{1.5},{2}}')).toEqual([[1.5], [2]]);
  });
});
