/** A form: its kind, and fields in groups. */
import type { Patch } from './patch.ts';

/** A group, as a document writes it and as it is drawn. */
export interface FormGroup {
  /** What screens know it by when they say how they differ. */
  name?: string;
  title: string;
  titleEn: string;
  fields: string[];
  /** Its lists of references are edited together, as one tree of checks. */
  tree?: boolean;
}

export const FORM_KINDS = ['drawer', 'modal', 'page', 'steps'] as const;
export type FormKind = (typeof FORM_KINDS)[number];

export interface FormDocument {
  /** `steps`: one group after the other, and a summary. */
  kind?: FormKind;
  /** Columns of the form grid, 1 to 3. */
  columns?: number;
  fields?: string[] | Patch<{ field: string }>;
  /** By name, or title, where a screen says how they differ. */
  groups?: FormGroup[] | Patch<FormGroup>;
}

export interface Form {
  kind: FormKind;
  columns: number;
  groups: FormGroup[];
}
