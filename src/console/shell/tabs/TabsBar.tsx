import { CloseOutlined, DownOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useCutOff } from '../../data/page/useCutOff.ts';
import { useText } from '../../data/texts/useText.ts';
import { MenuButton, OpenMenu, type MenuGroup } from '../../windows/Menu.tsx';
import { canClose, closings, type Closing, type Tab } from './tabs.ts';
import type { TabActions } from './useTabActions.ts';

interface TabsBarProps {
  tabs: readonly Tab[];
  active: string;
  titleOf: (tab: Tab) => string;
  actions: TabActions;
}

/**
 * The opened pages: a click switches, the cross, the middle button and Delete close, the right button and the arrow offer the rest (S2-43).
 */
export function TabsBar({ tabs, active, titleOf, actions }: TabsBarProps): ReactElement {
  const { t } = useText();
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const { before, after } = useCutOff(list, 'x');
  const hidden = before + after > 0 ? t('tabs.hidden', { count: before + after }) : '';
  const [menuAt, setMenuAt] = useState<{ path: string; anchor: HTMLElement }>();
  useEffect(() => {
    const row = list.current;
    const tab = row?.children[tabs.findIndex((one) => one.path === active)];
    if (!row || !(tab instanceof HTMLElement)) return undefined;
    const show = (): void => {
      // Not scrollIntoView: it would also make Tab go on from here instead of from the top of the page.
      const { offsetLeft, offsetWidth } = tab;
      if (offsetLeft < row.scrollLeft) row.scrollLeft = offsetLeft;
      else if (offsetLeft + offsetWidth > row.scrollLeft + row.clientWidth) row.scrollLeft = offsetLeft + offsetWidth - row.clientWidth;
    };
    show();
    // Its title may come later, and the count of hidden tabs takes room of the row.
    const watcher = new ResizeObserver(show);
    for (const one of [row, tab]) watcher.observe(one);
    return () => watcher.disconnect();
  }, [active, tabs]);

  const menuOf = (path: string): { groups: MenuGroup[]; onChoose: (key: string) => void } => ({
    groups: [
      {
        entries: [
          { key: 'refresh', label: t('tabs.refresh') },
          ...closings.map((which) => ({ key: which, label: t(`tabs.${which}`), disabled: !canClose(tabs, path, which) })),
        ],
      },
    ],
    onChoose: (key) => void (key === 'refresh' ? actions.refresh(path) : actions.close(key as Closing, path)),
  });
  /** The pages too: more may be open than there is room for. */
  const withTabs = ({ groups, onChoose }: ReturnType<typeof menuOf>): ReturnType<typeof menuOf> => ({
    groups: [...groups, { entries: tabs.map((tab) => ({ key: tab.path, label: titleOf(tab) })) }],
    onChoose: (key) => {
      const tab = tabs.find(({ path }) => path === key);
      if (tab) void navigate(tab.path + tab.search);
      else onChoose(key);
    },
  });
  const openMenu = (event: MouseEvent, path: string): void => {
    const anchor = event.currentTarget.querySelector<HTMLElement>('[role=tab]');
    event.preventDefault();
    if (anchor) setMenuAt({ path, anchor });
  };
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
      <div
        ref={list}
        role="tablist"
        aria-label={t('tabs.label')}
        className="tabs-list"
        onWheel={(event) => list.current?.scrollBy({ left: event.deltaY || event.deltaX })}
      >
        {tabs.map((tab) => {
          const title = titleOf(tab);
          const on = tab.path === active;
          return (
            <div
              key={tab.path}
              role="presentation"
              onContextMenu={(event) => openMenu(event, tab.path)}
              className={on ? 'tab tab-on' : 'tab'}
              onAuxClick={(event) => event.button === 1 && !tab.affix && void actions.close('current', tab.path)}
              onMouseDown={(event) => event.button === 1 && event.preventDefault()}
            >
              <Link
                id={`tab-${tab.path}`}
                role="tab"
                aria-selected={on}
                aria-controls={on ? `page-${tab.path}` : undefined}
                tabIndex={tab.path === focused ? 0 : -1}
                to={tab.path + tab.search}
                onKeyDown={(event) => keys(event, tab)}
              >
                {title}
              </Link>
              {!tab.affix && (
                <span
                  className="tab-close"
                  title={t('tabs.close', { name: title })}
                  aria-hidden
                  onClick={() => void actions.close('current', tab.path)}
                >
                  <CloseOutlined />
                </span>
              )}
            </div>
          );
        })}
      </div>
      {menuAt && <OpenMenu {...menuOf(menuAt.path)} anchor={menuAt.anchor} onClose={() => setMenuAt(undefined)} />}
      <MenuButton {...withTabs(menuOf(active))}>
        {(trigger) => (
          <button type="button" {...trigger} className="tabs-more" aria-label={`${t('tabs.menu')} ${hidden}`.trim()} title={t('tabs.menu')}>
            {hidden && <span className="tabs-hidden">{hidden}</span>}
            <DownOutlined />
          </button>
        )}
      </MenuButton>
    </div>
  );
}
