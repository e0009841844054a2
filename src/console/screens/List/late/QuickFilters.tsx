import { Button, Segmented } from 'antd';
import { useState, type ReactElement } from 'react';
import type { ListData } from '../../../../contract/envelope.ts';
import type { ScreenBundle } from '../../../../documents/types.ts';
import { request } from '../../../data/client.ts';
import { listBody } from '../../../data/listBody.ts';
import { ownSort, type ListState } from '../../../data/listState.ts';
import { useText } from '../../../data/useText.ts';
import { numberText } from '../../../fields/shared/number.ts';
import type { ChangeList } from '../useListState.ts';
import './opened.css';

/** Stands for no quick filter at all; none can have this name. */
const ALL = '';

/** The questions a list's document has ready, over its table; how many rows each finds is counted when asked. */
export function QuickFilters({
  bundle: { screen, resource },
  state,
  onChange,
}: {
  bundle: ScreenBundle;
  state: ListState;
  onChange: ChangeList;
}): ReactElement {
  const { t, titleOf, language } = useText();
  const { quickFilters = [] } = screen.list;
  const [counts, setCounts] = useState<Record<string, string>>();
  const [busy, setBusy] = useState(false);
  const count = async (): Promise<void> => {
    setBusy(true);
    const found = await Promise.all(
      quickFilters.map(async ({ name, where }) => {
        const { total, totalKind } = await request<ListData>({
          silent: true,
          read: true,
          url: `${resource.api}/queryList`,
          body: listBody({ pageNum: 1, pageSize: 1, screen: screen.name, where }),
        });
        return [name, `${numberText(total, {}, language)}${totalKind === 'atLeast' ? '+' : ''}`] as const;
      }),
    ).catch(() => undefined);
    setCounts(found && Object.fromEntries(found));
    setBusy(false);
  };
  return (
    <div className="quickFilters">
      <Segmented
        aria-label={t('quickFilters.label')}
        value={state.quickFilter ?? ALL}
        options={[
          { value: ALL, label: t('quickFilters.all') },
          ...quickFilters.map((p) => ({
            value: p.name,
            label: counts?.[p.name] === undefined ? titleOf(p) : `${titleOf(p)} (${counts[p.name]})`,
          })),
        ]}
        onChange={(name) => {
          const quickFilter = name === ALL ? undefined : name;
          onChange({ quickFilter, sort: ownSort({ quickFilter }, screen.list), page: 1 });
        }}
      />
      <Button type="link" size="small" loading={busy} onClick={() => void count()}>
        {t('quickFilters.count')}
      </Button>
    </div>
  );
}
