import { expect, it } from 'vitest';
import { labelsIn } from './labels.ts';

it('names of a row are those of its language, and the only ones where there is no other', () => {
  const row = { $labels: { faultType: '热斑', station: '北滩' }, $labelsEn: { faultType: 'Hot spot' } };
  expect(labelsIn(row, 'zh')).toEqual({ faultType: '热斑', station: '北滩' });
  expect(labelsIn(row, 'en')).toEqual({ faultType: 'Hot spot', station: '北滩' });
  expect(labelsIn({}, 'en')).toEqual({});
});
