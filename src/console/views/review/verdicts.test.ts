import { expect, it } from 'vitest';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import type { Transition } from '../../../documents/ground/model/states.ts';
import type { Action } from '../../actions/types.ts';
import { asksMore, openStates, verdictsFor } from './verdicts.ts';

const transition = (name: string, from: string[], to: string | undefined, form: Partial<Transition['form']> = {}): Transition => ({
  name,
  title: name,
  titleEn: name,
  from,
  ...(to === undefined ? {} : { to }),
  permission: name,
  guards: [],
  form: { fields: [], required: [], comment: 'none', ...form },
  set: {},
  danger: false,
  batch: true,
  by: 'user',
  undo: false,
});
const states = {
  field: 'status',
  initial: '0',
  permissions: [],
  transitions: [
    transition('confirm', ['0'], '1', { fields: ['level'] }),
    transition('markFalse', ['0'], '6'),
    transition('unmark', ['6'], '0', { comment: 'required' }),
    transition('dispatch', ['1'], '2', { fields: ['fixer'], required: ['fixer'] }),
    transition('relevel', ['1'], undefined),
  ],
};
const resource = { states } as unknown as Resource;
const actions = (...names: string[]): Action[] => names.map((name) => ({ id: `transition:${name}` }) as Action);
const all = actions(...states.transitions.map((one) => one.name));
const names = (found: readonly Transition[]): string[] => found.map((one) => one.name);

it('a record has the two verdicts of where it stands, and only those its reviewer may give', () => {
  expect(names(verdictsFor(resource, all, { id: 'a', status: '0' }, {}))).toEqual(['confirm', 'markFalse']);
  expect(names(verdictsFor(resource, all, { id: 'a', status: '1' }, {}))).toEqual(['dispatch']);
  expect(names(verdictsFor(resource, actions('markFalse'), { id: 'a', status: '0' }, {}))).toEqual(['markFalse']);
  expect(verdictsFor(resource, all, { id: 'a', status: '6' }, {})).toEqual([]);
  expect(verdictsFor(resource, [], { id: 'a', status: '0' }, {})).toEqual([]);
});

it('what asks for more than the review has is asked in its form', () => {
  const [confirm, , unmark, dispatch] = states.transitions as [Transition, Transition, Transition, Transition];
  expect([asksMore(confirm, ['level']), asksMore(dispatch, ['level']), asksMore(unmark, [])]).toEqual([false, true, true]);
});

it('waits for a verdict where the first way on that the screen gives begins', () => {
  expect(openStates(resource, { verbs: ['view', 'confirm', 'markFalse', 'dispatch'] })).toEqual(['0']);
  expect(openStates(resource, { verbs: ['view', 'dispatch'] })).toEqual(['1']);
  expect(openStates(resource, { verbs: ['view'] })).toEqual(['0']);
  expect(openStates({} as Resource, { verbs: ['view'] })).toEqual([]);
});

it('what stays where it is counts only where it settles something', () => {
  const release: Transition = { ...transition('release', ['3'], undefined), set: { releaseStatus: '1' } };
  const own = { states: { ...states, transitions: [release, transition('relevel', ['3'], undefined)] } } as unknown as Resource;
  expect(names(verdictsFor(own, actions('release', 'relevel'), { id: 'a', status: '3' }, {}))).toEqual(['release']);
});
