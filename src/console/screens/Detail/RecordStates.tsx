import type { ReactElement } from 'react';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { Action, Row } from '../../actions/types.ts';
import { StateDiagram } from '../../parts/states/StateDiagram.tsx';
import { useHistory } from './useHistory.ts';

interface RecordStatesProps {
  bundle: ScreenBundle;
  row: Row;
  /** What can be done with the record now. */
  actions: readonly Action[];
  onRun: (action: Action) => void;
}

/** Where a record stands among its states, where it has been, and where it can go. */
export function RecordStates({ bundle: { resource, screen }, row, actions, onRun }: RecordStatesProps): ReactElement | null {
  const { visited } = useHistory(resource, screen, row);
  const { states } = resource;
  const field = resource.fields.find((f) => f.name === states?.field);
  if (!states || !field) return null;
  return (
    <StateDiagram
      states={states}
      field={field}
      current={String(row[field.name])}
      visited={visited}
      actions={actions.filter((action) => action.id.startsWith('transition:'))}
      onRun={onRun}
    />
  );
}
