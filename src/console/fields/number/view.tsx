import type { ReactElement } from 'react';
import type { ViewProps } from '../contract.ts';
import { usePlain } from '../usePlain.ts';

/** Figures of equal width, so that columns of numbers line up. */
export default function NumberView({ field, value }: ViewProps): ReactElement {
  return <span className="value-number">{usePlain()(field, value)}</span>;
}
