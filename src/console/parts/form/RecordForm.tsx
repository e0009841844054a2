import Form, { type IChangeEvent } from '@rjsf/core';
import type { RJSFValidationError } from '@rjsf/utils';
import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState, type FormEvent, type ReactElement, type Ref } from 'react';
import { fieldsToldOf } from '../../../documents/checks/index.ts';
import { readByRules, type Verdict } from '../../../documents/rules/index.ts';
import { readBySet, setRules } from '../../../documents/rules/sets.ts';
import type { Field } from '../../../documents/fields/types.ts';
import type { Form as FormDocument } from '../../../documents/form/types.ts';
import type { ReferenceTarget, Resource } from '../../../documents/types.ts';
import { violationText } from '../../../documents/validate.ts';
import { useDictionaries } from '../../data/dictionaries.ts';
import { useUnsaved } from '../../data/unsaved.ts';
import '../../data/toolTexts.ts';
import { notify } from '../../data/notifications.ts';
import { useStore } from '../../data/store.ts';
import { useText } from '../../data/useText.ts';
import { createDrafts, DraftProvider } from '../../fields/drafts.tsx';
import { createErrors, ErrorProvider, placeOf, setErrors, useFieldError, type FieldErrors } from '../../fields/errors.tsx';
import { isEmpty } from '../../fields/empty.ts';
import { asList } from '../../fields/shared/codes.ts';
import { prompt } from '../../fields/prompt.ts';
import { FieldProvider, type CreateHere, type FieldSurroundings } from '../../fields/FieldContext.tsx';
import { usePermissions } from '../../session/permissions.ts';
import { sessionStore } from '../../session/session.ts';
import type { FormAround } from './around.ts';
import { fields, widgets } from './controls.tsx';
import { DEFAULTS, drawnRecord } from './drawn.ts';
import { withoutPlace } from './errors.ts';
import { ClearedProvider, useDependents } from './dependents.tsx';
import { compactRecord, differs, shownGroups, type FormRecord } from './record.ts';
import { createRules, ruled, RuleProvider } from './ruled.ts';
import { useSets } from './useSets.ts';
import { createWalk, type StepStore } from './steps.ts';
import { StepsBar } from './StepsBar.tsx';
import { templates } from './templates.tsx';
import { createValidator, fieldErrors, type Place, type Say } from './validator.ts';
import './form.css';
import { isMany } from '../../../documents/fields/traits.ts';

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

