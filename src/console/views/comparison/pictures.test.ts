import { expect, it } from 'vitest';
import type { ComparedFinding, Finding, ReportPicture } from '../../../contract/report.ts';
import { pairOf } from './pictures.ts';

const finding = (...sides: ReportPicture['side'][]): Finding =>
  ({ pictures: sides.map((side) => ({ file: side, side, width: 1, height: 1, box: null })) }) as unknown as Finding;
const files = (a: Finding | null, b: Finding | null): unknown => {
  const pair = pairOf({ change: 'persisting', a, b } satisfies ComparedFinding);
  return pair && [pair.before?.file, pair.after?.file];
};

it('pictures of one kind stand against each other, thermal ones first', () => {
  expect(files(finding('visible', 'thermal'), finding('thermal', 'visible'))).toEqual(['thermal', 'thermal']);
  expect(files(finding('visible', 'thermal'), finding('visible'))).toEqual(['visible', 'visible']);
});

it('where they have none in common, one stands alone', () => {
  expect(files(finding('visible'), finding('thermal'))).toEqual([undefined, 'thermal']);
  expect(files(finding('visible'), null)).toEqual(['visible', undefined]);
  expect(files(finding(), null)).toBeUndefined();
});
