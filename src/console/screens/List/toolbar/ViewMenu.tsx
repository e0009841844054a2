import { StarOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useState, type ReactElement } from 'react';
import { useQueryParams } from '../../../data/page/place.ts';
import type { SavedView } from '../../../../contract/views.ts';
import { errorText } from '../../../data/client/errorText.ts';
import { keepFocus } from '../../../data/page/focus.ts';
import { notify } from '../../../data/notifications.ts';
import { useText } from '../../../data/texts/useText.ts';
import { MenuButton, type MenuGroup } from '../../../windows/Menu.tsx';
import { ViewPanel } from './ViewPanel.tsx';
import { fetchViews, queryOf } from './views.ts';

/** Saved views of a list: applies one, and leads to where they are kept and shared. */
export function ViewMenu({ screen }: { screen: string }): ReactElement {
  const { t } = useText();
  const [params, setParams] = useQueryParams();
  const [views, setViews] = useState<SavedView[]>([]);
  const [managing, setManaging] = useState<() => void>();
  const load = (): Promise<void> =>
    fetchViews(screen).then(setViews, (error: unknown) => notify('error', t('views.failed'), errorText(error)));
  const now = queryOf(params);
  const group = (heading: string, of: SavedView[]): MenuGroup => ({
    heading,
    entries: of.map((view) => ({ key: view.id, label: view.own ? view.name : `${view.name} · ${view.by}`, checked: view.query === now })),
  });
  const choose = (key: string): void => {
    const view = views.find((v) => v.id === key);
    if (view) setParams(new URLSearchParams(view.query));
    else setManaging(() => keepFocus());
  };
  return (
    <>
      <MenuButton
        groups={[
          group(
            t('views.own'),
            views.filter((v) => v.own),
          ),
          group(
            t('views.shared'),
            views.filter((v) => !v.own),
          ),
          { entries: [{ key: '$manage', label: t('views.manage') }] },
        ]}
        onOpen={() => void load()}
        onChoose={choose}
      >
        {(trigger) => (
          <Tooltip title={t('views.title')}>
            <Button {...trigger} type="text" icon={<StarOutlined />} aria-label={t('views.title')} />
          </Tooltip>
        )}
      </MenuButton>
      {managing && (
        <ViewPanel
          screen={screen}
          views={views}
          query={now}
          onChanged={load}
          onClose={() => {
            setManaging(undefined);
            managing();
          }}
        />
      )}
    </>
  );
}
