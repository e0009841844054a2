import { useOne } from '@refinedev/core';
import { useEffect, useImperativeHandle, useMemo, useRef, useState, type ReactElement, type Ref } from 'react';
import { initialValues } from '../../../documents/features/states/index.ts';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { Where } from '../../../documents/ground/where/types.ts';
import type { Row } from '../../actions/types.ts';
import { DraftOffer } from '../../parts/form/DraftOffer.tsx';
import { changesOf, copyRecord, firstRecord, recordOf, startOf, withChanges, type FormRecord } from '../../parts/form/record.ts';
import type { FormHandle } from '../../parts/form/contract.ts';
import { RecordForm } from '../../parts/form/RecordForm.tsx';
import type { StepStore } from '../../parts/form/steps.ts';
import { StaleDialog } from '../../parts/form/StaleDialog.tsx';
import { request } from '../../data/client/client.ts';
import type { FormDraft } from '../../data/page/formDrafts.ts';
import { useStore } from '../../data/store.ts';
import { useWhySubject } from '../../data/page/why.ts';
import type { CreateHere } from '../../fields/FieldContext.tsx';
import { sessionStore } from '../../session/session.ts';
import { Failure } from '../../parts/Failure.tsx';
import { ScreenSkeleton } from '../ScreenSkeleton.tsx';
import { useFormDraft } from './useFormDraft.ts';
import { useSave } from './useSave.ts';
import { labelsOf } from '../../data/rows/labels.ts';

/** Ready to save; saving, or nothing to save yet; never anything to save. */
export type FormState = 'ready' | 'busy' | 'failed';

/** What the frame around asks of the form in it. */
export interface BodyHandle {
  isDirty: () => boolean;
  /** Goes back one step. */
  back: () => void;
  /** The user leaves what was written behind. */
  giveUp: () => void;
}

/** Where a form begins: a row to edit, a row to copy, or neither. */
export interface Beginning {
  /** Id of the row to edit; a new record without. */
  id?: string;
  /** Id of the row that a new record starts as a copy of. */
  copyOf?: string;
  /** What the list is filtered by; a new record starts within. */
  where?: Where;
  /** What a new record starts with besides. */
  values?: FormRecord;
}

interface FormBodyProps extends Beginning {
  /** DOM id of the form. */
  formId: string;
  bundle: ScreenBundle;
  /** Where the user stands, in a form of steps. */
  steps: StepStore | undefined;
  /** Makes a record for a picker. */
  create: CreateHere;
  onSaved: (row: Row) => void;
  onState: (state: FormState) => void;
  ref?: Ref<BodyHandle>;
}

const NO_WHERE: Where = [];

/** The form of a screen with everything between opening and saving, without the frame around it. */
export function FormBody({
  formId,
  bundle,
  id,
  copyOf,
  where = NO_WHERE,
  values,
  steps,
  create,
  onSaved,
  onState,
  ref,
}: FormBodyProps): ReactElement {
  const { resource, screen, references } = bundle;
  const user = useStore(sessionStore)?.user;
  const form = useRef<FormHandle>(null);
  const [loaded, setLoaded] = useState<Row>();
  const [restored, setRestored] = useState<FormDraft>();
  const source = id ?? copyOf;
  const { query } = useOne<Row>({
    resource: resource.name,
    id: source ?? '',
    meta: { api: resource.api, screen: screen.name },
    errorNotification: false,
    queryOptions: { enabled: source !== undefined, gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
  });
  // The row as first read stays: a change elsewhere must not take away what is being typed; saving finds out.
  const read = source === undefined || query.isFetching ? undefined : (query.data?.data as Row | undefined);
  if (!loaded && read) setLoaded(read);
  const original = loaded ?? read;
  const row = id === undefined ? undefined : original;
  const initial = row ? recordOf(row, resource) : firstRecord(resource, screen.defaults, { user, where, values });
  const copied = copyOf !== undefined && original ? { ...copyRecord(original, resource), ...screen.defaults } : undefined;
  // A draft begun on an older version is saved as one: the server then asks what of both to keep.
  const version = restored ? restored.version : (row?.['version'] as number | undefined);
  const draft = useFormDraft(
    screen.name,
    id,
    () =>
      (form.current && {
        values: changesOf(form.current.values(), initial, resource),
        ...(version === undefined ? {} : { version }),
        ...(form.current.waits() ? { files: true } : {}),
      }) ||
      undefined,
  );
  const uploads = useMemo(
    () => (draft.offered ? undefined : { key: draft.key, goOn: restored?.files === true }),
    [draft.offered, draft.key, restored],
  );
  const list = useMemo(() => ({ screen, resource, id }), [screen, resource, id]);
  const { saving, conflict, save, forgetConflict } = useSave(bundle, (errors) => form.current?.showErrors(errors));
  // A question that finds no answer leaves it to saving.
  const isTaken = (field: string, value: unknown): Promise<boolean> =>
    request<{ taken: boolean }>({
      url: `${resource.api}/taken`,
      params: { screen: screen.name },
      body: { field, value, ...(id === undefined ? {} : { id }) },
      silent: true,
    }).then(
      (answer) => answer.taken,
      () => false,
    );
  const before = row ?? { ...initialValues(resource), ...startOf(resource, screen.defaults, user) };
  useWhySubject(() => (form.current ? { bundle, row, form: { values: form.current.values(), before } } : undefined));
  const waiting = source !== undefined && !original;
  const state: FormState = waiting && query.isError ? 'failed' : saving || waiting ? 'busy' : 'ready';
  useEffect(() => onState(state), [state, onState]);
  useImperativeHandle(ref, () => ({
    isDirty: () => form.current?.isDirty() ?? false,
    back: () => form.current?.back(),
    giveUp: draft.forget,
  }));
  if (waiting) return query.isError ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : <ScreenSkeleton />;
  const submit = (record: Record<string, unknown>, before: Row | undefined, hidden: ReadonlySet<string>): void => {
    void save(record, before, hidden).then((done) => {
      if (!done) return;
      draft.forget();
      onSaved(done);
    });
  };
  return (
    <>
      {draft.offered && (
        <DraftOffer time={draft.offered.time} onRestore={() => setRestored(draft.decide(true))} onDiscard={() => draft.decide(false)} />
      )}
      {/* Until the user has decided on the draft nothing can be written over it. */}
      <div inert={draft.offered !== undefined}>
        <RecordForm
          key={`${String(row?.['version'] ?? 'new')} ${restored?.time ?? ''} ${draft.offered ? 'offered' : ''}`}
          id={formId}
          ref={form}
          resource={resource}
          form={screen.form}
          references={references}
          initial={initial}
          begin={restored ? withChanges(initial, restored.values) : copied}
          before={before}
          labels={labelsOf(original)}
          existing={row !== undefined}
          disabled={false}
          isTaken={isTaken}
          steps={steps}
          create={create}
          uploads={uploads}
          list={list}
          onTouch={draft.touch}
          onSubmit={(record, hidden) => submit(record, row && { ...row, version }, hidden)}
        />
      </div>
      {conflict && (
        <StaleDialog
          resource={resource}
          base={row ?? {}}
          mine={conflict.mine}
          theirs={conflict.theirs}
          saving={saving}
          onCancel={forgetConflict}
          onLoadTheirs={() => {
            forgetConflict();
            setRestored(undefined);
            draft.forget();
            setLoaded(conflict.theirs);
          }}
          onSave={(record, hidden) => submit(record, conflict.theirs, hidden)}
        />
      )}
    </>
  );
}
