import { describe, expect, it } from 'vitest';
import { homePathOf } from './home.ts';

describe('home after sign-in', () => {
  it.each([
    ['999', null, '/index'],
    ['99', null, '/home'],
    ['9', '2', '/homeSolar'],
    ['9', '3', '/homeWtg'],
    ['9', null, '/home'],
    ['9', '7', '/home'],
  ])('[S2-13] type %s with leaves type %s starts at %s', (userType, leavesType, path) =>
    expect(homePathOf({ userType, leavesType })).toBe(path),
  );
});
