import type { ReactElement } from 'react';
import { calm } from '../../data/page/calm.ts';
import { isSearching } from '../../data/rows/listState.ts';
import { part } from '../../data/page/part.ts';
import { Waiting } from '../../data/page/Waiting.tsx';
import { loadTools } from './loadTools.ts';
import type { ListModel } from './useListModel.ts';

const QuickFilters = part(() => calm.then(loadTools).then((m) => ({ default: m.QuickFilters })));
const Chips = part(() => calm.then(loadTools).then((m) => ({ default: m.Chips })));
const BatchBar = part(() => loadTools().then((m) => ({ default: m.BatchBar })));

/** What stands between the toolbar and the rows: quick filters, the conditions that apply, what can be done with the chosen rows. */
export function OverRows({ list: { bundle, limits, data, selection, actions } }: { list: ListModel }): ReactElement {
  const { state, change, own, recycled } = data;
  const { list } = bundle.screen;
  return (
    <>
      {list.quickFilters && (
        <Waiting fallback={<div className="quickFilters-place" />}>
          <QuickFilters bundle={bundle} limits={limits} state={state} onChange={change} />
        </Waiting>
      )}
      {isSearching({ ...state, quickFilter: undefined }) && (
        <Waiting fallback={<div className="chips" />}>
          <Chips state={state} list={list} bundle={bundle} own={own} recycled={recycled} onChange={change} />
        </Waiting>
      )}
      {selection.rows.length > 0 && (
        <Waiting fallback={<div className="batch-bar" />}>
          <BatchBar rows={selection.rows} actions={actions.batch} onRun={actions.run(selection.rows)} onClear={selection.clear} />
        </Waiting>
      )}
    </>
  );
}
