import type { ReactElement } from 'react';
import type { ViewProps } from '../contract.ts';
import { usePlain } from '../usePlain.ts';

/** A day or moment in figures of equal width. */
export default function DateView({ field, value }: ViewProps): ReactElement {
  return (
    <time className="value-number" dateTime={String(value)}>
      {usePlain()(field, value)}
    </time>
  );
}
