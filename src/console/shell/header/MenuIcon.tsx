import { EyeOutlined, LockOutlined, LogoutOutlined, PhoneOutlined, PictureOutlined } from '@ant-design/icons';
import type { ComponentType, ReactElement } from 'react';
import type { MenuCommandId } from '../commands/commands.ts';

const ICONS: Record<MenuCommandId, ComponentType> = {
  password: LockOutlined,
  phone: PhoneOutlined,
  logo: PictureOutlined,
  roleView: EyeOutlined,
  logout: LogoutOutlined,
};

/** The picture of a command in the user's menu. */
export function MenuIcon({ id }: { id: MenuCommandId }): ReactElement {
  const Icon = ICONS[id];
  return <Icon />;
}
