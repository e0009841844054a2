import { createContext, useContext } from 'react';
import type { Field } from '../../../documents/ground/model/fields.ts';

/** A field as its template draws it: what its control goes by. */
export interface Placed {
  /** As the rules leave it. */
  field: Field;
  /** Dotted path of its value in the record. */
  place: string;
  locked: boolean;
  /** The value that a locked field keeps. */
  before: unknown;
  invalid: boolean;
  /** Ids of help and message. */
  describedBy: string | undefined;
}

const Context = createContext<Placed | undefined>(undefined);

/** Gives what stands inside a field's template that field. */
export const PlacedProvider = Context.Provider;

/** The field around; none around the record as a whole. */
export const usePlaced = (): Placed | undefined => useContext(Context);
