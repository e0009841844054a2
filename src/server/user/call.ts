import type { Language } from '../../contract/constants.ts';
import type { CurrentUser } from './user.ts';

/** One call: who asks, through which screen, in which language. */
export interface Call {
  user: CurrentUser;
  language: Language;
  /** `<area>/<name>`; any granting screen when absent. */
  screen?: string;
  /** Address of the caller, for the audit row. */
  address?: string;
  /** Key of the request: long work that it starts is started once, however often the request comes. */
  startKey?: string;
}
