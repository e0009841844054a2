import { createContext } from 'react';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import { createStore } from '../store.ts';
import { createFront, readParts } from './front.ts';

/** What stands in front and can say more of itself than its address does: a form, a record that is looked at, rows that are chosen. */
export interface WhySubject {
  bundle: ScreenBundle;
  /** The record as it is stored; undefined for a new one. */
  row?: Record<string, unknown>;
  /** What its form holds just now. */
  form?: { values: Record<string, unknown>; before: Record<string, unknown> };
}

const front = createFront<WhySubject>();

/** Tells what is in front while the caller is on screen. */
export const useWhySubject = front.useFront;

/** What was asked about by name. */
let named: WhySubject | undefined;

/** What is asked about: what was named, else the foremost of what is on screen; undefined where only the address tells. */
export const whyAbout = (): WhySubject | undefined => named ?? readParts(front.parts.get()).at(-1);

/** Whether «Why?» is being asked. */
export const whyStore = createStore(false);
function ask(subject: WhySubject | undefined): void {
  named = subject;
  whyStore.set(true);
}
/** Opens the answer for what is in front. */
export const askWhy = (): void => ask(undefined);
/** Opens the answer for a record that is not in front. */
export const askWhyOf = (subject: WhySubject): void => ask(subject);

/** Asks about one row of the list around; absent where rows are not records of a screen. */
export const RowWhy = createContext<((row: Record<string, unknown>) => void) | undefined>(undefined);
