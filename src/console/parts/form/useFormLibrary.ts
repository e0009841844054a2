import type Form from '@rjsf/core';
import type { FormProps } from '@rjsf/core';
import { useMemo, useRef, useState, type RefObject } from 'react';
import { useText } from '../../data/texts/useText.ts';
import type { FieldSurroundings } from '../../fields/FieldContext.tsx';
import type { FormAround } from './around.ts';
import { drawnRecord } from './drawn.ts';
import type { FormRecord } from './record.ts';
import type { RecordFormProps } from './contract.ts';
import type { FormState } from './useFormState.ts';
import { createValidator } from './validator.ts';

/** What the form library is handed of a form. */
export interface FormLibrary {
  ref: RefObject<Form<FormRecord> | null>;
  /** What the library draws, and judges by. */
  drawn: Pick<FormProps<FormRecord>, 'schema' | 'uiSchema' | 'validator'>;
  /** What its templates read. */
  around: FormAround;
  /** What its inputs read. */
  surroundings: FieldSurroundings;
  /** Gives a field a value. */
  set: (name: string, value: unknown) => void;
}

/** See {@link FormLibrary}. */
export function useFormLibrary(
  { resource, form, references, labels, existing, steps, create, uploads, list }: RecordFormProps,
  { record, baseline, groups, fields, apply, place, say, walk }: FormState,
): FormLibrary {
  const texts = useText();
  const validator = useMemo(() => createValidator(apply, place, say, walk?.checked), [apply, place, say, walk]);
  const schemas = useMemo(() => drawnRecord(resource.schema, fields, texts, existing), [resource, fields, texts, existing]);
  const ref = useRef<Form<FormRecord>>(null);
  const around = useMemo(
    (): FormAround => ({
      layout: { columns: form.columns, groups, steps },
      saved: baseline,
      set: (path, value) => ref.current?.setFieldValue(path, value as FormRecord),
    }),
    [form, groups, steps, baseline],
  );
  const [names] = useState(() => new Map<string, string>());
  const surroundings = useMemo(
    (): FieldSurroundings => ({ references, labels, existing, names, create, uploads, list, record: record.get, watch: record.subscribe }),
    [references, labels, existing, names, create, uploads, list, record],
  );
  return { ref, drawn: { ...schemas, validator }, around, surroundings, set: (name, value) => around.set([name], value) };
}
