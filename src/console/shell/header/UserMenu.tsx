import { ApartmentOutlined, BankOutlined, DownOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { useEffect, type ComponentType, type ReactElement } from 'react';
import type { UserInfo } from '../../../contract/manifest.ts';
import { deployment } from '../../data/deployment.ts';
import { calm } from '../../data/page/calm.ts';
import { part } from '../../data/page/part.ts';
import { Waiting } from '../../data/page/Waiting.tsx';
import { useText } from '../../data/texts/useText.ts';
import { MenuButton, type MenuEntry } from '../../windows/Menu.tsx';
import { availableCommands, commands, commandTitle, type Command, type MenuCommandId } from '../commands/commands.ts';
import { avatarOf, type Avatar } from '../commands/userMenu.ts';

const MenuIcon = part(() => import('./MenuIcon.tsx').then((m) => ({ default: m.MenuIcon })));
const PICTURES: Record<Avatar, ComponentType> = { group: BankOutlined, branch: ApartmentOutlined, station: ThunderboltOutlined };

/** Name of the user, their account, version, and the way out, which asks first (S2-51). */
export function UserMenu({ user }: { user: UserInfo }): ReactElement {
  const { t } = useText();
  const name = user.userNickname || user.username;
  const avatar = avatarOf(user);
  const Picture = PICTURES[avatar];
  const entriesOf = (group: Command['menu']): MenuEntry[] =>
    availableCommands(user)
      .filter(([, { menu }]) => menu === group)
      .map(([key, command]) => ({
        key,
        icon: (
          <Waiting fallback={<span className="menu-icon" />}>
            <MenuIcon id={key as MenuCommandId} />
          </Waiting>
        ),
        label: commandTitle(command, t),
      }));
  useEffect(() => void calm.then(MenuIcon.load), []);
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
