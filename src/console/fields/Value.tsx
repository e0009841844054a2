import type { ReactElement } from 'react';
import { part } from '../data/page/part.ts';
import { Waiting } from '../data/page/Waiting.tsx';
import { Plain, type ValueProps } from './Plain.tsx';

const LiveValue = part(() => import('./LiveValue.tsx'));

/** A record's value; what devices report follows their reports. */
export function Value({ field, record }: ValueProps): ReactElement {
  const plain = <Plain field={field} record={record} />;
  if (!field.live) return plain;
  return (
    <Waiting fallback={plain}>
      <LiveValue field={field} record={record} />
    </Waiting>
  );
}
