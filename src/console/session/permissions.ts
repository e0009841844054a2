import { useMemo } from 'react';
import type { UserInfo } from '../../contract/manifest.ts';
import { useStore } from '../data/store.ts';
import { sessionStore } from './session.ts';

/** Grants everything. */
const WILDCARD = '*:*:*';

/** Whether a user holds a permission code. Nobody holds anything before the session is loaded. */
export const holds = (user: Pick<UserInfo, 'roles' | 'permissions'> | undefined, code: string): boolean =>
  user !== undefined && (user.roles.includes('admin') || user.permissions.includes(WILDCARD) || user.permissions.includes(code));

/** Asks for permission codes of the signed-in user. */
export function usePermissions(): (code: string) => boolean {
  const user = useStore(sessionStore)?.user;
  return useMemo(() => (code) => holds(user, code), [user]);
}
