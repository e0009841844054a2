import type { ReactElement } from 'react';
import { calm } from '../../data/page/calm.ts';
import { part } from '../../data/page/part.ts';
import { Waiting } from '../../data/page/Waiting.tsx';
import { usePermissions } from '../../session/permissions.ts';
import { loadTools } from './loadTools.ts';
import { Toolbar } from './Toolbar.tsx';
import type { ListModel } from './useListModel.ts';

const Tools = part(() => calm.then(loadTools).then((m) => ({ default: m.Tools })));
const ViewSwitch = part(() => calm.then(loadTools).then((m) => ({ default: m.ViewSwitch })));

/** The bar over a list: its actions, and the tools that load after its rows. */
export function ListToolbar({ list: { bundle, data, parts, selection, actions } }: { list: ListModel }): ReactElement {
  const may = usePermissions();
  const { rows, change, matching, recycles, recycled } = data;
  const { columns, preferences, prefer, searches } = parts;
  const { list } = bundle.screen;
  const views = (list.views?.length ?? 0) > 1;
  return (
    <Toolbar
      actions={actions.toolbar}
      onRun={actions.run([])}
      searchHidden={preferences.searchHidden === true}
      onToggleSearch={searches ? () => prefer({ searchHidden: !preferences.searchHidden }) : undefined}
      onRefresh={data.refresh}
      fetching={data.fetching && rows !== undefined}
      views={views}
    >
      {views && (
        <Waiting>
          <ViewSwitch list={list} view={data.view.type} onChoose={(view) => change({ view })} />
        </Waiting>
      )}
      {rows && (
        <Waiting>
          <Tools
            bundle={bundle}
            columns={columns}
            preferences={preferences}
            onPrefer={prefer}
            own={data.own}
            matching={matching}
            onChange={change}
            may={may}
            recycled={recycles ? recycled : undefined}
            actions={actions}
            selected={selection.rows}
            onRecycled={(next) => {
              selection.clear();
              change({ recycled: next, page: 1 });
            }}
          />
        </Waiting>
      )}
    </Toolbar>
  );
}
