import { useMemo, type ReactElement } from 'react';
import { calm } from '../../data/page/calm.ts';
import { part } from '../../data/page/part.ts';
import { useText } from '../../data/texts/useText.ts';
import { FieldProvider } from '../../fields/FieldContext.tsx';
import { SearchForm } from '../../parts/table/SearchForm.tsx';
import { Waiting } from '../../data/page/Waiting.tsx';
import { ListDialogs } from './ListDialogs.tsx';
import { ListRows } from './ListRows.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { loadTools } from './loadTools.ts';
import { OverRows } from './OverRows.tsx';
import { useListModel, type ListAround } from './useListModel.ts';
import './list.css';

const Beside = part(() => calm.then(loadTools).then((m) => ({ default: m.Beside })));

/** The list of a screen, drawn from its document. */
export function ListScreen(around: ListAround): ReactElement {
  const list = useListModel(around);
  const { titleOf } = useText();
  const { bundle, data, parts } = list;
  const { screen, references } = bundle;
  const { beside } = screen.list;
  const { state, change } = data;
  const surroundings = useMemo(() => ({ references, labels: {}, record: () => ({}) }), [references]);
  return (
    <FieldProvider value={surroundings}>
      <section className={`list-screen${beside ? ' list-beside' : ''}`} aria-label={titleOf(screen)}>
        {beside && (
          <Waiting fallback={<div className="beside-place" />}>
            <Beside bundle={bundle} beside={beside} state={state} onChange={change} />
          </Waiting>
        )}
        {parts.searches && !parts.preferences.searchHidden && (
          <SearchForm
            filters={parts.filters}
            keywordFields={parts.keywordFields}
            search={state}
            onSearch={(search) => change({ ...search, page: 1 })}
            expanded={parts.preferences.searchExpanded}
            onExpand={(searchExpanded) => parts.prefer({ searchExpanded })}
          />
        )}
        <div className="list-card">
          <ListToolbar list={list} />
          <OverRows list={list} />
          <ListRows list={list} />
        </div>
        <ListDialogs list={list} />
      </section>
    </FieldProvider>
  );
}
