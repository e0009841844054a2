import type { Ref } from 'react';
import type { Form as FormDocument } from '../../../documents/ground/model/form.ts';
import type { ReferenceTarget, Resource } from '../../../documents/ground/model/resource.ts';
import type { FieldErrors } from '../../fields/errors.tsx';
import type { CreateHere, FieldSurroundings } from '../../fields/FieldContext.tsx';
import type { FormRecord } from './record.ts';
import type { StepStore } from './steps.ts';

/** What a screen can ask of its form. */
export interface FormHandle {
  /** Whether something was changed or is being typed. */
  isDirty: () => boolean;
  /** The record as it stands, with what is being typed. */
  values: () => FormRecord;
  /** Whether files are on their way. */
  waits: () => boolean;
  /** Goes back one step; in a form of steps. */
  back: () => void;
  /** Shows messages by field and goes to the first. */
  showErrors: (errors: FieldErrors) => void;
}

/** What a form is drawn from, and whom it tells. */
export interface RecordFormProps {
  /** DOM id; a submit button elsewhere names it. */
  id: string;
  resource: Resource;
  form: FormDocument;
  references: Record<string, ReferenceTarget>;
  /** What the record is compared with to know of changes. */
  initial: FormRecord;
  /** What the form begins with when that is something else. */
  begin?: FormRecord;
  /** The stored row, or what a new record starts with: what rules read beside the form, and what locked fields keep. */
  before: FormRecord;
  labels: Record<string, string | string[]>;
  /** The record exists: what cannot be changed any more is locked. */
  existing: boolean;
  disabled: boolean;
  /** Whether another record already holds a value that may not repeat. */
  isTaken?: (name: string, value: unknown) => Promise<boolean>;
  /** Where the user stands; for a form of steps. */
  steps?: StepStore;
  /** Makes a record for a picker. */
  create?: CreateHere;
  /** Where files on their way are remembered over a reload. */
  uploads?: FieldSurroundings['uploads'];
  /** The list the record stands in. */
  list?: FieldSurroundings['list'];
  /** Something was changed or typed. */
  onTouch?: () => void;
  /** The record as the rules leave it, and the names they hide. */
  onSubmit: (record: FormRecord, hidden: ReadonlySet<string>) => void;
  ref?: Ref<FormHandle>;
}
