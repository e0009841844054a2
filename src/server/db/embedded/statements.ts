import { LETTER } from './wire.ts';

/** What a message says about prepared statements, after its name was made the session's own. */
export interface StatementUse {
  frame: Buffer;
  /** Name the message prepares or binds; empty for the unnamed statement, absent when it does neither. */
  prepares?: string;
  binds?: string;
}

const nameAt = (frame: Buffer, at: number): string => frame.toString('utf8', at, frame.indexOf(0, at));

function insert(frame: Buffer, at: number, prefix: string): Buffer {
  const renamed = Buffer.concat([frame.subarray(0, at), Buffer.from(prefix), frame.subarray(at)]);
  renamed.writeInt32BE(renamed.length - 1, 1);
  return renamed;
}

/** Offset of the statement's name in a message that has one: Parse, Bind (behind the portal's name), Describe and Close. */
function nameOffset(frame: Buffer): number | undefined {
  switch (frame[0]) {
    case LETTER.parse:
      return 5;
    case LETTER.bind:
      return frame.indexOf(0, 5) + 1;
    case LETTER.describe:
    case LETTER.close:
      return frame[5] === LETTER.sync ? 6 : undefined;
    default:
      return undefined;
  }
}

/**
 * Gives the prepared statement that a message names a prefix, so that sessions that share one backend do not meet.
 * The unnamed statement keeps its empty name.
 */
export function scopeStatement(frame: Buffer, prefix: string): StatementUse {
  const at = nameOffset(frame);
  if (at === undefined) return { frame };
  const named = frame[at] !== 0;
  const scoped = named ? insert(frame, at, prefix) : frame;
  const name = named ? nameAt(scoped, at) : '';
  if (frame[0] === LETTER.parse) return { frame: scoped, prepares: name };
  if (frame[0] === LETTER.bind) return { frame: scoped, binds: name };
  return { frame: scoped };
}

/** SQL of a Query or Parse message, cut to 64 KiB: enough to know LISTEN and COPY. */
export function sqlOf(frame: Buffer): string {
  if (frame[0] !== LETTER.query && frame[0] !== LETTER.parse) return '';
  const start = frame[0] === LETTER.parse ? frame.indexOf(0, 5) + 1 : 5;
  return frame.toString('utf8', start, Math.min(frame.indexOf(0, start), start + 65_536));
}

/** True for a statement that would read rows from the client, which the embedded engine does not survive. */
export function copiesFromClient(sql: string): boolean {
  if (!/stdin/i.test(sql)) return false;
  const bare = sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ');
  return /(?:^|;)\s*copy\b[^;]*\bfrom\s+stdin\b/i.test(bare);
}
