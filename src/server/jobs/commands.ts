/** What users do with a job of the list. */
import type { CommandAnswer } from '../../contract/commands.ts';
import type { Call } from '../user/call.ts';
import type { Jobs } from './jobs.ts';

interface JobTools {
  jobs: Jobs;
}

/** @throws AppError job.unknown to anybody but its starter and administrators */
export async function followJob({ jobs }: JobTools, { user }: Call, id: string): Promise<CommandAnswer> {
  await jobs.detail(id, user);
  return { jobId: id };
}

/** @throws AppError job.unknown, job.again, import.busy */
export async function retryJob({ jobs }: JobTools, { user }: Call, id: string): Promise<CommandAnswer> {
  await jobs.again(id, user);
  return { jobId: id };
}

/** @throws AppError job.unknown */
export const cancelJob = ({ jobs }: JobTools, { user }: Call, id: string): Promise<void> => jobs.cancel(id, user);
