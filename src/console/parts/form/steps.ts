import type { Field } from '../../../documents/ground/model/fields.ts';
import type { FormGroup } from '../../../documents/ground/model/form.ts';
import { fieldOfPlace } from '../../fields/errors.tsx';
import { createStore, type Store } from '../../data/store.ts';

/** Where the user stands in a form of steps: the number of a group, or of the summary behind the last one. */
export interface StepPlace {
  at: number;
  /** Number of the summary; unknown until the form is drawn. */
  last: number;
  /** A step stands before this one. */
  back: boolean;
}

/** The place in one form of steps; the buttons under the form read it. */
export type StepStore = Store<StepPlace>;

/** Makes the place of one form, at its first step. */
export const createSteps = (): StepStore => createStore<StepPlace>({ at: 0, last: Number.POSITIVE_INFINITY, back: false });

type Groups = readonly { group: FormGroup; fields: Field[] }[];

/** Walking through a form of steps. */
export interface Walk {
  /** Goes to the first step that shows something. */
  start: () => void;
  /** Fields that must be right before the next step; undefined at the summary, where all must be. */
  checked: () => ReadonlySet<string> | undefined;
  /** Goes on; answers whether there was somewhere to go. */
  forward: () => boolean;
  back: () => void;
  /** Goes to a step that was there before this one. */
  goTo: (step: number) => void;
  /** Goes to the first step that draws one of these fields, when it lies behind. */
  goToFields: (names: readonly string[]) => void;
}

/** Numbers of the groups that show something. */
export const shownSteps = (groups: Groups, hidden: ReadonlySet<string>): number[] =>
  groups.flatMap(({ fields }, n) => (fields.some((f) => !hidden.has(f.name)) ? [n] : []));

/** How to walk: a step whose fields the rules all hide is passed over. */
export function createWalk(store: StepStore, groups: Groups, hidden: () => ReadonlySet<string>): Walk {
  const last = groups.length;
  const set = (at: number): void => {
    store.set({ at, last, back: shownSteps(groups, hidden()).some((n) => n < at) });
  };
  return {
    start: () => {
      const [at = 0] = shownSteps(groups, hidden());
      store.set({ at, last, back: false });
    },
    checked: () => {
      const { at } = store.get();
      return at >= last ? undefined : new Set(groups[at]?.fields.map((f) => f.name));
    },
    forward: () => {
      const { at } = store.get();
      if (at >= last) return false;
      set(shownSteps(groups, hidden()).find((n) => n > at) ?? last);
      return true;
    },
    back: () => {
      const before = shownSteps(groups, hidden()).findLast((n) => n < store.get().at);
      if (before !== undefined) set(before);
    },
    goTo: set,
    goToFields: (names) => {
      const fieldNames = new Set(names.map(fieldOfPlace));
      const step = groups.findIndex(({ fields }) => fields.some((f) => fieldNames.has(f.name)));
      if (step >= 0 && step < store.get().at) set(step);
    },
  };
}
