import { useMemo, type ReactElement } from 'react';
import { isSearching } from '../../data/rows/listState.ts';
import { part } from '../../data/page/part.ts';
import { useSteady } from '../../data/page/useSteady.ts';
import { Waiting } from '../../data/page/Waiting.tsx';
import { ListEmpty } from './ListEmpty.tsx';
import { loadTools } from './loadTools.ts';
import type { ListModel } from './useListModel.ts';

const FirstRecord = part(() => loadTools().then((m) => ({ default: m.FirstRecord })));

/** What a list draws in place of rows, the same element until it changes. */
export function useEmpty({ data, actions }: ListModel): ReactElement {
  const { state, change } = data;
  const { create, run } = actions;
  const searching = isSearching(state);
  const creates = create !== undefined;
  const onCreate = useSteady(() => create && run([])(create));
  const onReset = useSteady(() =>
    change({ keyword: '', filters: {}, where: undefined, recycled: undefined, quickFilter: undefined, page: 1 }),
  );
  return useMemo(
    () => (
      <ListEmpty searching={searching} onReset={onReset}>
        {creates && (
          <Waiting>
            <FirstRecord onCreate={onCreate} />
          </Waiting>
        )}
      </ListEmpty>
    ),
    [searching, creates, onReset, onCreate],
  );
}
