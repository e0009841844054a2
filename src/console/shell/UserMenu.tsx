import { DownOutlined, KeyOutlined, LogoutOutlined, MobileOutlined, UserOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { Suspense, useState, type ReactElement } from 'react';
import type { UserInfo } from '../../contract/manifest.ts';
import { deployment } from '../data/deployment.ts';
import { useText } from '../data/useText.ts';
import { accountDialogs, type AccountDialog } from '../session/account/index.ts';
import { logout } from '../session/session.ts';

/** Name of the user, the own account's dialogs, version, and the way out, which asks first (S4-08). */
export function UserMenu({ user }: { user: UserInfo }): ReactElement {
  const { t } = useText();
  const [shown, setShown] = useState<AccountDialog>();
  const name = user.userNickname || user.username;
  const Dialog = shown && accountDialogs[shown];
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'who', type: 'group', label: [user.username, user.companyName ?? user.stationName].filter(Boolean).join(' · ') },
            { key: 'version', type: 'group', label: t('shell.version', { version: deployment.version }) },
            { type: 'divider' },
            { key: 'password', icon: <KeyOutlined />, label: t('password.title') },
            { key: 'phone', icon: <MobileOutlined />, label: t('bind.title') },
            { key: 'logout', icon: <LogoutOutlined />, label: t('logout.yes') },
          ],
          onClick: ({ key }) => (key === 'logout' ? void logout() : setShown(key as AccountDialog)),
        }}
      >
        <button type="button" className="user-button" aria-haspopup="menu" aria-label={t('shell.user', { name })}>
          <span className="user-avatar" aria-hidden><UserOutlined /></span>
          <span className="user-name">{name}</span>
          <DownOutlined aria-hidden />
        </button>
      </Dropdown>
      {Dialog && <Suspense fallback={null}><Dialog onClose={() => setShown(undefined)} /></Suspense>}
    </>
  );
}
