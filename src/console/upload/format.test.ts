import { expect, it } from 'vitest';
import { sizeText, timeText } from './format.ts';

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1_048_576, '1.0 MB'],
  [5_767_168, '5.5 MB'],
  [4 * 1024 ** 3, '4.0 GB'],
])('%i bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));
it.each([
  [5, 'upload.seconds', 5],
  [61, 'upload.minutes', 1],
  [7199, 'upload.hours', 1],
  [90_000, 'upload.days', 1],
])('%i s are %s, %i of them', (seconds, key, count) => expect(timeText(seconds)).toEqual({ key, count }));
