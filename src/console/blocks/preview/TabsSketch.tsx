import { Tabs } from 'antd';
import type { ReactElement } from 'react';
import type { Tab } from '../../../documents/ground/model/tabs.ts';
import { manifestStore } from '../../data/documents/documents.ts';
import { useStore } from '../../data/store.ts';
import { useText } from '../../data/texts/useText.ts';

/** The tabs of a record in full, each with the screen whose list it shows. */
export function TabsSketch({ tabs }: { tabs: readonly Tab[] }): ReactElement {
  const { t, titleOf } = useText();
  const screens = useStore(manifestStore)?.screens ?? [];
  const nameOf = (name: string): string => {
    const screen = screens.find((s) => s.name === name);
    return screen ? titleOf(screen) : name;
  };
  return (
    <Tabs
      aria-label={t('workbench.tabs')}
      items={tabs.map((tab) => ({
        key: tab.name,
        label: titleOf(tab),
        children: (
          <p className="block-empty">
            {t('workbench.tabOf', { name: nameOf(tab.screen) })} <code>{tab.screen}</code>
          </p>
        ),
      }))}
    />
  );
}
