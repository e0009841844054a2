import { useCreate, useUpdate } from '@refinedev/core';
import { useState } from 'react';
import type { StaleData } from '../../../contract/envelope.ts';
import type { ScreenBundle } from '../../../documents/types.ts';
import type { Row } from '../../actions/types.ts';
import type { FieldErrors } from '../../blocks/form/errors.tsx';
import { insertBody, updateBody, type FormRecord } from '../../blocks/form/record.ts';
import { ApiError, isApiError } from '../../data/apiError.ts';
import { errorText } from '../../data/errorText.ts';
import { text } from '../../data/i18n.ts';

/** A write that met a newer version of the row. */
interface Conflict {
  mine: FormRecord;
  theirs: Row;
}

/** Saving a record. */
export interface Save {
  saving: boolean;
  conflict: Conflict | undefined;
  /** Answers whether the record is saved; messages for its fields go to `onErrors`. */
  save: (record: FormRecord, before: Row | undefined) => Promise<boolean>;
  forgetConflict: () => void;
}

function messagesOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return { '': errorText(error) };
  const fields = Object.fromEntries(error.errors.map((e) => [e.field.split('.')[0] ?? '', e.message]));
  return Object.keys(fields).length > 0 ? fields : { '': errorText(error) };
}

/** Inserts or updates a record of a screen; a stale write becomes a conflict to settle. */
export function useSave({ resource, screen }: ScreenBundle, onErrors: (errors: FieldErrors) => void): Save {
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const { mutateAsync: insert } = useCreate<Row>();
  const { mutateAsync: update } = useUpdate<Row>();
  const common = { resource: resource.name, meta: { api: resource.api, screen: screen.name }, errorNotification: false as const };
  const save = async (record: FormRecord, before: Row | undefined): Promise<boolean> => {
    setSaving(true);
    try {
      const successNotification = (): { type: 'success'; message: string } => ({ type: 'success', message: text('form.saved') });
      if (before) await update({ ...common, id: before.id, values: updateBody(record, before, resource), successNotification });
      else await insert({ ...common, values: insertBody(record, resource), successNotification });
      setConflict(undefined);
      return true;
    } catch (error) {
      if (isApiError(error, 'record.stale')) setConflict({ mine: record, theirs: (error.data as StaleData).current as Row });
      else {
        setConflict(undefined);
        onErrors(messagesOf(error));
      }
      return false;
    } finally {
      setSaving(false);
    }
  };
  return { saving, conflict, save, forgetConflict: () => setConflict(undefined) };
}
