/** Which verdicts a record can be given by one key. */
import { fits } from '../../../documents/features/states/index.ts';
import type { Resource, Screen } from '../../../documents/ground/model/resource.ts';
import type { Transition } from '../../../documents/ground/model/states.ts';
import type { Action, Row } from '../../actions/types.ts';

const offered = (actions: readonly Action[], { name }: Transition): boolean => actions.some((action) => action.id === `transition:${name}`);

const leads = ({ to, set }: Transition, state: string, initial: string): boolean =>
  to === undefined ? Object.keys(set).length > 0 : to !== state && to !== initial;

/**
 * States that wait for a verdict on a screen: those that the first of its ways on begins in. A screen that gives other permissions than the
 * resource's first ones, such as that of a second verdict, begins further on.
 */
export function openStates({ states }: Resource, { verbs }: Pick<Screen, 'verbs'>): string[] {
  const first = states?.transitions.find(
    (one) => one.by === 'user' && one.to !== undefined && one.to !== states.initial && verbs.includes(one.permission),
  );
  return first?.from ?? (states ? [states.initial] : []);
}

/**
 * The two ways on from where a record stands, none of them back to the beginning: with the first it is taken for what it is, with the second
 * not. One that stays where it is counts where it settles something, as a release does.
 */
export function verdictsFor({ states }: Resource, actions: readonly Action[], row: Row, user: Record<string, unknown>): Transition[] {
  if (!states) return [];
  const state = String(row[states.field]);
  return states.transitions
    .filter((one) => one.by === 'user' && one.from.includes(state) && leads(one, state, states.initial))
    .filter((one) => offered(actions, one) && fits(states, one, row, user) === true)
    .slice(0, 2);
}

/** Whether a verdict asks for a property. */
export const takes = ({ form }: Transition, name: string | undefined): boolean => name !== undefined && form.fields.includes(name);

/** Whether a verdict needs more than the review can give along: it is asked in its own form. */
export const asksMore = ({ form, danger }: Transition, given: readonly string[]): boolean =>
  danger || form.comment === 'required' || form.required.some((name) => !given.includes(name));
