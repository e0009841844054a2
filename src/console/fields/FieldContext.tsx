import { createContext, useContext } from 'react';
import type { ReferenceTarget, Resource, Screen } from '../../documents/ground/model/resource.ts';
import type { Where } from '../../documents/ground/where/types.ts';

/**
 * Makes a record of another resource over this form.
 * @param screen name of the screen whose form it is
 * @param where what the new record starts within
 * @param done gets the saved row
 */
export type CreateHere = (screen: string, where: Where | undefined, done: (row: Record<string, unknown>) => void) => void;

/** What fields need to know of the record and the screen around them. */
export interface FieldSurroundings {
  references: Record<string, ReferenceTarget>;
  /** Labels of the record's references, as the server resolved them. */
  labels: Record<string, string | string[]>;
  /** The record as it stands now; pickers limited by `$record` read it when they open. */
  record: () => Record<string, unknown>;
  /** Tells when the record changes, until what it answers is called; absent where it does not change. */
  watch?: (listener: () => void) => () => void;
  /** What keys of references are called, as pickers learn it: see labels.ts. */
  names?: Map<string, string>;
  /** Makes a record for a picker; absent where nothing can be made. */
  create?: CreateHere;
  /** Where this browser remembers files on their way, and whether what an earlier visit left there goes on; absent where nothing is. */
  uploads?: { key: string; goOn: boolean } | undefined;
  /** The record is kept already, not new. */
  existing?: boolean;
  /** The list that the record stands in; maps show its other rows around it. */
  list?: RecordList | undefined;
}

/** A list, and the record of it that a form is about; a new one has no id. */
export interface RecordList {
  screen: Screen;
  resource: Resource;
  id: string | undefined;
}

const NOTHING: FieldSurroundings = { references: {}, labels: {}, record: () => ({}) };
const Context = createContext(NOTHING);

/** Gives the fields inside their surroundings. */
export const FieldProvider = Context.Provider;

/** The surroundings of a field. */
export const useSurroundings = (): FieldSurroundings => useContext(Context);
