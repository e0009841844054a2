import type { Quota } from '../../../contract/share.ts';

/** Who brings files: a user, or whoever has a link. Uploads and files are known by its id. */
export interface Sender {
  id: string;
  /** All that may ever come of it, of a link. */
  most?: Quota;
}
