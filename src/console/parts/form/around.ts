import type { Field } from '../../../documents/ground/model/fields.ts';
import type { FormGroup } from '../../../documents/ground/model/form.ts';
import type { FormRecord } from './record.ts';
import type { StepStore } from './steps.ts';

/** How a record's fields are laid out: groups with their fields, the number of columns, and where the user stands in a form of steps. */
export interface FormLayout {
  groups: readonly { group: FormGroup; fields: Field[] }[];
  columns: number;
  steps: StepStore | undefined;
}

/** What the form hands its templates. */
export interface FormAround {
  /** Absent where one value is drawn alone. */
  layout?: FormLayout;
  /** The record that changes are told against. */
  saved?: FormRecord;
  /** Gives what stands at a path a value. */
  set: (path: (string | number)[], value: unknown) => void;
}
