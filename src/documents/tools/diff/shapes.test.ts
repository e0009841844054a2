import { expect, it } from 'vitest';
import { judge } from './rules.ts';
import type { Difference } from '../../kit/diff/compare.ts';

const of = (part: string, before: unknown, after: unknown): Difference =>
  ({ path: ['fields', 'ground', part], before, after }) as Difference;

it.each<[part: string, before: unknown, after: unknown, code: string]>([
  ['shapes', ['line', 'polygon'], ['line'], 'field-narrowed'],
  ['shapes', undefined, ['line'], 'field-narrowed'],
  ['shapes', ['line'], undefined, 'field-widened'],
  ['shapes', ['line'], ['polygon', 'line'], 'field-widened'],
  ['minArea', 10, 20, 'field-narrowed'],
  ['minArea', undefined, 20, 'field-narrowed'],
  ['minArea', 10, 5, 'field-widened'],
  ['within', undefined, 'stationCode.boundary', 'field-narrowed'],
  ['within', 'stationCode.boundary', undefined, 'field-widened'],
])('%s from %j to %j is %s', (part, before, after, code) => expect(judge(of(part, before, after)).code).toBe(code));
