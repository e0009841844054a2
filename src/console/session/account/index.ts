import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { AccountDialogProps } from './DialogForm.tsx';

type LazyDialog = LazyExoticComponent<ComponentType<AccountDialogProps>>;

/** Dialogs of the user's own account, each fetched when it is first opened (S1-07). */
export const accountDialogs = {
  password: lazy(() => import('./PasswordDialog.tsx').then((m) => ({ default: m.PasswordDialog }))),
  phone: lazy(() => import('./PhoneDialog.tsx').then((m) => ({ default: m.PhoneDialog }))),
  logo: lazy(() => import('./LogoDialog.tsx').then((m) => ({ default: m.LogoDialog }))),
} as const satisfies Record<string, LazyDialog>;

/** Name of a dialog. */
export type AccountDialog = keyof typeof accountDialogs;
