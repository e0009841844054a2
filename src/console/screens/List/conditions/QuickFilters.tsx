import { Segmented } from 'antd';
import { useEffect, type ReactElement } from 'react';
import type { ScreenBundle } from '../../../../documents/ground/model/resource.ts';
import type { Where } from '../../../../documents/ground/where/types.ts';
import { countsStore, countText, listKey, watchCounts } from '../../../session/counts.ts';
import { ownSort, type ListState } from '../../../data/rows/listState.ts';
import { useStore } from '../../../data/store.ts';
import { useText } from '../../../data/texts/useText.ts';
import type { ChangeList } from '../useListState.ts';
import './quickFilters.css';

/** Stands for no quick filter at all; none can have this name. */
const ALL = '';

/** The questions a list's document has ready, over its table; each with how many rows it finds. */
export function QuickFilters({
  bundle: { screen },
  limits,
  state,
  onChange,
}: {
  bundle: ScreenBundle;
  /** Conditions from around the list. */
  limits: Where;
  state: ListState;
  onChange: ChangeList;
}): ReactElement {
  const { t, titleOf } = useText();
  const { quickFilters = [] } = screen.list;
  const counts = useStore(countsStore).quickFilters[listKey(screen.name, limits)];
  useEffect(() => watchCounts({ screen: screen.name, where: limits }), [screen.name, limits]);
  return (
    <div className="quickFilters">
      <Segmented
        aria-label={t('quickFilters.label')}
        value={state.quickFilter ?? ALL}
        options={[
          { value: ALL, label: t('quickFilters.all') },
          ...quickFilters.map((p) => ({
            value: p.name,
            label: (
              <>
                <span>{titleOf(p)}</span>
                {counts?.[p.name] !== undefined && <span className="quick-count">{countText(counts[p.name] ?? 0)}</span>}
              </>
            ),
          })),
        ]}
        onChange={(name) => {
          const quickFilter = name === ALL ? undefined : name;
          onChange({ quickFilter, sort: ownSort({ quickFilter }, screen.list), page: 1 });
        }}
      />
    </div>
  );
}
