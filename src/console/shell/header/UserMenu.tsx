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
import { MenuButton, type MenuEntry } from '../../windows/Menu.tsx';
import { availableCommands, commands, commandTitle, type Command, type MenuCommandId } from '../commands/commands.ts';
import { avatarOf, type Avatar } from '../commands/userMenu.ts';

const ICONS: Record<MenuCommandId, ComponentType> = {
  password: LockOutlined,
  phone: PhoneOutlined,
  logo: PictureOutlined,
  roleView: EyeOutlined,
  logout: LogoutOutlined,
};
const PICTURES: Record<Avatar, ComponentType> = { group: BankOutlined, branch: ApartmentOutlined, station: ThunderboltOutlined };

/** Name of the user, their account, version, and the way out, which asks first (S2-51). */
export function UserMenu({ user }: { user: UserInfo }): ReactElement {
  const { t } = useText();
  const name = user.userNickname || user.username;
  const avatar = avatarOf(user);
  const Picture = PICTURES[avatar];
  const entriesOf = (part: Command['menu']): MenuEntry[] =>
    availableCommands(user)
      .filter(([, { menu }]) => menu === part)
      .map(([key, command]) => {
        const Icon = ICONS[key as MenuCommandId];
        return { key, icon: <Icon />, label: commandTitle(command, t) };
      });
  return (
    <MenuButton
      groups={[
        { heading: [user.username, user.companyName ?? user.stationName].filter(Boolean).join(' · '), entries: entriesOf('account') },
        { entries: entriesOf('end') },
      ]}
      note={t('shell.version', { version: deployment.version })}
      onChoose={(key) => commands[key as MenuCommandId].run()}
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
