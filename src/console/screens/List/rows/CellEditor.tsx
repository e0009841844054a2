import { useOne } from '@refinedev/core';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import type { Field } from '../../../../documents/ground/model/fields.ts';
import type { ScreenBundle } from '../../../../documents/ground/model/resource.ts';
import type { Row } from '../../../actions/types.ts';
import { recordOf } from '../../../parts/form/record.ts';
import { ruled } from '../../../parts/form/ruled.ts';
import { StaleDialog } from '../../../parts/form/StaleDialog.tsx';
import { request } from '../../../data/client/client.ts';
import { warn } from '../../../data/client/warn.ts';
import { notify } from '../../../data/notifications.ts';
import { useStore } from '../../../data/store.ts';
import { useText } from '../../../data/texts/useText.ts';
import { createDrafts, DraftProvider } from '../../../fields/drafts.tsx';
import { isEmpty } from '../../../fields/empty.ts';
import { FieldProvider } from '../../../fields/FieldContext.tsx';
import { inputs } from '../../../parts/form/inputs.ts';
import { Value } from '../../../fields/Value.tsx';
import { sessionStore } from '../../../session/session.ts';
import { useSave } from '../../Form/useSave.ts';
import { isChosen } from '../../../../documents/ground/fields/traits.ts';
import { labelsOf } from '../../../data/rows/labels.ts';

/** Lists and calendars that belong to an input but stand elsewhere in the document. */
const POPUPS = '.ant-select-dropdown, .ant-picker-dropdown, [role=dialog]';

interface CellEditorProps {
  bundle: ScreenBundle;
  field: Field;
  row: Row;
  name: string;
  onClose: () => void;
}

/** Takes the last update of a record back, and says so. */
async function undo({ resource, screen }: ScreenBundle, id: string, messages: { done: string; failed: string }): Promise<void> {
  try {
    await request({ url: `${resource.api}/undo`, params: { id, screen: screen.name }, handled: 'entirely' });
    notify('success', messages.done);
  } catch (error) {
    warn(error, messages.failed);
  }
}

/** One field of a record in its cell. The record is read first, so that it is saved whole, by its rules and on its version. */
export function CellEditor({ bundle, field, row, name, onClose }: CellEditorProps): ReactElement {
  const { resource, screen, references } = bundle;
  const { t, titleOf } = useText();
  const user = useStore(sessionStore)?.user;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [drafts] = useState(createDrafts);
  const [read, setRead] = useState<Row>();
  const [changed, setChanged] = useState<{ value: unknown }>();
  const latest = useRef<{ value: unknown }>(undefined);
  const busy = useRef(false);
  const [error, setError] = useState<string>();
  const { query } = useOne<Row>({
    resource: resource.name,
    id: row.id,
    meta: { api: resource.api, screen: screen.name },
    errorNotification: false,
    queryOptions: { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
  });
  const answer = query.isFetching ? undefined : (query.data?.data as Row | undefined);
  // As first read it stays: a change elsewhere must not take away what is being typed; saving finds out.
  if (!read && answer) setRead(answer);
  const { saving, conflict, save, forgetConflict } = useSave(
    bundle,
    (errors) => setError(errors[field.name] ?? Object.values(errors)[0]),
    () =>
      notify('success', t('inline.saved', { title: titleOf(field) }), {
        key: `inline ${row.id}`,
        action: {
          title: t('history.undo'),
          run: () => void undo(bundle, row.id, { done: t('history.undone'), failed: t('history.undoFailed') }),
        },
      }),
  );
  const surroundings = useMemo(
    () => ({ references, labels: labelsOf(read), record: () => read ?? {}, existing: true }),
    [references, read],
  );
  const verdict = useMemo(() => read && ruled(resource, recordOf(read, resource), read, user).verdict, [resource, read, user]);
  const forbidden = verdict && (verdict.hidden.has(field.name) || verdict.locked.has(field.name));
  const failed = query.isError;
  useEffect(() => {
    if (!forbidden && !failed) return;
    notify('warning', t(failed ? 'inline.failed' : 'form.locked'));
    onClose();
    // Once is enough.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [forbidden, failed]);
  const ready = read !== undefined;
  useEffect(() => {
    if (ready) box.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  }, [ready]);

  const finish = async (): Promise<void> => {
    drafts.flush();
    const next = latest.current;
    if (!read || busy.current || conflict) return;
    const before = read[field.name];
    if (!next || (isEmpty(next.value) && isEmpty(before)) || JSON.stringify(next.value) === JSON.stringify(before)) {
      onClose();
      return;
    }
    const { record, verdict: judged } = ruled(resource, { ...recordOf(read, resource), [field.name]: next.value }, read, user);
    // Not disabled meanwhile: that would take the focus out of the cell.
    busy.current = true;
    const done = await save(record, read, judged.hidden);
    busy.current = false;
    if (done) onClose();
  };
  const change = (value: unknown): void => {
    latest.current = { value };
    setChanged(latest.current);
    setError(undefined);
    if (isChosen(field)) void finish();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && !isChosen(field)) void finish();
  };
  const onBlur = (): void => {
    // Where the focus went is known only afterwards.
    setTimeout(() => {
      const now = document.activeElement;
      if (box.current && !box.current.contains(now) && !now?.closest(POPUPS)) void finish();
    });
  };
  if (!ready || !verdict)
    return (
      <span className="inline-cell" aria-busy>
        <Value field={field} record={row} />
      </span>
    );
  const Input = inputs[field.type];
  return (
    <DraftProvider value={drafts}>
      <FieldProvider value={surroundings}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the input inside */}
        <div ref={box} className="inline-editor" onKeyDown={onKeyDown} onBlur={onBlur}>
          <label htmlFor={id} className="visually-hidden">
            {t('inline.edit', { title: titleOf(field), name })}
          </label>
          <Input
            id={id}
            field={verdict.needed.has(field.name) ? { ...field, required: true } : field}
            value={changed ? changed.value : read[field.name]}
            disabled={false}
            invalid={error !== undefined}
            describedBy={error ? `${id}-error` : undefined}
            onChange={change}
          />
          {error && (
            <div className="field-error" id={`${id}-error`} role="alert">
              {error}
            </div>
          )}
        </div>
        {conflict && (
          <StaleDialog
            resource={resource}
            base={read}
            mine={conflict.mine}
            theirs={conflict.theirs}
            saving={saving}
            onCancel={forgetConflict}
            onLoadTheirs={onClose}
            onSave={(record, hidden) =>
              void save(record, conflict.theirs, hidden).then((done) => {
                if (done) onClose();
              })
            }
          />
        )}
      </FieldProvider>
    </DraftProvider>
  );
}
