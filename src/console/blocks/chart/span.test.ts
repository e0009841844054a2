import { expect, it } from 'vitest';
import { periodOf, spanOf } from './span.ts';

it.each([
  ['days', '2026-03-01', '2026-03-03', 'day', '2026-03-01/2026-03-03'],
  ['one week', '2026-03-02', '2026-03-02', 'week', '2026-03-02/2026-03-08'],
  ['months, dragged to the left', '2026-03-01', '2026-01-01', 'month', '2026-01-01/2026-03-31'],
  ['years', '2024-01-01', '2025-01-01', 'year', '2024-01-01/2025-12-31'],
  ['nothing, where there is no day', null, '2026-03-01', 'day', undefined],
] as const)('of %s', (_, from, to, by, span) => expect(spanOf(from, to, by, 'Asia/Shanghai')).toBe(span));

const during = (field: string, name: string): object => ({ field, operator: 'during', value: `$selection.${name}` });

it.each([
  ['the one that its conditions name', { resource: 'pump', where: [during('made', 'period')] }, 'period'],
  ['the one that all parts name', { parts: { a: { where: [during('made', 'p')] }, b: { where: [during('sold', 'p')] } } }, 'p'],
  ['none of two', { where: [during('made', 'p'), during('sold', 'q')] }, undefined],
  ['none', { resource: 'pump', where: [{ field: 'made', operator: 'during', value: '7d' }] }, undefined],
])('a source is limited by %s', (_, source, name) => expect(periodOf(source as never)).toBe(name));
