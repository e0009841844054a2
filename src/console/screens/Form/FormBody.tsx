import { useOne } from '@refinedev/core';
import { useEffect, useImperativeHandle, useRef, useState, type ReactElement, type Ref } from 'react';
import { initialValues } from '../../../documents/states.ts';
import type { ScreenBundle } from '../../../documents/types.ts';
import type { Row } from '../../actions/types.ts';
import { newRecord, recordOf } from '../../blocks/form/record.ts';
import { RecordForm, type FormHandle } from '../../blocks/form/RecordForm.tsx';
import { StaleDialog } from '../../blocks/form/StaleDialog.tsx';
import { Failure } from '../Failure.tsx';
import { ScreenSkeleton } from '../ScreenSkeleton.tsx';
import { useSave } from './useSave.ts';

/** Ready to save; saving, or nothing to save yet; never anything to save. */
export type FormState = 'ready' | 'busy' | 'failed';

interface FormBodyProps {
  /** DOM id of the form. */
  formId: string;
  bundle: ScreenBundle;
  /** Id of the row to edit; a new record without. */
  id?: string;
  onSaved: () => void;
  onState: (state: FormState) => void;
  ref?: Ref<{ isDirty: () => boolean }>;
}

/** The form of a screen with everything between opening and saving, without the frame around it. */
export function FormBody({ formId, bundle, id, onSaved, onState, ref }: FormBodyProps): ReactElement {
  const { resource, screen, references } = bundle;
  const form = useRef<FormHandle>(null);
  const [loaded, setLoaded] = useState<Row>();
  const { query } = useOne<Row>({
    resource: resource.name,
    id: id ?? '',
    meta: { api: resource.api, screen: screen.name },
    errorNotification: false,
    queryOptions: { enabled: id !== undefined, gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
  });
  // The row as first read stays: a change elsewhere must not take away what is being typed; saving finds out.
  const read = id === undefined || query.isFetching ? undefined : (query.data?.data as Row | undefined);
  if (!loaded && read) setLoaded(read);
  const row = loaded ?? read;
  const { saving, conflict, save, forgetConflict } = useSave(bundle, (errors) => form.current?.showErrors(errors));
  const waiting = id !== undefined && !row;
  const state: FormState = waiting && query.isError ? 'failed' : saving || waiting ? 'busy' : 'ready';
  useEffect(() => onState(state), [state, onState]);
  useImperativeHandle(ref, () => ({ isDirty: () => form.current?.isDirty() ?? false }));
  if (waiting) return query.isError ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : <ScreenSkeleton />;
  const submit = (record: Record<string, unknown>, before: Row | undefined, hidden: ReadonlySet<string>): void => {
    void save(record, before, hidden).then((done) => done && onSaved());
  };
  return (
    <>
      <RecordForm
        key={String(row?.['version'] ?? 'new')}
        id={formId}
        ref={form}
        resource={resource}
        form={screen.form}
        references={references}
        initial={row ? recordOf(row, resource) : newRecord(resource, screen.defaults)}
        before={row ?? { ...initialValues(resource), ...newRecord(resource, screen.defaults) }}
        labels={(row?.['$labels'] as Record<string, string | string[]> | undefined) ?? {}}
        existing={row !== undefined}
        disabled={false}
        onSubmit={(record, hidden) => submit(record, row, hidden)}
      />
      {conflict && (
        <StaleDialog
          resource={resource}
          mine={conflict.mine}
          theirs={conflict.theirs}
          saving={saving}
          onCancel={forgetConflict}
          onLoadTheirs={() => {
            forgetConflict();
            setLoaded(conflict.theirs);
          }}
          onOverwrite={() => submit(conflict.mine, conflict.theirs, conflict.hidden)}
        />
      )}
    </>
  );
}
