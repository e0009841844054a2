import { Provider as Motion } from '@rc-component/motion';
import type { ReactElement } from 'react';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import '../../data/texts/toolTexts.ts';
import type { Action, Dialog, Row } from '../../actions/types.ts';
import { useGo } from '../../data/page/place.ts';
import { useOffers } from '../../data/page/offers.ts';
import { BatchDialog } from '../Batch/BatchDialog.tsx';
import { part } from '../../data/page/part.ts';
import { CommandDialog } from '../Command/CommandDialog.tsx';
import { DetailDrawer } from '../Detail/DetailDrawer.tsx';
import { EditManyDialog } from '../EditMany/EditManyDialog.tsx';
import { AddUnder } from '../Form/AddUnder.tsx';
import { FormDialog } from '../Form/FormDialog.tsx';
import { ImportDialog } from '../Import/ImportDialog.tsx';
import { ShareDialog } from '../Share/ShareDialog.tsx';
import { TransitionDialog } from '../Transition/TransitionDialog.tsx';

const CurvePreview = part(() => import('./CurvePreview.tsx').then((m) => ({ default: m.CurvePreview })));
const LayerPreview = part(() => import('./LayerPreview.tsx').then((m) => ({ default: m.LayerPreview })));

const Readings = part(() => import('../../desk/readings/Readings.tsx').then((m) => ({ default: m.Readings })));
const Replay = part(async () => ({ default: (await import('../../desk/Replay.tsx')).Replay }));
const TerrainPreview = part(async () => ({ default: (await import('../../terrain/TerrainPreview.tsx')).TerrainPreview }));
const CloudPreview = part(async () => ({ default: (await import('../../terrain/CloudPreview.tsx')).CloudPreview }));
const Desk = part(async () => ({ default: (await import('../../desk/Desk.tsx')).Desk }));

interface DialogsProps {
  bundle: ScreenBundle;
  dialog: Dialog;
  nameOf: (row: Row) => string;
  /** The page of the list. */
  rows: readonly Row[];
  /** Another record of the page is to be looked at. */
  onTurn: (row: Row) => void;
  /** What can be done with a record that is being looked at. */
  actions: readonly Action[];
  onRun: (action: Action, row: Row) => void;
  /** These records changed; the list is to be read again. */
  onChanged: (ids: readonly string[]) => void;
  onClose: () => void;
}

function Shown({ bundle, dialog, nameOf, rows, onTurn, actions, onRun, onChanged, onClose }: DialogsProps): ReactElement {
  const go = useGo();
  switch (dialog.kind) {
    case 'create':
      return <FormDialog bundle={bundle} beginning={{ where: dialog.where }} onClose={onClose} />;
    case 'add':
      return <AddUnder from={bundle.resource} action={dialog.action} rows={dialog.rows} onClose={onClose} />;
    case 'copy':
      return <FormDialog bundle={bundle} beginning={{ copyOf: dialog.row.id }} name={nameOf(dialog.row)} onClose={onClose} />;
    case 'edit':
      return <FormDialog bundle={bundle} beginning={{ id: dialog.row.id }} name={nameOf(dialog.row)} onClose={onClose} />;
    case 'editMany':
      return <EditManyDialog bundle={bundle} rows={dialog.rows} nameOf={nameOf} onDone={onChanged} onClose={onClose} />;
    case 'view':
      return (
        <DetailDrawer
          bundle={bundle}
          row={dialog.row}
          name={nameOf(dialog.row)}
          rows={rows}
          onTurn={onTurn}
          actions={actions}
          onRun={onRun}
          onClose={onClose}
        />
      );
    case 'transition':
      return (
        <TransitionDialog
          bundle={bundle}
          transition={dialog.transition}
          rows={dialog.rows}
          nameOf={nameOf}
          onDone={onChanged}
          onClose={onClose}
        />
      );
    case 'command':
      return (
        <CommandDialog
          bundle={bundle}
          action={dialog.action}
          row={dialog.row}
          name={nameOf(dialog.row)}
          onDone={() => onChanged([dialog.row.id])}
          onGo={go}
          onClose={onClose}
        />
      );
    case 'batch':
      return <BatchDialog batch={dialog.batch} nameOf={nameOf} onDone={onChanged} onClose={onClose} />;
    case 'share':
      return <ShareDialog bundle={bundle} row={dialog.row} name={nameOf(dialog.row)} onClose={onClose} />;
    case 'dock':
      return <Desk sn={dialog.id} name={dialog.name} onClose={onClose} />;
    case 'readings':
      return <Readings bundle={bundle} id={dialog.id} name={dialog.name} onClose={onClose} />;
    case 'replay':
      return <Replay flight={dialog.id} name={dialog.name} onClose={onClose} />;
    case 'terrain':
      return <TerrainPreview code={dialog.id} name={dialog.name} onClose={onClose} />;
    case 'cloud':
      return <CloudPreview code={dialog.id} name={dialog.name} onClose={onClose} />;
    case 'layer':
      return <LayerPreview id={dialog.id} name={dialog.name} onClose={onClose} />;
    case 'curve':
      return <CurvePreview bundle={bundle} ids={dialog.ids} name={dialog.name} nameOf={nameOf} onClose={onClose} />;
    case 'import':
      return <ImportDialog bundle={bundle} onClose={onClose} />;
  }
}

/**
 * What stands over the list: form, detail or import. Loaded after the list. Without motion: that throws away what is inside,
 * a form half filled in too, when its page is shown again after another.
 */
export function Dialogs(props: DialogsProps): ReactElement {
  // What may hold something unsaved is left by its own buttons.
  useOffers(() => (props.dialog.kind === 'view' ? undefined : { covers: true, offers: [] }));
  return (
    <Motion motion={false}>
      <Shown {...props} />
    </Motion>
  );
}
