import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { deviceCalls, type Desk, type GivenCommand } from '../../contract/api/devices.ts';
import type { CommandValue, DockCommandName } from '../../contract/devices.ts';
import { request } from '../data/client/client.ts';
import { show } from '../data/live/cells.ts';

/** Between two looks at what live values do not tell, ms. */
const POLL = 2_000;

export interface Given {
  command: DockCommandName;
  reason?: string;
  values?: Partial<Record<CommandValue['name'], number>>;
}

interface DeskState {
  desk: Desk | undefined;
  error: unknown;
  /** Gives a command, which its operator confirmed. @throws ApiError */
  give: (given: Given) => Promise<GivenCommand>;
  /** @throws ApiError */
  control: (action: 'take' | 'takeOver' | 'release', reason?: string) => Promise<void>;
}

/** The desk of a dock, kept up to date as long as it is shown; live values of dock and drone come by themselves. */
export function useDesk(sn: string): DeskState {
  const queries = useQueryClient();
  const key = ['desk', sn];
  const { data: desk, error } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => request<Desk>({ url: deviceCalls.desk.path, body: { sn }, read: true, handled: true, signal }),
    refetchInterval: POLL,
  });
  useEffect(() => {
    const ends = [show('airport'), show('drone')];
    return () => ends.forEach((end) => end());
  }, []);
  const again = useCallback(() => queries.invalidateQueries({ queryKey: ['desk', sn] }), [queries, sn]);
  return {
    desk,
    error,
    async give(given) {
      try {
        return await request<GivenCommand>({ url: deviceCalls.command.path, body: { sn, ...given, confirmed: true }, handled: true });
      } finally {
        void again();
      }
    },
    async control(action, reason) {
      const body = { sn, action, ...(reason === undefined ? {} : { reason }) };
      queries.setQueryData(key, await request<Desk>({ url: deviceCalls.control.path, body, handled: true }));
    },
  };
}
