import { useQuery } from '@tanstack/react-query';
import { Spin } from 'antd';
import type { ReactElement } from 'react';
import { routeCalls, type RouteGround } from '../../../contract/api/routes.ts';
import { request } from '../../data/client/client.ts';
import { Ground } from '../../simulation/Ground.tsx';
import type { BlockProps } from '../contract.ts';
import { WithData } from '../shared/WithData.tsx';

/** Of one route. What cannot be had is said by the card around it. */
function OfRoute({ route, changed }: { route: string; changed: unknown }): ReactElement {
  const { data, error } = useQuery({
    queryKey: ['route ground', route, changed],
    queryFn: ({ signal }) => request<RouteGround>({ url: routeCalls.ground.path, body: { route }, read: true, handled: true, signal }),
  });
  if (error) throw error;
  return data ? <Ground ground={data} /> : <Spin />;
}

/** How high the route of the first row is above the ground, and what its pictures show. */
export function ClearanceBlock({ block }: BlockProps<'clearance'>): ReactElement {
  return (
    <WithData name={block.name}>
      {(answer) => {
        const code = answer.rows[0]?.[block.code];
        // Rows are read again when they change, and what hangs on them with them.
        return typeof code === 'string' ? <OfRoute route={code} changed={answer} /> : null;
      }}
    </WithData>
  );
}
