import Form from '@rjsf/core';
import { useMemo, useRef, useState, type ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import type { InputProps } from '../../fields/contract.ts';
import { DraftProvider, useDrafts } from '../../fields/drafts.tsx';
import { compact } from '../../fields/shared/nested.ts';
import type { FormAround } from './around.ts';
import { fields, widgets } from './controls.tsx';
import { DEFAULTS, drawnValue } from './drawn.ts';
import { templates } from './templates.tsx';
import { UNJUDGED } from './validator.ts';
import './form.css';

/** An object or a list that is written by itself, outside of its record's form. Mount it again (key) to start over. */
export default function NestedForm({ id, field, value, onChange, disabled }: InputProps): ReactElement {
  const texts = useText();
  const [start] = useState(() => value ?? (field.type === 'rows' ? [] : {}));
  const schemas = useMemo(() => drawnValue(field, texts), [field, texts]);
  const library = useRef<Form>(null);
  const [around] = useState((): FormAround => ({ set: (path, next) => library.current?.setFieldValue(path, next) }));
  const drafts = useDrafts();
  const eager = useMemo(() => ({ ...drafts, eager: () => true }), [drafts]);
  return (
    <DraftProvider value={eager}>
      <Form
        ref={library}
        tagName="div"
        className="record-form"
        idPrefix={id}
        schema={schemas.schema}
        uiSchema={schemas.uiSchema}
        fields={fields}
        widgets={widgets}
        templates={templates}
        experimental_defaultFormStateBehavior={DEFAULTS}
        validator={UNJUDGED}
        formContext={around}
        initialFormData={start}
        disabled={disabled}
        showErrorList={false}
        onChange={({ formData }) => onChange(compact(formData, field))}
      >
        <></>
      </Form>
    </DraftProvider>
  );
}
