import { CloseOutlined, DownOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../data/useText.ts';
import { canClose, closings, type Closing, type Tab } from './tabs.ts';
import type { TabActions } from './useTabActions.ts';

interface TabsBarProps {
  tabs: readonly Tab[];
  active: string;
  titleOf: (tab: Tab) => string;
  actions: TabActions;
}

/** The opened pages: a click switches, the cross, the middle button and Delete close, the right button and the arrow offer the rest (S2-43). */
export function TabsBar({ tabs, active, titleOf, actions }: TabsBarProps): ReactElement {
  const { t } = useText();
  const list = useRef<HTMLDivElement>(null);
  const [menuAt, setMenuAt] = useState<string>();
  useEffect(() => {
    const row = list.current;
    const tab = row?.children[tabs.findIndex((one) => one.path === active)];
    if (!row || !(tab instanceof HTMLElement)) return;
    // Not scrollIntoView: it would also make Tab go on from here instead of from the top of the page.
    const { offsetLeft, offsetWidth } = tab;
    if (offsetLeft < row.scrollLeft) row.scrollLeft = offsetLeft;
    else if (offsetLeft + offsetWidth > row.scrollLeft + row.clientWidth) row.scrollLeft = offsetLeft + offsetWidth - row.clientWidth;
  }, [active, tabs]);

  // A click on the tab itself is for the link in it: of the trigger only the closing is heard.
  const menuOf = (path: string): MenuProps => ({
    items: [
      { key: 'refresh', label: t('tabs.refresh') },
      ...closings.map((which) => ({ key: which, label: t(`tabs.${which}`), disabled: !canClose(tabs, path, which) })),
    ],
    onClick: ({ key, domEvent }) => {
      domEvent.stopPropagation();
      setMenuAt(undefined);
      void (key === 'refresh' ? actions.refresh(path) : actions.close(key as Closing, path));
    },
  });
  const keys = (event: KeyboardEvent, tab: Tab): void => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const at = all.indexOf(event.currentTarget as HTMLElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      all[(to + all.length) % all.length]?.focus();
    } else if (event.key === 'Delete' && !tab.affix) void actions.close('current', tab.path);
    else if (event.key === ' ') {
      event.preventDefault();
      (event.currentTarget as HTMLElement).click();
    }
  };
  const focused = tabs.some((tab) => tab.path === active) ? active : tabs[0]?.path;
  return (
    <div className="tabs-bar">
      <div ref={list} role="tablist" aria-label={t('tabs.label')} className="tabs-list" onWheel={(event) => list.current?.scrollBy({ left: event.deltaY || event.deltaX })}>
        {tabs.map((tab) => {
          const title = titleOf(tab);
          const on = tab.path === active;
          return (
            <Dropdown key={tab.path} open={menuAt === tab.path} trigger={['click']} placement="bottomLeft" menu={menuOf(tab.path)} onOpenChange={(open) => !open && setMenuAt(undefined)} autoFocus>
              <div role="presentation" onContextMenu={(event) => { event.preventDefault(); setMenuAt(tab.path); }} className={on ? 'tab tab-on' : 'tab'} onAuxClick={(event) => event.button === 1 && !tab.affix && void actions.close('current', tab.path)} onMouseDown={(event) => event.button === 1 && event.preventDefault()}>
                <Link id={`tab-${tab.path}`} role="tab" aria-selected={on} aria-controls={on ? `page-${tab.path}` : undefined} tabIndex={tab.path === focused ? 0 : -1} to={tab.path + tab.search} onKeyDown={(event) => keys(event, tab)}>{title}</Link>
                {!tab.affix && <span className="tab-close" title={t('tabs.close', { name: title })} aria-hidden onClick={() => void actions.close('current', tab.path)}><CloseOutlined /></span>}
              </div>
            </Dropdown>
          );
        })}
      </div>
      <Dropdown trigger={['click']} menu={menuOf(active)} placement="bottomRight">
        <button type="button" className="tabs-more" aria-haspopup="menu" aria-label={t('tabs.menu')} title={t('tabs.menu')}><DownOutlined /></button>
      </Dropdown>
    </div>
  );
}
