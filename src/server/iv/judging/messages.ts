/** What is said between the server and the threads that judge curves. */
import type { Swept } from './group.ts';
import type { ThresholdSet } from './judge.ts';

export interface JudgeJob {
  records: Swept[];
  set: ThresholdSet;
}
