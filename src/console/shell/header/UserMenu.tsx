import {
  ApartmentOutlined,
  BankOutlined,
  DownOutlined,
  EyeOutlined,
  LockOutlined,
  LogoutOutlined,
  PhoneOutlined,
  PictureOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons';
import type { ComponentType, ReactElement } from 'react';
import type { UserInfo } from '../../../contract/manifest.ts';
import { deployment } from '../../data/deployment.ts';
import { useText } from '../../data/texts/useText.ts';
import { useHasPermission } from '../../session/permissions.ts';
import { offersRoleView } from '../../session/roleView.ts';
import { logout } from '../../session/session.ts';
import { MenuButton } from '../../windows/Menu.tsx';
import { openPanel } from '../commands/panels.ts';
import { avatarOf, LOGO_PERMISSIONS, offersPassword, type Avatar } from '../commands/userMenu.ts';

const PICTURES: Record<Avatar, ComponentType> = { group: BankOutlined, branch: ApartmentOutlined, station: ThunderboltOutlined };

/** Name of the user, their account, version, and the way out, which asks first (S2-51). */
export function UserMenu({ user }: { user: UserInfo }): ReactElement {
  const { t } = useText();
  const name = user.userNickname || user.username;
  const avatar = avatarOf(user);
  const Picture = PICTURES[avatar];
  const withPassword = offersPassword(deployment, location.host);
  const changesLogo = useHasPermission(LOGO_PERMISSIONS);
  const choose = (key: string): void => {
    if (key === 'logout') void logout();
    else if (key === 'password' || key === 'phone' || key === 'logo' || key === 'roleView') openPanel(key);
  };
  return (
    <MenuButton
      groups={[
        {
          heading: [user.username, user.companyName ?? user.stationName].filter(Boolean).join(' · '),
          entries: [
            ...(withPassword ? [{ key: 'password', icon: <LockOutlined />, label: t('password.title') }] : []),
            { key: 'phone', icon: <PhoneOutlined />, label: t('bind.title') },
            ...(changesLogo ? [{ key: 'logo', icon: <PictureOutlined />, label: t('logo.title') }] : []),
            ...(offersRoleView(user) ? [{ key: 'roleView', icon: <EyeOutlined />, label: t('roleView.open') }] : []),
          ],
        },
        { entries: [{ key: 'logout', icon: <LogoutOutlined />, label: t('logout.yes') }] },
      ]}
      note={t('shell.version', { version: deployment.version })}
      onChoose={choose}
    >
      {(trigger) => (
        <button type="button" {...trigger} className="user-button" aria-label={t('shell.user', { name })}>
          <span className={`user-avatar user-avatar-${avatar}`} aria-hidden>
            <Picture />
          </span>
          <span className="user-name">{name}</span>
          <DownOutlined aria-hidden />
        </button>
      )}
    </MenuButton>
  );
}
