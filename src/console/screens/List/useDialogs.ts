import { useCallback, useRef, useState } from 'react';
import type { Screen } from '../../../documents/ground/model/resource.ts';
import type { Dialog, FormOpening, Row } from '../../actions/types.ts';
import { keepFocus } from '../../data/page/focus.ts';

/** What stands over a list, the foremost last. */
export interface DialogStack {
  dialogs: readonly Dialog[];
  open: (dialog: Dialog) => void;
  /** Looks at another record instead. */
  turn: (row: Row) => void;
  /** Takes the foremost away; after the last one the list has the focus again. */
  close: () => void;
}

/** See {@link DialogStack}; forms that are pages go to `onOpenPage`. */
export function useDialogs(screen: Screen, onOpenPage: (dialog: FormOpening) => void): DialogStack {
  // What is done from a record's detail lies over it, and leads back to it.
  const [dialogs, setDialogs] = useState<readonly Dialog[]>([]);
  const giveBack = useRef<() => void>(undefined);
  const last = dialogs.length <= 1;
  const close = useCallback(() => {
    setDialogs((now) => now.slice(0, -1));
    if (!last) return;
    giveBack.current?.();
    giveBack.current = undefined;
  }, [last]);
  const open = useCallback(
    (next: Dialog) => {
      if (screen.form.kind === 'page' && (next.kind === 'create' || next.kind === 'edit' || next.kind === 'copy')) onOpenPage(next);
      else {
        giveBack.current ??= keepFocus();
        setDialogs((now) => [...now.filter(({ kind }) => kind === 'view' && next.kind !== 'view'), next]);
      }
    },
    [screen, onOpenPage],
  );
  return { dialogs, open, turn: (row) => setDialogs([{ kind: 'view', row }]), close };
}
