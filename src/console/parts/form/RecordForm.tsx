import Form from '@rjsf/core';
import { useRef, type FormEvent, type ReactElement, type ReactNode } from 'react';
import '../../data/texts/toolTexts.ts';
import { notify } from '../../data/notifications.ts';
import { useText } from '../../data/texts/useText.ts';
import { DraftProvider, type Drafts } from '../../fields/drafts.tsx';
import { ErrorProvider, useFieldError } from '../../fields/errors.tsx';
import { FieldProvider, type FieldSurroundings } from '../../fields/FieldContext.tsx';
import { fields, widgets } from './controls.tsx';
import { ClearedProvider } from './dependents.tsx';
import { DEFAULTS } from './drawn.ts';
import type { FormRecord } from './record.ts';
import type { RecordFormProps } from './contract.ts';
import { RuleProvider } from './ruled.ts';
import { StepsBar } from './StepsBar.tsx';
import { templates } from './templates.tsx';
import { useFormChange } from './useFormChange.ts';
import { useFormHandle } from './useFormHandle.ts';
import { useFormLibrary } from './useFormLibrary.ts';
import { useFormState, type FormState } from './useFormState.ts';
import './form.css';

function WholeError(): ReactElement | null {
  const error = useFieldError('');
  return error ? (
    <div className="form-error" role="alert">
      {error}
    </div>
  ) : null;
}

/** Hands over what is being typed before the form is sent; while files are on their way it is sent later, or not at all. */
function useSending(drafts: Drafts): (event: FormEvent) => void {
  const { t } = useText();
  return (event) => {
    drafts.flush();
    const [control, wait] = drafts.waiting() ?? [];
    if (control === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (wait === 'stuck') {
      notify('warning', t('form.stuck'));
      document.getElementById(control)?.focus();
      return;
    }
    notify('progress', t('form.waiting'));
    const sent = event.target as HTMLFormElement;
    drafts.whenFree(() => requestAnimationFrame(() => sent.isConnected && sent.requestSubmit()));
  };
}

interface AroundFieldsProps {
  state: FormState;
  surroundings: FieldSurroundings;
  cleared: ReturnType<typeof useFormChange>['cleared'];
  children: ReactNode;
}

/** Gives the fields inside what they read of their form. */
function AroundFields({ state, surroundings, cleared, children }: AroundFieldsProps): ReactElement {
  return (
    <RuleProvider value={state.rules}>
      <DraftProvider value={state.drafts}>
        <FieldProvider value={surroundings}>
          <ErrorProvider value={state.errors}>
            <ClearedProvider value={cleared}>{children}</ClearedProvider>
          </ErrorProvider>
        </FieldProvider>
      </DraftProvider>
    </RuleProvider>
  );
}

/** A record's form, drawn from its document. Mount it again (key) to start over with another record. */
export function RecordForm(props: RecordFormProps): ReactElement {
  const { id, steps, disabled, onSubmit } = props;
  const container = useRef<HTMLDivElement>(null);
  const state = useFormState(props);
  const library = useFormLibrary(props, state);
  const { cleared, onChange } = useFormChange(props, state, library);
  const { ref, drawn, around, surroundings } = library;
  const show = useFormHandle(props, state, container);
  const send = useSending(state.drafts);
  const { groups, walk, apply } = state;
  const submit = (whole: FormRecord): void => {
    if (walk?.forward()) return;
    const { record, verdict } = apply(whole);
    onSubmit(record, verdict.hidden);
  };
  return (
    <AroundFields state={state} surroundings={surroundings} cleared={cleared}>
      <div ref={container} onSubmitCapture={send}>
        {steps && walk && <StepsBar groups={groups} store={steps} walk={walk} />}
        <WholeError />
        <Form<FormRecord>
          ref={ref}
          id={id}
          idPrefix={id}
          className="record-form"
          {...drawn}
          fields={fields}
          widgets={widgets}
          templates={templates}
          experimental_defaultFormStateBehavior={DEFAULTS}
          formContext={around}
          initialFormData={state.start}
          disabled={disabled}
          showErrorList={false}
          noHtml5Validate
          onChange={({ formData }, fieldId) => onChange(formData ?? {}, fieldId)}
          onError={(problems) => show(Object.fromEntries(problems.map((p) => [p.name ?? '', p.message ?? ''])))}
          onSubmit={({ formData }) => submit(formData ?? {})}
        >
          <></>
        </Form>
      </div>
    </AroundFields>
  );
}
