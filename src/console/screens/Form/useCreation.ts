import { useCallback, useState } from 'react';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { Row } from '../../actions/types.ts';
import { isList, loadBundle, manifestStore } from '../../data/documents/documents.ts';
import { warn } from '../../data/client/warn.ts';
import { keepFocus } from '../../data/page/focus.ts';
import { text } from '../../data/texts/i18n.ts';
import type { CreateHere } from '../../fields/FieldContext.tsx';
import type { Beginning } from './FormBody.tsx';

/** A record being made for a picker, over the form the picker stands in. */
export interface Creation {
  bundle: ScreenBundle;
  beginning: Beginning;
  onSaved: (row: Row) => void;
  onClose: () => void;
}

/** Making records for pickers: the one being made, and how to begin. */
export function useCreation(): { creation: Creation | undefined; create: CreateHere } {
  const [creation, setCreation] = useState<Creation>();
  const create = useCallback<CreateHere>((screen, where, done) => {
    const target = manifestStore.get()?.screens.find((s) => s.name === screen);
    if (!target || !isList(target)) return;
    const giveBack = keepFocus();
    const close = (): void => {
      setCreation(undefined);
      giveBack();
    };
    loadBundle(target).then(
      (bundle) =>
        setCreation({
          bundle,
          beginning: { where },
          onClose: close,
          onSaved: (row) => {
            done(row);
            close();
          },
        }),
      (error: unknown) => warn(error, text('form.createFailed')),
    );
  }, []);
  return { creation, create };
}
