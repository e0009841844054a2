import { describe, expect, it } from 'vitest';
import { contrast, readable, tint } from './contrast.ts';

describe('contrast', () => {
  it('is 21 for black on white and 1 for a colour on itself', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#1890ff', '#1890ff')).toBe(1);
  });
  it.each(['#1890ff', '#52c41a', '#fadb14', '#ffffff', '#000000'])('darkens %s until text reads', (colour) => {
    expect(contrast(readable(colour), '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(readable(colour, tint(colour, 0.12)), tint(colour, 0.12))).toBeGreaterThanOrEqual(4.5);
  });
  it.each(['#1890ff', '#0a7a35', '#722ed1', '#000000'])('lightens %s on a dark ground until text reads', (colour) => {
    expect(contrast(readable(colour, '#181f29'), '#181f29')).toBeGreaterThanOrEqual(4.5);
  });
});
