import { keepFocus } from './focus.ts';
import { createStore } from './store.ts';

/** A question that must be answered before something happens. */
export interface Question {
  title: string;
  /** What exactly will happen; one line each. */
  lines?: string[];
  okText: string;
  danger?: boolean;
}

/** A question on its way to the user. */
export interface OpenQuestion extends Question {
  answer: (yes: boolean) => void;
}

/** The question on screen; drawn by the shell. */
export const questionStore = createStore<OpenQuestion | undefined>(undefined);

/** Asks the user and answers their choice. A second question while one is open is answered no. */
export function confirm(question: Question): Promise<boolean> {
  if (questionStore.get()) return Promise.resolve(false);
  const back = keepFocus();
  return new Promise((resolve) => {
    questionStore.set({
      ...question,
      answer: (yes) => {
        questionStore.set(undefined);
        back();
        resolve(yes);
      },
    });
  });
}
