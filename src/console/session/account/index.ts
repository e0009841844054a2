import type { ComponentType } from 'react';
import type { AccountDialogProps } from './DialogForm.tsx';
import { part } from '../../data/page/part.ts';

/** Dialogs of the user's own account, each fetched when it is first opened (S1-07). */
export const accountDialogs = {
  password: part(() => import('./PasswordDialog.tsx').then((m) => ({ default: m.PasswordDialog }))),
  phone: part(() => import('./PhoneDialog.tsx').then((m) => ({ default: m.PhoneDialog }))),
  logo: part(() => import('./LogoDialog.tsx').then((m) => ({ default: m.LogoDialog }))),
} as const satisfies Record<string, ComponentType<AccountDialogProps>>;

/** Name of a dialog. */
export type AccountDialog = keyof typeof accountDialogs;
