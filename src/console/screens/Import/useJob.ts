import { useEffect, useState } from 'react';
import { fetchJob, type Job } from '../../data/transfer.ts';

/** Between two looks at a job, ms. */
const POLL = 500;

const ENDED: readonly Job['state'][] = ['done', 'failed', 'cancelled'];

/** Follows a job until it ends. */
export function useJob(id: string | undefined): { job?: Job; error?: unknown } {
  const [state, setState] = useState<{ id: string; job?: Job; error?: unknown }>();
  useEffect(() => {
    if (id === undefined) return undefined;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      fetchJob(id, stop.signal).then(
        (job) => {
          if (stop.signal.aborted) return;
          setState({ id, job });
          if (!ENDED.includes(job.state)) timer = setTimeout(look, POLL);
        },
        (error: unknown) => !stop.signal.aborted && setState({ id, error }),
      );
    };
    look();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [id]);
  return state && state.id === id ? { job: state.job, error: state.error } : {};
}
