/** Routes planned and checked in a thread: outlines of thousands of corners hold up nobody. */
import { checkRoute } from '../../../routes/check.ts';
import { obstacleOf } from '../../../routes/clearance.ts';
import { coverageOf } from '../../../routes/coverage.ts';
import { readKmz } from '../../../routes/kmz/read.ts';
import { KmzError } from '../../../routes/kmz/unpack.ts';
import { survey } from '../../../routes/survey.ts';
import type { PlanJob, Unreadable } from './messages.ts';

function read(kmz: Uint8Array): ReturnType<typeof readKmz> | Unreadable {
  try {
    return readKmz(kmz);
  } catch (error) {
    if (error instanceof KmzError) return { unreadable: { zh: error.zh, en: error.en } };
    throw error;
  }
}

/** What the pool calls. */
export default function work(job: PlanJob): unknown {
  switch (job.work) {
    case 'read':
      return read(job.kmz);
    case 'survey':
      return survey(...job.given);
    case 'check':
      return checkRoute(...job.given);
    case 'obstacle':
      return obstacleOf(...job.given);
    case 'coverage':
      return coverageOf(...job.given);
  }
}
