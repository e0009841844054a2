import { useEffect, useMemo } from 'react';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { View } from '../../../documents/ground/model/views.ts';
import type { Where } from '../../../documents/ground/where/types.ts';
import { useStanding } from '../../data/page/calm.ts';
import { limitsOf, viewIn, type ListState } from '../../data/rows/listState.ts';
import { asked } from '../../data/foreign/manner.ts';
import { pageInstead } from '../../parts/table/pages.ts';
import { useButtons } from '../../session/buttons.ts';
import { usePermissions } from '../../session/permissions.ts';
import type { Question } from '../../views/contract.ts';
import { questionOf } from '../../views/index.ts';
import type { ParamsState } from '../nested.ts';
import type { Matching } from './rows/SummaryRow.tsx';
import { useListState, type ChangeList } from './useListState.ts';
import { useOwnWhere } from './useOwnWhere.ts';
import { useRows, type Rows } from './useRows.ts';

/** What a list is asked, and the rows that answer. */
export interface ListData extends Rows {
  state: ListState;
  change: ChangeList;
  /** The user's own conditions. */
  own: Where;
  /** Whether there is a recycle list, and whether it is the one shown. */
  recycles: boolean;
  recycled: boolean;
  view: View;
  /** What the view asks for in place of the page. */
  question: Question | undefined;
  /** Everything that limits the rows. */
  matching: Matching;
}

/** See {@link ListData}; `limits` come from around the list, beside its own. */
export function useListData(bundle: ScreenBundle, limits: Where, paramsState: ParamsState | undefined): ListData {
  const { screen, resource } = bundle;
  const may = usePermissions();
  const shows = useButtons();
  const [state, change] = useListState(bundle, paramsState);
  const written = useOwnWhere(bundle, state.where, may);
  const own = useMemo(() => ({ ...written, where: limits.length ? [...limits, ...written.where] : written.where }), [written, limits]);
  const recycles = (resource.softDelete && screen.verbs.includes('delete') && shows(`${screen.name}:delete`)) === true;
  const recycled = recycles && state.recycled === true;
  const view = viewIn(state, screen.list);
  const question = useMemo(() => questionOf(view, state, resource), [view, state, resource]);
  const answer = useRows(bundle, state, own, recycled, question);
  const { rows, stale, fetching, error, info } = answer;

  // A table says by itself when its rows stand.
  useStanding(error !== null || (rows !== undefined && view.type !== 'table'));

  const instead = rows && !stale && !fetching ? pageInstead(info) : undefined;
  useEffect(() => {
    if (instead !== undefined) change({ page: instead });
  }, [instead, change]);

  const matching = useMemo(() => asked(screen, [...limitsOf(state, screen.list).where, ...own.where], state.keyword), [state, screen, own]);
  return { ...answer, state, change, own: written.where, recycles, recycled, view, question, matching };
}
