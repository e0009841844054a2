import type { Audience } from '../powers.ts';
import type { Where } from '../where/types.ts';

/** Rows that kinds of users see, and no others. */
export interface Limit {
  audience: Audience[];
  /** What they see, in words. */
  title: string;
  titleEn: string;
  /** Properties of the row, and those of a record it refers to (`taskCode.releaseStatus`), which must be there. */
  where: Where;
}
