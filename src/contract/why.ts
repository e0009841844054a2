/** «Why?»: what only the server knows of what a user misses. */
import type { Power } from '../documents/ground/powers.ts';
import type { Sight } from '../documents/tools/why/rows.ts';
import type { Finding } from '../documents/tools/why/types.ts';

/** `GET`, with `screen=<area>/<name>` for a page that is one. */
export const WHY_PATH = '/api/sys/why';

export interface WhyAnswer {
  /** What the document offers on the screen, whoever holds it; empty without a screen. */
  offered: Power[];
  sight: Sight;
  /** Names of the roles that the rights come from. */
  roles: string[];
  /** Fields of the screen withheld, and screens out of the menu. */
  findings: Finding[];
  /** Whether `findings` names what is withheld: to a real administrator only, seen as a role or not. */
  complete: boolean;
}
