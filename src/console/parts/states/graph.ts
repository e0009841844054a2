import type { States, Transition } from '../../../documents/ground/model/states.ts';

/** Transitions that lead from one state to another. */
export interface Way {
  from: string;
  to: string;
  transitions: Transition[];
}

/** A state machine as a graph. Transitions that keep the state are not part of it. */
export interface StateGraph {
  /** Codes, the initial one first. */
  states: string[];
  ways: Way[];
}

/** The states and the ways between them, in the document's order. */
export function stateGraph({ initial, transitions }: States): StateGraph {
  const codes = new Set([initial]);
  const ways = new Map<string, Way>();
  for (const transition of transitions) {
    if (transition.to === undefined) continue;
    for (const from of transition.from) {
      const { to } = transition;
      codes.add(from).add(to);
      const way = ways.get(`${from} ${to}`) ?? { from, to, transitions: [] };
      way.transitions.push(transition);
      ways.set(`${from} ${to}`, way);
    }
  }
  return { states: [...codes], ways: [...ways.values()] };
}

/** How a state stands to a record: the one it is in, one it has been in, or neither. */
export type StateMark = 'current' | 'past' | 'other';

/** See {@link StateMark}. */
export const markOf = (state: string, current: string | undefined, visited: readonly string[]): StateMark =>
  state === current ? 'current' : visited.includes(state) ? 'past' : 'other';
