/** Which verdicts a record can be given by one key. */
import { fits } from '../../../documents/features/states/index.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import type { Transition } from '../../../documents/ground/model/states.ts';
import type { Action, Row } from '../../actions/types.ts';

const offered = (actions: readonly Action[], { name }: Transition): boolean => actions.some((action) => action.id === `transition:${name}`);

/** The two ways on from where a record stands, none of them back to the beginning: with the first it is taken for what it is, with the second not. */
export function verdictsFor({ states }: Resource, actions: readonly Action[], row: Row, user: Record<string, unknown>): Transition[] {
  if (!states) return [];
  const state = String(row[states.field]);
  return states.transitions
    .filter((one) => one.by === 'user' && one.to !== undefined && one.to !== state && one.to !== states.initial && one.from.includes(state))
    .filter((one) => offered(actions, one) && fits(states, one, row, user) === true)
    .slice(0, 2);
}

/** Whether a verdict needs more than the review can give along: it is asked in its own form. */
export const asksMore = ({ form, danger }: Transition, given: readonly string[]): boolean =>
  danger || form.comment === 'required' || form.required.some((name) => !given.includes(name));
