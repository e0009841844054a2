import { useEffect, useState, type ReactElement } from 'react';
import { childWhere } from '../../../documents/actions/child.ts';
import type { AddAction } from '../../../documents/actions/index.ts';
import type { ScreenBundle } from '../../../documents/types.ts';
import type { Row } from '../../actions/types.ts';
import { isList, loadBundle, manifestStore } from '../../data/documents.ts';
import { errorText } from '../../data/errorText.ts';
import { text } from '../../data/i18n.ts';
import { notify } from '../../data/notifications.ts';
import { FormDialog } from './FormDialog.tsx';

/** The form of another screen for a new record that begins with what a row gives. */
export function AddUnder({ action, row, onClose }: { action: AddAction; row: Row; onClose: () => void }): ReactElement | null {
  const [bundle, setBundle] = useState<ScreenBundle>();
  useEffect(() => {
    const entry = manifestStore.get()?.screens.find((s) => s.name === action.add);
    if (!entry || !isList(entry)) {
      onClose();
      return;
    }
    loadBundle(entry).then(setBundle, (error: unknown) => {
      notify('error', text('form.createFailed'), errorText(error));
      onClose();
    });
    // Asked once, for what was chosen.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return bundle ? <FormDialog bundle={bundle} beginning={{ where: childWhere(action, row) }} onClose={onClose} /> : null;
}
