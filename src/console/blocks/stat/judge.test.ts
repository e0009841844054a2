import { describe, expect, it } from 'vitest';
import { changeOf, judge, judgeChange } from './judge.ts';

describe('A figure beside its aim', () => {
  it('is good when it reaches it, near within two points of a share, else bad', () => {
    expect(judge(95, 95, { unit: '%' })).toBe('good');
    expect(judge(93.1, 95, { unit: '%' })).toBe('near');
    expect(judge(92.9, 95, { unit: '%' })).toBe('bad');
  });

  it('is near within two hundredths of any other aim', () => {
    expect(judge(491, 500, { unit: 'MW' })).toBe('near');
    expect(judge(489, 500, { unit: 'MW' })).toBe('bad');
  });

  it('must not exceed it where less is better', () => {
    expect(judge(9, 10, { better: 'less' })).toBe('good');
    expect(judge(10.1, 10, { better: 'less' })).toBe('near');
    expect(judge(12, 10, { better: 'less' })).toBe('bad');
  });
});

describe('A change', () => {
  it('is worth what its direction means for the measure', () => {
    expect(judgeChange(3, { better: 'more' })).toBe('good');
    expect(judgeChange(-3, { better: 'more' })).toBe('bad');
    expect(judgeChange(-3, { better: 'less' })).toBe('good');
    expect(judgeChange(3, { better: 'less' })).toBe('bad');
  });

  it('is neither where the measure does not say, and where there is none', () => {
    expect(judgeChange(3, {})).toBeUndefined();
    expect(judgeChange(0, { better: 'more' })).toBeUndefined();
  });
});

describe('What is said of a change', () => {
  it('is points of a share, else percent of what it was', () => {
    expect(changeOf(93, 94.5, '%')).toEqual({ by: 1.5, as: 'points' });
    expect(changeOf(40, 30, undefined)).toEqual({ by: -25, as: 'percent' });
    expect(changeOf(-40, -30, '°C')).toEqual({ by: 25, as: 'percent' });
  });

  it('is the difference where it was next to nothing, and not a number where it was nothing', () => {
    expect(changeOf(11, 247, undefined)).toEqual({ by: 236, as: 'amount' });
    expect(changeOf(0, 5, undefined)).toEqual({ by: 5, as: 'first' });
    expect(changeOf(0, 5, '%')).toEqual({ by: 5, as: 'points' });
  });

  it('is none where it cannot be seen', () => {
    expect(changeOf(0, 0, undefined).by).toBe(0);
    expect(changeOf(93, 93.01, '%').by).toBe(0);
    expect(changeOf(10_000, 10_001, undefined).by).toBe(0);
  });
});
