import type { ReactElement } from 'react';
import type { ViewProps } from '../contract.ts';
import { usePlain } from '../usePlain.ts';

/** Longitude and latitude. */
export default function LocationView({ field, value }: ViewProps): ReactElement {
  return <span className="value-number">{usePlain()(field, value)}</span>;
}
