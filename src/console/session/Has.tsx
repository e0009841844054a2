import type { ReactNode } from 'react';
import { useHasPermission, useHasRole } from './permissions.ts';

/** Shows its content to users with one of the roles (S5-06). */
export const HasRole = ({ roles, children }: { roles: readonly string[]; children: ReactNode }): ReactNode =>
  useHasRole(roles) ? children : null;

/** Shows its content to users with one of the permission codes (S5-06). */
export const HasPermission = ({ codes, children }: { codes: readonly string[]; children: ReactNode }): ReactNode =>
  useHasPermission(codes) ? children : null;
