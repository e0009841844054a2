/** What is said between the server and the thread that plans and checks routes. */
import type { checkRoute } from '../../../routes/check.ts';
import type { coverageOf } from '../../../routes/coverage.ts';
import type { obstacleOf } from '../../../routes/clearance.ts';
import type { survey } from '../../../routes/survey.ts';

/** Memory of the thread, MB, and longest wait for an answer, seconds. */
export const LIMITS = { megabytes: 512, seconds: 30 };

export type PlanJob =
  | { work: 'read'; kmz: Uint8Array }
  | { work: 'survey'; given: Parameters<typeof survey> }
  | { work: 'check'; given: Parameters<typeof checkRoute> }
  | { work: 'obstacle'; given: Parameters<typeof obstacleOf> }
  | { work: 'coverage'; given: Parameters<typeof coverageOf> };

/** A file that is no route, and why. */
export interface Unreadable {
  unreadable: { zh: string; en: string };
}
