import { FilterOutlined, RestOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useRef, useState, type ReactElement } from 'react';
import type { ScreenBundle } from '../../../../documents/ground/model/resource.ts';
import type { Where } from '../../../../documents/ground/where/types.ts';
import type { ShownColumn } from '../../../parts/table/columns.tsx';
import { offersOf } from '../../../actions/offers.ts';
import type { Action, Row } from '../../../actions/types.ts';
import { keepFocus } from '../../../data/page/focus.ts';
import type { ListPreferences } from '../../../data/rows/preferences.ts';
import { useOffers } from '../../../data/page/offers.ts';
import { useWhySubject } from '../../../data/page/why.ts';
import { useText } from '../../../data/texts/useText.ts';
import type { ChangeList } from '../useListState.ts';
import type { Run } from '../Toolbar.tsx';
import { ColumnPanel } from './ColumnPanel.tsx';
import { writeConditions } from '../conditions/conditions.ts';
import { FilterBuilder } from '../conditions/FilterBuilder.tsx';
import type { Matching } from '../rows/SummaryRow.tsx';
import { ViewMenu } from './ViewMenu.tsx';

export interface ToolsProps {
  bundle: ScreenBundle;
  /** Columns the user may see. */
  columns: readonly ShownColumn[];
  preferences: ListPreferences;
  onPrefer: (choices: ListPreferences) => void;
  /** The user's own conditions. */
  own: Where;
  /** Everything that limits the rows. */
  matching: Matching;
  onChange: ChangeList;
  may: (code: string) => boolean;
  /** Whether the recycle list is shown; undefined where there is none. */
  recycled: boolean | undefined;
  onRecycled: (recycled: boolean) => void;
  /** What can be done from the toolbar and with chosen rows, and how. */
  actions: { toolbar: readonly Action[]; batch: readonly Action[]; run: (rows: Row[]) => Run };
  selected: readonly Row[];
}

/** Tools at the right of the toolbar that few need at once: views, advanced filter, columns. */
export function Tools({
  bundle,
  columns,
  preferences,
  onPrefer,
  own,
  matching,
  onChange,
  may,
  recycled,
  onRecycled,
  actions,
  selected,
}: ToolsProps): ReactElement {
  const texts = useText();
  const { t, titleOf } = texts;
  useWhySubject(() => selected[0] && { bundle, row: selected[0] });
  useOffers(() => {
    // A first record has an entry of its own in the palette, on every page.
    const toolbar = actions.toolbar.filter(({ id }) => id !== 'create');
    const batch = actions.batch.filter(({ fits }) => selected.some((row) => !fits || fits(row) === true));
    return {
      offers: [
        ...offersOf(batch, t('batch.chosen', { count: selected.length }), actions.run([...selected]), texts),
        ...offersOf(toolbar, titleOf(bundle.screen), actions.run([]), texts),
      ],
    };
  });
  const [open, setOpen] = useState<'filter' | 'columns'>();
  const giveBack = useRef<() => void>(undefined);
  const show = (panel: 'filter' | 'columns') => () => {
    giveBack.current = keepFocus();
    setOpen(panel);
  };
  const close = (): void => {
    setOpen(undefined);
    giveBack.current?.();
  };
  return (
    <>
      {recycled !== undefined && (
        <Tooltip title={t('recycle.list')}>
          <Button
            type="text"
            icon={<RestOutlined />}
            aria-label={t('recycle.list')}
            aria-pressed={recycled}
            onClick={() => onRecycled(!recycled)}
          />
        </Tooltip>
      )}
      <ViewMenu screen={bundle.screen.name} />
      <Tooltip title={t('builder.title')}>
        <Button type="text" icon={<FilterOutlined />} aria-label={t('builder.title')} aria-haspopup="dialog" onClick={show('filter')} />
      </Tooltip>
      <Tooltip title={t('columns.title')}>
        <Button type="text" icon={<TableOutlined />} aria-label={t('columns.title')} aria-haspopup="dialog" onClick={show('columns')} />
      </Tooltip>
      {open === 'columns' && (
        <ColumnPanel bundle={bundle} matching={matching} columns={columns} preferences={preferences} onPrefer={onPrefer} onClose={close} />
      )}
      {open === 'filter' && (
        <FilterBuilder
          bundle={bundle}
          may={may}
          where={own}
          onApply={(where) => {
            onChange({ where: writeConditions(where), page: 1 });
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
