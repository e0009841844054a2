/** What the server does on request with whom or what a row names, beyond changing the row. A command is here and in server/commands. */
import type { Verb } from '../types.ts';

interface CommandKind {
  /** Resource whose right the caller must hold, over the record that is named. */
  resource: string;
  right: Verb;
  /** What its form may ask for. */
  takes?: readonly string[];
  /** What its form must ask for. */
  needs?: readonly string[];
  /** Takes long: runs on while progress is shown, and may leave a file. */
  job?: true;
}

const COMMAND_KINDS = {
  /** Ends every session of a user. */
  signOut: { resource: 'user', right: 'edit' },
  /** Lets a user sign in again who is locked after wrong passwords. */
  unlock: { resource: 'user', right: 'edit' },
  /** Sends a message again that did not arrive. */
  resend: { resource: 'outgoingMessage', right: 'view' },
  /** Has a terminal start anew: posted to the gateway of the deployment. */
  restart: { resource: 'terminal', right: 'edit', takes: ['reason', 'minutes'], needs: ['reason'] },
  /** Packs the stored samples of a dataset version, with their images, for training. */
  packDataset: { resource: 'defectSample', right: 'export', takes: ['format', 'split'], needs: ['format'], job: true },
} as const satisfies Record<string, CommandKind>;

export type CommandName = keyof typeof COMMAND_KINDS;
export const COMMANDS: Record<CommandName, CommandKind> = COMMAND_KINDS;
export const COMMAND_NAMES = Object.keys(COMMAND_KINDS) as CommandName[];
