import type { ReactElement } from 'react';
import type { ScreenBundle } from '../../../documents/types.ts';
import type { Dialog, Row } from '../../actions/types.ts';
import { DetailDrawer } from '../Detail/DetailDrawer.tsx';
import { FormDialog } from '../Form/FormDialog.tsx';
import { ImportDialog } from '../Import/ImportDialog.tsx';

interface DialogsProps {
  bundle: ScreenBundle;
  dialog: Dialog;
  nameOf: (row: Row) => string;
  mayEdit: boolean;
  onOpen: (dialog: Dialog) => void;
  onClose: () => void;
}

/** What stands over the list: form, detail or import. Loaded after the list. */
export function Dialogs({ bundle, dialog, nameOf, mayEdit, onOpen, onClose }: DialogsProps): ReactElement {
  switch (dialog.kind) {
    case 'create': return <FormDialog bundle={bundle} onClose={onClose} />;
    case 'edit': return <FormDialog bundle={bundle} row={dialog.row} name={nameOf(dialog.row)} onClose={onClose} />;
    case 'view': return <DetailDrawer bundle={bundle} row={dialog.row} name={nameOf(dialog.row)} onEdit={mayEdit ? () => onOpen({ kind: 'edit', row: dialog.row }) : undefined} onClose={onClose} />;
    case 'import': return <ImportDialog bundle={bundle} onClose={onClose} />;
  }
}
