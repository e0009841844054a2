import { expect, it, vi } from 'vitest';
import { offersOf } from './offers.ts';
import type { Action } from './types.ts';

const action = (over: Partial<Action>): Action => ({
  id: 'one',
  title: { title: '甲', titleEn: 'One' },
  places: ['row'],
  verb: 'edit',
  run: () => undefined,
  ...over,
});
const texts = { t: (key: string) => key, titleOf: ({ titleEn }: { titleEn: string }) => titleEn } as never;

it('every action is offered with what it is done with, each way to do one by itself', () => {
  const run = vi.fn<(action: Action, choice?: string) => void>();
  const exported = action({
    id: 'export',
    title: 'action.export',
    choices: [
      { id: 'csv', title: { title: 'CSV', titleEn: 'CSV' } },
      { id: 'xlsx', title: { title: 'XLSX', titleEn: 'XLSX' } },
    ],
  });
  const one = action({});
  const offers = offersOf([one, exported], 'Wind farms', run, texts);
  expect(offers.map(({ title }) => title)).toEqual([
    'One · Wind farms',
    'action.export: CSV · Wind farms',
    'action.export: XLSX · Wind farms',
  ]);
  expect(new Set(offers.map(({ id }) => id)).size).toBe(3);
  for (const offer of offers) offer.run();
  expect(run.mock.calls).toEqual([[one], [exported, 'csv'], [exported, 'xlsx']]);
});
