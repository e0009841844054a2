/** What the server does on request with whom or what a row names, beyond changing the row. A command is here and in server/commands. */
import type { Verb } from '../types.ts';

interface CommandKind {
  /** Resource whose right the caller must hold, over the record that is named. */
  resource: string;
  right: Verb;
}

export const COMMANDS = {
  /** Ends every session of a user. */
  signOut: { resource: 'user', right: 'edit' },
  /** Lets a user sign in again who is locked after wrong passwords. */
  unlock: { resource: 'user', right: 'edit' },
  /** Sends a message again that did not arrive. */
  resend: { resource: 'outgoingMessage', right: 'view' },
} as const satisfies Record<string, CommandKind>;

export type CommandName = keyof typeof COMMANDS;
export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[];
