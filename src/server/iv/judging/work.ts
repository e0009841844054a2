/** Curves judged in a thread: thousands of them hold up nobody. */
import type { Row } from '../../source/rows.ts';
import { judgeTogether } from './group.ts';
import type { JudgeJob } from './messages.ts';

/** What the pool calls. */
export default function work({ records, set }: JudgeJob): Row[] {
  return judgeTogether(records, set);
}