interface RecordFormProps {
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

const textual = (resource: Resource, name: string): boolean => resource.schema.properties?.[name]?.type === 'string';

function WholeError(): ReactElement | null {
  const error = useFieldError('');
  return error ? (
    <div className="form-error" role="alert">
      {error}
    </div>
  ) : null;
}

function focusFirst(container: HTMLElement | null, names: readonly string[]): void {
  const elements = [...(container?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const field = elements.find((f) => names.includes(f.dataset['field'] ?? ''));
  field?.scrollIntoView({ block: 'center' });
  field?.querySelector<HTMLElement>('input, textarea, button, [tabindex]')?.focus();
}

/** The field that a path leads to, inside of objects and lists too. */
function fieldAt(fields: readonly Field[], [name, ...rest]: readonly string[]): Field | undefined {
  const field = fields.find((f) => f.name === name);
  const below = field?.type === 'rows' ? rest.slice(1) : rest;
  return below.length > 0 ? fieldAt(field?.fields ?? [], below) : rest.length > 0 ? undefined : field;
}

/** The first control of the step that has come, or the summary. */
function focusStep(container: HTMLElement | null): void {
  container?.querySelector<HTMLElement>('.form-group:not([hidden]) :is(input, textarea, button):not([disabled]), .form-summary')?.focus();
}

/** A record's form, drawn from its document. Mount it again (key) to start over with another record. */
export function RecordForm({
  id,
  resource,
  form,
  references,
  initial,
  begin = initial,
  before,
  labels,
  existing,
  disabled,
  isTaken,
  steps,
  create,
  uploads,
  list,
  onTouch,
  onSubmit,
  ref,
}: RecordFormProps): ReactElement {
  const texts = useText();
  const { titleOf } = texts;
  const may = usePermissions();
  const container = useRef<HTMLDivElement>(null);
  const user = useStore(sessionStore)?.user;
  const [errors] = useState(createErrors);
  const [start] = useState(() => compactRecord(begin, resource));
  const [baseline] = useState(() => compactRecord(initial, resource));
  const [rules] = useState(() => createRules(before, ruled(resource, start, before, user).verdict));
  const apply = useCallback(
    (now: FormRecord) => ruled(resource, compactRecord(now, resource), rules.before, user),
    [resource, rules, user],
  );
  const eager = useMemo(() => new Set([...readByRules(resource.rules ?? []), ...setRules(resource.rules).flatMap(readBySet)]), [resource]);
  // What stands inside an object or a list is handed over with every key: the draft of a form knows whole fields only.
  const [drafts] = useState(() =>
    createDrafts((fieldId) => {
      const name = fieldId.slice(id.length + 1);
      return name.includes('_') || eager.has(name);
    }),
  );
  const record = useRef(start);
  const groups = useMemo(() => shownGroups(form, resource, may), [form, resource, may]);
  const say = useCallback<Say>(
    (violation) => {
      const missing = violation.keyword === 'required' ? fieldAt(resource.fields, violation.path) : undefined;
      return missing ? prompt(missing, texts) : violationText(violation, texts.language);
    },
    [resource, texts],
  );
  const place = useCallback<Place>((path) => placeOf(path, resource.fields), [resource]);
  const walk = useMemo(() => steps && createWalk(steps, groups, () => rules.verdict.get().hidden), [steps, groups, rules]);
  const validator = useMemo(() => createValidator(apply, place, say, walk?.checked), [apply, place, say, walk]);
  const drawnFields = useMemo(() => groups.flatMap((g) => g.fields), [groups]);
  const schemas = useMemo(() => drawnRecord(resource.schema, drawnFields, texts, existing), [resource, drawnFields, texts, existing]);
  const library = useRef<Form<FormRecord>>(null);
  const around = useMemo(
    (): FormAround => ({
      layout: { columns: form.columns, groups, steps },
      set: (path, value) => library.current?.setFieldValue(path, value as FormRecord),
    }),
    [form, groups, steps],
  );
  const [names] = useState(() => new Map<string, string>());
  const surroundings = useMemo(
    (): FieldSurroundings => ({ references, labels, existing, names, create, uploads, list, record: () => record.current }),
    [references, labels, existing, names, create, uploads, list],
  );
  const set = (name: string, value: unknown): void => around.set([name], value);
  const { cleared, follow } = useDependents({ fields: drawnFields, references, user, surroundings, set });
  const settle = useSets({ resource, user, surroundings, set });
  const dictionaries = useDictionaries();
  /** A code that the dictionary that now applies does not have is taken out. */
  const keepToDictionaries = (before: Verdict, after: Verdict): void => {
    for (const field of drawnFields.filter((f) => f.choices && before.dicts.get(f.name) !== after.dicts.get(f.name))) {
      const entries = dictionaries[after.dicts.get(field.name) ?? field.dict ?? '']?.entries;
      const codes = asList(record.current[field.name]);
      const validCodes = codes.filter((code) => entries?.some((entry) => entry.code === code));
      if (entries && validCodes.length < codes.length) set(field.name, isMany(field) && validCodes.length ? validCodes : undefined);
    }
  };
  const show = (problems: FieldErrors): void => {
    errors.set(
      withoutPlace(
        problems,
        drawnFields,
        resource.fields.map((f) => ({ name: f.name, title: titleOf(f) })),
      ),
    );
    walk?.goToFields(Object.keys(problems));
    requestAnimationFrame(() => focusFirst(container.current, Object.keys(problems)));
  };
  const isDirty = useCallback(() => drafts.size() > 0 || differs(record.current, baseline, resource), [drafts, baseline, resource]);
  useEffect(() => drafts.listen(() => onTouch?.()), [drafts, onTouch]);
  useUnsaved(isDirty);
  useEffect(() => walk?.start(), [walk]);
  useEffect(() => steps?.subscribe(() => requestAnimationFrame(() => focusStep(container.current))), [steps]);
  const values = (): FormRecord => ({
    ...record.current,
    ...Object.fromEntries(
      drafts
        .texts()
        .flatMap(([fieldId, typed]) => (textual(resource, fieldId.slice(id.length + 1)) ? [[fieldId.slice(id.length + 1), typed]] : [])),
    ),
  });
  useImperativeHandle(ref, () => ({
    isDirty,
    values,
    waits: () => drafts.waiting() !== undefined,
    back: () => walk?.back(),
    showErrors: show,
  }));
  useEffect(() => {
    const first = container.current?.querySelector<HTMLElement>('input:not([disabled]), textarea:not([disabled])');
    first?.focus({ preventScroll: true });
  }, []);

  const checkTaken = async (name: string, value: unknown): Promise<void> => {
    const field = resource.fields.find((f) => f.name === name && f.unique);
    if (!field || !isTaken || isEmpty(value) || value === baseline[name] || !(await isTaken(name, value))) return;
    // The answer may come after the next key.
    if (record.current[name] === value) setErrors(errors, name, { [name]: texts.t('form.taken', { title: titleOf(field) }) });
  };
  const changed = ({ formData }: IChangeEvent<FormRecord>, fieldId?: string): void => {
    const [name] = fieldId?.slice(id.length + 1).split('_') ?? [];
    const before = record.current[name ?? ''];
    record.current = compactRecord(formData ?? {}, resource);
    const now = apply(record.current);
    const judged = rules.verdict.get();
    rules.verdict.set(now.verdict);
    keepToDictionaries(judged, now.verdict);
    onTouch?.();
    if (!name) return;
    const wrong = fieldErrors(now, name, errors.get(), place, say);
    setErrors(errors, name, wrong);
    for (const other of fieldsToldOf(resource.checks, name)) {
      const messages = fieldErrors(now, other, errors.get(), place, say);
      // What was not said of the other field so far is said when it is saved, except that the two do not fit.
      if (errors.get()[other] !== undefined || now.broken.some((v) => v.path[0] === other)) setErrors(errors, other, messages);
    }
    follow(name, before);
    settle(name);
    if (Object.keys(wrong).length === 0) void checkTaken(name, now.record[name]);
  };
  const send = (event: FormEvent): void => {
    drafts.flush();
    const [control, wait] = drafts.waiting() ?? [];
    if (control === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (wait === 'stuck') {
      notify('warning', texts.t('form.stuck'));
      document.getElementById(control)?.focus();
      return;
    }
    notify('progress', texts.t('form.waiting'));
    const sent = event.target as HTMLFormElement;
    drafts.whenFree(() => requestAnimationFrame(() => sent.isConnected && sent.requestSubmit()));
  };
  const submit = (whole: FormRecord): void => {
    if (walk?.forward()) return;
    const { record: settled, verdict } = apply(whole);
    onSubmit(settled, verdict.hidden);
  };
  const refused = (validationErrors: RJSFValidationError[]): void =>
    show(Object.fromEntries(validationErrors.map((e) => [e.name ?? '', e.message ?? ''])));
  return (
    <RuleProvider value={rules}>
      <DraftProvider value={drafts}>
        <FieldProvider value={surroundings}>
          <ErrorProvider value={errors}>
            <ClearedProvider value={cleared}>
              <div ref={container} onSubmitCapture={send}>
                {steps && walk && <StepsBar groups={groups} store={steps} walk={walk} />}
                <WholeError />
                <Form<FormRecord>
                  ref={library}
                  id={id}
                  idPrefix={id}
                  className="record-form"
                  schema={schemas.schema}
                  uiSchema={schemas.uiSchema}
                  fields={fields}
                  widgets={widgets}
                  templates={templates}
                  experimental_defaultFormStateBehavior={DEFAULTS}
                  validator={validator}
                  formContext={around}
                  initialFormData={start}
                  disabled={disabled}
                  showErrorList={false}
                  noHtml5Validate
                  onChange={changed}
                  onError={refused}
                  onSubmit={({ formData }) => submit(formData ?? {})}
                >
                  <></>
                </Form>
              </div>
            </ClearedProvider>
          </ErrorProvider>
        </FieldProvider>
      </DraftProvider>
    </RuleProvider>
  );
}
