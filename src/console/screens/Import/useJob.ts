import { useQuery } from '@tanstack/react-query';
import { isApiError } from '../../data/client/apiError.ts';
import { backoff } from '../../data/client/backoff.ts';
import { errorText } from '../../data/client/errorText.ts';
import { notify } from '../../data/notifications.ts';
import { keys } from '../../data/documents/queries.ts';
import { cancelJob, fetchJob, type Job } from '../../data/files/transfer.ts';

/** Between two looks at a job, ms. */
const POLL = 500;
/** Looks that may fail one after another before it is told. */
const TRIES = 3;

const ENDED: readonly Job['state'][] = ['done', 'failed', 'cancelled'];
const isOver = (job: Job | undefined, error: unknown): boolean =>
  (job !== undefined && ENDED.includes(job.state)) || isApiError(error, 'job.unknown');

/** Long work on the server, as last heard of. */
export interface FollowedJob {
  job: Job | undefined;
  /** Why nothing is heard of it at present. */
  error: Error | null;
  /** It has not ended, as far as anybody knows: a server that does not answer may still be at it. */
  running: boolean;
}

/** Follows a job until it ends or the server knows it no more. */
export function useJob(id: string | undefined): FollowedJob {
  const { data: job, error } = useQuery({
    queryKey: keys.job(id ?? ''),
    queryFn: ({ signal }) => fetchJob(id ?? '', signal),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isOver(state.data, state.error) ? false : POLL),
    refetchIntervalInBackground: true,
    retry: (failures, failure) => failures < TRIES && !isOver(undefined, failure),
    retryDelay: (failures) => backoff(failures),
    networkMode: 'always',
    placeholderData: undefined,
  });
  return { job, error, running: id !== undefined && !isOver(job, error) };
}

/** Asks a job to stop and tells why it cannot be. Answers whether it was asked. */
export const stopJob = (id: string): Promise<boolean> =>
  cancelJob(id).then(
    () => true,
    (error: unknown) => {
      notify('error', errorText(error));
      return false;
    },
  );
