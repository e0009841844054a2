import { keepFocus } from './focus.ts';
import { text } from '../texts/i18n.ts';
import { createStore } from '../store.ts';

/** A question that must be answered before something happens. */
export interface Question {
  title: string;
  /** What exactly will happen; one line each. */
  lines?: string[];
  okText: string;
  danger?: boolean;
  /** Comes after the question on screen instead of being answered no. */
  waits?: boolean;
}

/** A question on its way to the user. */
export interface OpenQuestion extends Question {
  answer: (yes: boolean) => void;
}

/** The question on screen; drawn by the shell. */
export const questionStore = createStore<OpenQuestion | undefined>(undefined);

const free = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = questionStore.subscribe(() => {
      if (questionStore.get()) return;
      stop();
      resolve();
    });
  });

/** Asks the user and answers their choice. A second question while one is open is answered no, unless it waits. */
export async function confirm(question: Question): Promise<boolean> {
  while (questionStore.get()) {
    if (!question.waits) return false;
    await free();
  }
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

/** Asks whether what was filled in and not saved may be lost. */
export const mayDiscard = (): Promise<boolean> =>
  confirm({ title: text('form.discard'), lines: [text('form.discardText')], okText: text('form.discardYes'), danger: true });
