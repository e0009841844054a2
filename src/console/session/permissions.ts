import { useMemo } from 'react';
import { text } from '../data/texts/i18n.ts';
import { useStore } from '../data/store.ts';
import { ADMIN, holds } from './rights.ts';
import { sessionStore } from './session.ts';

/** Asks for permission codes of the signed-in user. */
export function usePermissions(): (code: string) => boolean {
  const user = useStore(sessionStore)?.user;
  return useMemo(() => (code) => holds(user, code), [user]);
}

function requireSome(values: readonly string[] | undefined, key: 'permission.needRoles' | 'permission.needCodes'): readonly string[] {
  if (!Array.isArray(values) || values.length === 0) throw new Error(text(key));
  return values as readonly string[];
}

/** Whether the signed-in user has one of the roles; throws without any (S5-06). */
export function useHasRole(roles: readonly string[] | undefined): boolean {
  const wanted = requireSome(roles, 'permission.needRoles');
  const user = useStore(sessionStore)?.user;
  return user !== undefined && (user.roles.includes(ADMIN) || wanted.some((role) => user.roles.includes(role)));
}

/** Whether the signed-in user holds one of the permission codes; throws without any (S5-06). */
export function useHasPermission(codes: readonly string[] | undefined): boolean {
  const wanted = requireSome(codes, 'permission.needCodes');
  const may = usePermissions();
  return wanted.some(may);
}
