import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { Where } from '../../../documents/ground/where/types.ts';
import type { FormOpening } from '../../actions/types.ts';
import type { ParamsState } from '../nested.ts';
import { useDialogs, type DialogStack } from './useDialogs.ts';
import { useListActions, type ListActions } from './useListActions.ts';
import { useListData, type ListData } from './useListData.ts';
import { useListParts, type ListParts } from './useListParts.ts';
import { useSelection, type Selection } from './useSelection.ts';

/** What stands around a list. */
export interface ListAround {
  bundle: ScreenBundle;
  /** Conditions from around the list, beside its own. */
  limits?: Where;
  /** Where it keeps its state when the address is not its own. */
  paramsState?: ParamsState;
  onOpenPage: (dialog: FormOpening) => void;
}

/** A list as everything that is drawn of it reads it. */
export interface ListModel {
  bundle: ScreenBundle;
  limits: Where;
  data: ListData;
  parts: ListParts;
  selection: Selection;
  stack: DialogStack;
  actions: ListActions;
}

const NO_LIMITS: Where = [];

/** See {@link ListModel}. */
export function useListModel({ bundle, limits = NO_LIMITS, paramsState, onOpenPage }: ListAround): ListModel {
  const data = useListData(bundle, limits, paramsState);
  const stack = useDialogs(bundle.screen, onOpenPage);
  const selection = useSelection(data.rows);
  const parts = useListParts(bundle);
  const actions = useListActions(bundle, data, parts, selection, stack);
  return { bundle, limits, data, parts, selection, stack, actions };
}
