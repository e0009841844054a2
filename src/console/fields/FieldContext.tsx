import { createContext, useContext } from 'react';
import type { ReferenceTarget } from '../../documents/types.ts';

/** What fields need to know of the record and the screen around them. */
export interface FieldSurroundings {
  references: Record<string, ReferenceTarget>;
  /** Labels of the record's references, as the server resolved them. */
  labels: Record<string, string | string[]>;
  /** The record as it stands now; pickers limited by `$record` read it when they open. */
  record: () => Record<string, unknown>;
  /** What keys of references are called, as pickers learn it: see labels.ts. */
  names?: Map<string, string>;
  /** The record is kept already, not new. */
  existing?: boolean;
}

const NOTHING: FieldSurroundings = { references: {}, labels: {}, record: () => ({}) };
const Context = createContext(NOTHING);

/** Gives the fields inside their surroundings. */
export const FieldProvider = Context.Provider;

/** The surroundings of a field. */
export const useSurroundings = (): FieldSurroundings => useContext(Context);
