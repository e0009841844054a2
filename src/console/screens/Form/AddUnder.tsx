import { useEffect, useState, type ReactElement } from 'react';
import { childStart } from '../../../documents/features/actions/child.ts';
import type { AddAction } from '../../../documents/ground/model/actions.ts';
import type { Resource, ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { Row } from '../../actions/types.ts';
import { isList, loadBundle, manifestStore } from '../../data/documents/documents.ts';
import { errorText } from '../../data/client/errorText.ts';
import { language, text } from '../../data/texts/i18n.ts';
import { notify } from '../../data/notifications.ts';
import { titleIn } from '../../data/texts/useText.ts';
import { FormDialog } from './FormDialog.tsx';

/** The form of another screen for a new record that begins with what rows give. */
export function AddUnder({
  from,
  action,
  rows,
  onClose,
}: {
  /** What the rows are. */
  from: Resource;
  action: AddAction;
  rows: readonly Row[];
  onClose: () => void;
}): ReactElement | null {
  const [begun, setBegun] = useState<{ bundle: ScreenBundle; values: Record<string, unknown> }>();
  useEffect(() => {
    const refuse = (title: string, why?: string): void => {
      notify('warning', title, why);
      onClose();
    };
    const entry = manifestStore.get()?.screens.find((s) => s.name === action.add);
    if (!entry || !isList(entry)) {
      onClose();
      return;
    }
    loadBundle(entry).then(
      (bundle) => {
        const { values, apart } = childStart(action, rows, bundle.resource.fields);
        const [first] = apart.flatMap((name) => from.fields.find((f) => f.name === name) ?? []);
        if (first) refuse(text('form.apart', { field: titleIn(first, language()) }));
        else setBegun({ bundle, values });
      },
      (error: unknown) => refuse(text('form.createFailed'), errorText(error)),
    );
    // Asked once, for what was chosen.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return begun ? <FormDialog bundle={begun.bundle} beginning={{ values: begun.values }} onClose={onClose} /> : null;
}
