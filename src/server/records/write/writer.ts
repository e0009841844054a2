/** What writing records needs beyond reading them. */
import type { Logger } from '../../db/log.ts';
import type { Guard } from '../../house/guard.ts';
import type { Announcer } from '../../live/announcer.ts';
import type { Reader } from '../rows/reader.ts';

export interface Writer extends Reader, Announcer {
  /** Rules that rooms add to writes of single resources. */
  guards: Record<string, Guard>;
  /** What codes made here end in, if anything. */
  codeMark: string;
  log: Logger;
}
