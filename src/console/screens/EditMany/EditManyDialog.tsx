import { Button, Checkbox } from 'antd';
import { useCallback, useId, useMemo, useRef, useState, type ReactElement } from 'react';
import type { TransitionResult } from '../../../contract/states.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import { violationText } from '../../../documents/ground/validate.ts';
import { CHUNK } from '../../actions/batch.ts';
import type { Send, Row } from '../../actions/types.ts';
import { tellMoved } from '../../actions/move.ts';
import type { FormRecord } from '../../parts/form/record.ts';
import { request } from '../../data/client/client.ts';
import { mayDiscard } from '../../data/page/confirm.ts';
import { errorText } from '../../data/client/errorText.ts';
import { useStore } from '../../data/store.ts';
import { useText } from '../../data/texts/useText.ts';
import { useUnsaved } from '../../data/page/unsaved.ts';
import { createDrafts, DraftProvider } from '../../fields/drafts.tsx';
import { FieldProvider } from '../../fields/FieldContext.tsx';
import { inputs } from '../../parts/form/inputs.ts';
import { prompt } from '../../fields/prompt.ts';
import { usePermissions } from '../../session/permissions.ts';
import { sessionStore } from '../../session/session.ts';
import { Window } from '../../windows/Window.tsx';
import { BatchDialog } from '../Batch/BatchDialog.tsx';
import { hiddenNow, manyErrors, manyFields, manyValues } from './many.ts';
import '../../parts/form/form.css';

interface EditManyDialogProps {
  bundle: ScreenBundle;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** After it was done, also in part: the ids of those that changed. */
  onDone: (ids: readonly string[]) => void;
  onClose: () => void;
}

interface LineProps {
  id: string;
  field: Field;
  touched: boolean;
  value: unknown;
  error?: string;
  onTouch: (touch: boolean) => void;
  onChange: (value: unknown) => void;
}

/** One field: left alone until its box is ticked; then what stands there, nothing included, is for every record. */
function Line({ id, field, touched, value, error, onTouch, onChange }: LineProps): ReactElement {
  const { t, titleOf } = useText();
  const Input = inputs[field.type];
  return (
    <div className="many-line" data-field={field.name}>
      <Checkbox checked={touched} onChange={(event) => onTouch(event.target.checked)}>
        {titleOf(field)}
      </Checkbox>
      {touched ? (
        <div className="form-field">
          <label htmlFor={id} className="visually-hidden">
            {titleOf(field)}
          </label>
          <Input
            id={id}
            field={field}
            value={value}
            disabled={false}
            invalid={error !== undefined}
            describedBy={error ? `${id}-error` : undefined}
            onChange={onChange}
          />
          {error && (
            <div className="field-error" id={`${id}-error`} role="alert">
              {error}
            </div>
          )}
        </div>
      ) : (
        <span className="many-unchanged">{t('many.unchanged')}</span>
      )}
    </div>
  );
}

/** Sets the same values on many records; what is not touched stays as it is in each. */
export function EditManyDialog({ bundle, rows, nameOf, onDone, onClose }: EditManyDialogProps): ReactElement {
  const { resource, screen, references } = bundle;
  const texts = useText();
  const { t } = texts;
  const id = useId();
  const may = usePermissions();
  const user = useStore(sessionStore)?.user;
  const fields = useMemo(() => manyFields(screen.form, resource, may), [screen, resource, may]);
  const [drafts] = useState(createDrafts);
  const latest = useRef<FormRecord>({});
  const [touched, setTouched] = useState<FormRecord>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [many, setMany] = useState<Send>();
  const surroundings = useMemo(() => ({ references, labels: {}, record: () => latest.current }), [references, latest]);
  const hidden = hiddenNow(resource, touched, user);
  const keep = (next: FormRecord): void => {
    latest.current = next;
    setTouched(next);
  };
  const touch = (name: string, on: boolean): void => {
    const { [name]: _gone, ...rest } = latest.current;
    keep(on ? { ...rest, [name]: undefined } : rest);
    setErrors({});
  };
  const save = async (): Promise<void> => {
    drafts.flush();
    if (drafts.waiting() !== undefined) {
      setErrors({ '': t('form.stuck') });
      return;
    }
    const wrong = manyErrors(resource, latest.current, user, (violation) => {
      const missing = violation.keyword === 'required' ? fields.find((f) => f.name === violation.path[0]) : undefined;
      return missing ? prompt(missing, texts) : violationText(violation, texts.language);
    });
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const values = manyValues(resource, latest.current, user);
    const send = (some: readonly Row[]): Promise<TransitionResult> =>
      request({
        url: `${resource.api}/updateMany`,
        params: { screen: screen.name },
        body: { rows: some.map((row) => ({ id: row.id, version: row['version'] })), values },
        handled: true,
      });
    if (rows.length > CHUNK) {
      setMany(() => send);
      return;
    }
    setBusy(true);
    try {
      const result = await send(rows);
      tellMoved({ title: t('action.editMany') }, result, (one) => nameOf(rows.find((row) => row.id === one) ?? (rows[0] as Row)));
      onDone(result.done);
      onClose();
    } catch (error) {
      setErrors({ '': errorText(error) });
      setBusy(false);
    }
  };
  const isDirty = useCallback(() => Object.keys(latest.current).length > 0, []);
  useUnsaved(isDirty);
  const leave = async (): Promise<void> => {
    if (!isDirty() || (await mayDiscard())) onClose();
  };
  if (many) return <BatchDialog batch={{ title: 'action.editMany', rows, send: many }} nameOf={nameOf} onDone={onDone} onClose={onClose} />;
  return (
    <Window
      width={640}
      title={t('many.title', { count: rows.length })}
      styles={{ body: { maxHeight: 'calc(100vh / var(--scale, 1) - 230px)', overflow: 'auto' } }}
      onCancel={() => void leave()}
      footer={
        <div className="form-buttons">
          <Button onClick={() => void leave()}>{t('form.cancel')}</Button>
          <Button type="primary" loading={busy} disabled={Object.keys(touched).length === 0} onClick={() => void save()}>
            {t('form.save')}
          </Button>
        </div>
      }
    >
      <p>{t('many.text')}</p>
      {errors[''] && (
        <div className="form-error" role="alert">
          {errors['']}
        </div>
      )}
      <DraftProvider value={drafts}>
        <FieldProvider value={surroundings}>
          {fields
            .filter((f) => !hidden.has(f.name))
            .map((field) => (
              <Line
                key={field.name}
                id={`${id}-${field.name}`}
                field={field}
                touched={Object.hasOwn(touched, field.name)}
                value={touched[field.name]}
                error={errors[field.name]}
                onTouch={(on) => touch(field.name, on)}
                onChange={(value) => keep({ ...latest.current, [field.name]: value })}
              />
            ))}
        </FieldProvider>
      </DraftProvider>
    </Window>
  );
}
