import type { ReactElement } from 'react';
import { part } from '../../data/page/part.ts';
import { Waiting } from '../../data/page/Waiting.tsx';
import { loadTools } from './loadTools.ts';
import type { ListModel } from './useListModel.ts';

const Dialogs = part(() => loadTools().then((m) => ({ default: m.Dialogs })));

/** What stands over a list. */
export function ListDialogs({ list: { bundle, data, selection, stack, actions } }: { list: ListModel }): ReactElement[] {
  return stack.dialogs.map((dialog, depth) => (
    <Waiting key={depth}>
      <Dialogs
        bundle={bundle}
        dialog={dialog}
        nameOf={actions.nameOf}
        rows={data.rows ?? []}
        onTurn={stack.turn}
        onChanged={(ids) => {
          selection.forget(ids);
          data.refresh();
        }}
        onClose={stack.close}
        actions={actions.detail}
        onRun={actions.onAction}
      />
    </Waiting>
  ));
}
