/** What lies at the left of a list and narrows it. */

export interface BesideDocument {
  field: string;
  /** Field that names a value; the value itself when absent. A reference is named by its record. */
  label?: string;
  /** Each says how many rows it has, those below it included. */
  count?: boolean;
}

/** The same, with the comparison that a choice stands for. */
export interface Beside extends BesideDocument {
  operator: 'under' | 'eq';
}
