import { describe, expect, it } from 'vitest';
import type { Field } from '../../../documents/ground/model/fields.ts';
import { createSteps, createWalk, shownSteps, type Walk } from './steps.ts';

const group = (...names: string[]): { group: { title: string; titleEn: string; fields: string[] }; fields: Field[] } => ({
  group: { title: '组', titleEn: 'Group', fields: names },
  fields: names.map((name) => ({ name })) as Field[],
});
const groups = [group('a', 'b'), group('c'), group('d')];

/** A walk, and where it stands. */
function walking(...hidden: string[]): { walk: Walk; at: () => string } {
  const store = createSteps();
  const walk = createWalk(store, groups, () => new Set(hidden));
  walk.start();
  return { walk, at: () => `${store.get().at}${store.get().back ? '<' : ''}${store.get().at === store.get().last ? '.' : ''}` };
}

describe('a walk through the steps of a form', () => {
  it('goes to the summary and back, asking at each step for its own fields', () => {
    const { walk, at } = walking();
    const stepFields = [[...(walk.checked() ?? [])].join('')];
    const way = [at()];
    while (walk.forward()) {
      way.push(at());
      stepFields.push([...(walk.checked() ?? ['all'])].join(''));
    }
    expect([way, stepFields]).toEqual([
      ['0', '1<', '2<', '3<.'],
      ['ab', 'c', 'd', 'all'],
    ]);
    for (let n = 0; n < 4; n += 1) walk.back();
    expect(at()).toBe('0');
  });

  it('passes over a step whose fields are all hidden', () => {
    const { walk, at } = walking('a', 'b', 'd');
    expect([at(), shownSteps(groups, new Set(['a', 'b', 'd']))]).toEqual(['1', [1]]);
    walk.forward();
    expect(at()).toBe('3<.');
  });

  it('returns to the first step with something wrong, inside of a list too, and never leaps ahead', () => {
    const { walk, at } = walking();
    walk.goToFields(['d.0.part']);
    expect(at()).toBe('0');
    while (walk.forward());
    walk.goToFields(['d.0.part', 'c']);
    expect(at()).toBe('1<');
  });
});
