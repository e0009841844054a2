import { describe, expect, it } from 'vitest';
import { endWhole } from './tableRoom.ts';

const all = (): boolean => true;

describe('Columns of a table wider than its place', () => {
  it('end where the room ends: those before share what is left', () => {
    expect(endWhole([100, 100, 100], 250, all)).toEqual([125, 125, 100]);
    expect(endWhole([100, 100, 100], 251, all)).toEqual([126, 125, 100]);
  });

  it('give what is left to those that may take it', () => {
    expect(endWhole([100, 100, 100], 250, (index) => index === 1)).toEqual([100, 150, 100]);
    expect(endWhole([100, 100, 100], 250, () => false)).toEqual([125, 125, 100]);
  });

  it('are first given what their words need, the least of it first', () => {
    expect(endWhole([100, 100, 100], 260, all, { widths: [150, 110, 0] })).toEqual([150, 110, 100]);
    expect(endWhole([100, 100], 260, all, { widths: [190, 120] })).toEqual([140, 120]);
    expect(endWhole([100, 100], 260, all, { widths: [130, 0] })).toEqual([130, 100]);
    expect(endWhole([100, 100], 230, all, { widths: [150, 110], first: 0 })).toEqual([130, 100]);
  });

  it('give what they do not need to the one that tells rows apart', () => {
    expect(endWhole([100, 100, 80], 290, all, { widths: [150, 60, 0], first: 0, least: [90, 70, 80] })).toEqual([140, 70, 80]);
    expect(endWhole([100, 100], 200, all, { widths: [110, 60], first: 0, least: [90, 70] })).toEqual([110, 90]);
    expect(endWhole([100, 100], 200, all, { widths: [90, 60], first: 0, least: [90, 70] })).toEqual([100, 100]);
  });

  it('stay as they are when all fit, when none does, and while the room is unknown', () => {
    expect(endWhole([100, 100], 250, all)).toEqual([100, 100]);
    expect(endWhole([300, 100], 250, all)).toEqual([300, 100]);
    expect(endWhole([100, 100], 0, all)).toEqual([100, 100]);
  });
});
