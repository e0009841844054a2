import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mounted } from '../../../../tests/screens/mount.tsx';
import { press } from '../../../../tests/screens/stage.tsx';
import type { UserInfo } from '../../../contract/manifest.ts';
import { logout, sessionStore } from '../../session/session.ts';
import { panelStore } from '../commands/panels.ts';
import { UserMenu } from './UserMenu.tsx';

vi.mock('../../session/session.ts', async (original) => ({ ...(await original<object>()), logout: vi.fn() }));

const user = (permissions: string[]): UserInfo =>
  ({ id: 'u', username: 'branch1', userNickname: '张三', userType: '99', roles: [], permissions }) as unknown as UserInfo;
/** What the menu offers, by its entries' words. */
const entries = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];

async function offered(who: UserInfo, look: () => Promise<void> | void): Promise<void> {
  sessionStore.set({ user: who, menu: [] });
  await mounted(<UserMenu user={who} />, async () => {
    await press('用户菜单：张三');
    await look();
  });
}

beforeEach(() => panelStore.set(undefined));

describe('the user menu', () => {
  it.each([
    ['change the password', '修改密码', 'password'],
    ['bind a phone', '绑定手机', 'phone'],
    ['change logo and system name', '修改标志与系统名称', 'logo'],
  ])('[S1-07] lets the user %s', (_, words, panel) =>
    offered(user(['system/user:edit']), async () => {
      await act(async () =>
        entries()
          .find((entry) => entry.textContent === words)
          ?.click(),
      );
      expect(panelStore.get()).toBe(panel);
    }),
  );
  it('[S1-07] lets the user log out', () =>
    offered(user([]), async () => {
      await act(async () =>
        entries()
          .find((entry) => entry.textContent === '退出登录')
          ?.click(),
      );
      expect(logout).toHaveBeenCalledTimes(1);
    }));
  it('[S5-06] offers logo and name to who may change them only', () =>
    offered(user(['system/user:view']), () => expect(entries().map((entry) => entry.textContent)).not.toContain('修改标志与系统名称')));
});
