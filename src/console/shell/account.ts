import type { ComponentType } from 'react';
import { confirm } from '../data/confirm.ts';
import { text } from '../data/i18n.ts';
import { leaveToLogin } from '../session/redirect.ts';
import { signOut } from '../session/session.ts';

/** Dialogs of the own account, by what they change; those that are not there are not offered. */
export const accountDialogs: Partial<Record<'password' | 'phone', ComponentType<{ onClose: () => void }>>> = {};

/** Asks, then ends the session (S4-08). */
export async function logout(): Promise<void> {
  if (!(await confirm({ title: text('logout.title'), lines: [text('logout.text')], okText: text('logout.yes') }))) return;
  await signOut();
  leaveToLogin('/login');
}
