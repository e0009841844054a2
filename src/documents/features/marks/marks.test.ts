import { expect, it } from 'vitest';
import { marksOf, readsOfMark, resolveMarks } from './index.ts';
import type { Mark } from '../../ground/model/marks.ts';

const mark = (name: string, more: Partial<Mark>): Mark => ({ name, title: name, titleEn: name, colour: 'danger', where: [], ...more });
const marks: Mark[] = [
  mark('ended', { field: 'ends', where: [{ field: 'ends', operator: 'lt', value: '$now' }] }),
  mark('ending', { field: 'ends', where: [{ field: 'ends', operator: 'lt', value: '$now+7d' }] }),
  mark('mine', { where: [{ operator: 'or', value: [{ field: 'keeper', operator: 'eq', value: '$user.userCode' }] }] }),
];
const now = '2026-05-10T00:00:00Z';
const resolved = resolveMarks(marks, { now, user: { userCode: 'u1' } });
const names = (row: object): string[] => marksOf(resolved, { ...row }).map((m) => m.name);

it.each([
  [{ ends: '2026-05-01T00:00:00Z' }, ['ended']],
  [{ ends: '2026-05-12T00:00:00Z', keeper: 'u1' }, ['ending', 'mine']],
  [{ ends: '2026-06-12T00:00:00Z', keeper: 'u2' }, []],
  [{ ends: null }, []],
])('of %j the first that holds of the row and of each cell', (row, wanted) => expect(names(row)).toEqual(wanted));

it('tells what a row must hold', () => expect(marks.map(readsOfMark)).toEqual([['ends', 'ends'], ['ends', 'ends'], ['keeper']]));
