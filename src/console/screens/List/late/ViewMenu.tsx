import { StarOutlined } from '@ant-design/icons';
import { Button, Dropdown, Tooltip } from 'antd';
import { useRef, useState, type ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SHARE_VIEW, type SavedView } from '../../../../contract/views.ts';
import { errorText } from '../../../data/errorText.ts';
import { keepFocus } from '../../../data/focus.ts';
import { notify } from '../../../data/notifications.ts';
import { useText } from '../../../data/useText.ts';
import { ViewPanel } from './ViewPanel.tsx';
import { fetchViews, queryOf } from './views.ts';

/** Saved views of a list: applies one, and leads to where they are kept and shared. */
export function ViewMenu({ screen, may }: { screen: string; may: (code: string) => boolean }): ReactElement {
  const { t } = useText();
  const [params, setParams] = useSearchParams();
  const [views, setViews] = useState<SavedView[]>([]);
  const [managing, setManaging] = useState<() => void>();
  const load = (): Promise<void> => fetchViews(screen).then(setViews, (error: unknown) => notify('error', t('views.failed'), errorText(error)));
  const button = useRef<HTMLButtonElement>(null);
  const now = queryOf(params);
  const item = (view: SavedView) => ({ key: view.id, label: view.own ? view.name : `${view.name} · ${view.by}`, className: view.query === now ? 'view-now' : undefined });
  const group = (key: string, title: string, of: SavedView[]) => (of.length > 0 ? [{ key, type: 'group' as const, label: title, children: of.map(item) }] : []);
  const choose = (key: string): void => {
    const view = views.find((v) => v.id === key);
    if (view) setParams(new URLSearchParams(view.query));
    else {
      // The menu takes the focus away with it; the button is what comes back.
      button.current?.focus();
      setManaging(() => keepFocus());
    }
  };
  return (
    <>
      <Dropdown
        trigger={['click']}
        onOpenChange={(open) => { if (open) void load(); }}
        menu={{
          items: [...group('own', t('views.own'), views.filter((v) => v.own)), ...group('shared', t('views.shared'), views.filter((v) => !v.own)), { key: '$manage', label: t('views.manage') }],
          onClick: ({ key }) => choose(key),
        }}
      >
        <Tooltip title={t('views.title')}><Button ref={button} type="text" icon={<StarOutlined />} aria-label={t('views.title')} aria-haspopup="menu" /></Tooltip>
      </Dropdown>
      {managing && (
        <ViewPanel
          screen={screen} views={views} query={now} mayShare={may(`${screen}:${SHARE_VIEW}`)} mayRemoveShared={may('*:*:*')} onChanged={load}
          onClose={() => { setManaging(undefined); managing(); }}
        />
      )}
    </>
  );
}
