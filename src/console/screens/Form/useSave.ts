import { useCreate, useUpdate } from '@refinedev/core';
import { useState } from 'react';
import type { StaleData } from '../../../contract/envelope.ts';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { Row } from '../../actions/types.ts';
import { messagesOf } from '../../parts/form/errors.ts';
import { insertBody, updateBody, type FormRecord } from '../../parts/form/record.ts';
import { isApiError } from '../../data/client/apiError.ts';
import { placeOf, type FieldErrors } from '../../fields/errors.tsx';
import { text } from '../../data/texts/i18n.ts';

/** A write that met a newer version of the row. */
interface Conflict {
  mine: FormRecord;
  theirs: Row;
}

/** Saving a record. */
export interface Save {
  saving: boolean;
  conflict: Conflict | undefined;
  /** Answers the saved row, or nothing when it is refused; messages for its fields go to `onErrors`. */
  save: (record: FormRecord, before: Row | undefined, hidden: ReadonlySet<string>) => Promise<Row | undefined>;
  forgetConflict: () => void;
}

/** Inserts or updates a record of a screen; a stale write becomes a conflict to settle. `onSaved` takes the place of the usual message. */
export function useSave({ resource, screen }: ScreenBundle, onErrors: (errors: FieldErrors) => void, onSaved?: () => void): Save {
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const { mutateAsync: insert } = useCreate<Row>();
  const { mutateAsync: update } = useUpdate<Row>();
  const common = { resource: resource.name, meta: { api: resource.api, screen: screen.name }, errorNotification: false as const };
  const save = async (record: FormRecord, before: Row | undefined, hidden: ReadonlySet<string>): Promise<Row | undefined> => {
    setSaving(true);
    try {
      const successNotification = onSaved ? (false as const) : () => ({ type: 'success' as const, message: text('form.saved') });
      const { data } = before
        ? await update({ ...common, id: before.id, values: updateBody(record, before, resource, hidden), successNotification })
        : await insert({ ...common, values: insertBody(record, resource), successNotification });
      setConflict(undefined);
      onSaved?.();
      return data as Row;
    } catch (error) {
      if (isApiError(error, 'record.stale')) {
        const theirs = (error.data as StaleData).current as Row;
        // What the rules hide is nobody's change.
        setConflict({ mine: { ...record, ...Object.fromEntries([...hidden].map((name) => [name, theirs[name]])) }, theirs });
      } else {
        setConflict(undefined);
        onErrors(messagesOf(error, (path) => placeOf(path, resource.fields)));
      }
      return undefined;
    } finally {
      setSaving(false);
    }
  };
  return { saving, conflict, save, forgetConflict: () => setConflict(undefined) };
}
