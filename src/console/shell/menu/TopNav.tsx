import { DownOutlined } from '@ant-design/icons';
import type { ReactElement } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useStore } from '../../data/store.ts';
import { useText } from '../../data/texts/useText.ts';
import { viewportStore } from '../../data/page/viewport.ts';
import { MenuButton } from '../../windows/Menu.tsx';
import { isExternal } from '../routes/entries.ts';
import { isActive, pagesOf, type RouteItem } from '../routes/routes.ts';

/** Width of an item, px (S9-03). */
export const TOP_ITEM = 85;

/** How many items have room: a third of the window is theirs (S2-41). */
export const topCount = (width: number): number => Math.floor(width / 3 / TOP_ITEM);

/** The menu's first level along the top; what has no room stands under «more». An area leads to its first page. */
export function TopNav({ items, current }: { items: readonly RouteItem[]; current: RouteItem | undefined }): ReactElement {
  const { t, titleOf } = useText();
  const navigate = useNavigate();
  const { width } = useStore(viewportStore);
  const room = topCount(width);
  const rest = items.slice(room);
  const target = (item: RouteItem): string => pagesOf([item]).find((page) => !isExternal(page.path))?.path ?? item.path;
  return (
    <nav className="top-nav" aria-label={t('shell.topNav')}>
      <ul>
        {items.slice(0, room).map((item) => (
          <li key={item.path}>
            <Link
              to={target(item)}
              className={isActive(item, current) ? 'top-item top-item-active' : 'top-item'}
              aria-current={isActive(item, current) ? 'true' : undefined}
            >
              <span>{titleOf(item.meta)}</span>
            </Link>
          </li>
        ))}
        {rest.length > 0 && (
          <li>
            <MenuButton
              groups={[
                { entries: rest.map((item) => ({ key: target(item), label: titleOf(item.meta), checked: isActive(item, current) })) },
              ]}
              onChoose={(path) => void navigate(path)}
            >
              {(trigger) => (
                <button
                  type="button"
                  {...trigger}
                  className={rest.some((item) => isActive(item, current)) ? 'top-item top-item-active' : 'top-item'}
                >
                  <span>{t('shell.more')}</span> <DownOutlined aria-hidden />
                </button>
              )}
            </MenuButton>
          </li>
        )}
      </ul>
    </nav>
  );
}
