import type { AccessControlProvider, AuthProvider } from '@refinedev/core';
import { holds } from './rights.ts';
import { endSession, sessionStore } from './session.ts';
import { signIn, type Credentials } from './signIn.ts';
import { tokenStore } from '../data/client/token.ts';
import { ApiError } from '../data/client/apiError.ts';

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Refine's auth provider over the session. What a 401 brings has begun before it comes here (see the client). */
export const authProvider: AuthProvider = {
  login: (credentials: Credentials) =>
    signIn(credentials).then(
      () => ({ success: true }),
      (error: unknown) => ({ success: false, error: asError(error) }),
    ),
  logout: () => endSession().then(() => ({ success: true })),
  check: () => Promise.resolve({ authenticated: tokenStore.get() !== '' }),
  onError: (error: unknown) => Promise.resolve(error instanceof ApiError && error.status === 401 ? { error } : {}),
  getPermissions: () => Promise.resolve(sessionStore.get()?.user.permissions ?? []),
  getIdentity: () => Promise.resolve(sessionStore.get()?.user),
};

/** Refine's access control: resource `<area>/<name>` and action = verb make the permission code; unknown is no. */
export const accessControlProvider: AccessControlProvider = {
  can: ({ resource, action }) =>
    Promise.resolve({ can: resource !== undefined && holds(sessionStore.get()?.user, `${resource}:${action}`) }),
};
