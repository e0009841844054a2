import type { ReactElement } from 'react';
import type { ViewProps } from '../contract.ts';
import { usePlain } from '../usePlain.ts';

/** The value in words, with its whole text on hover. */
export function PlainView({ field, value, labels }: ViewProps): ReactElement {
  const text = usePlain()(field, value, labels);
  return <span title={text}>{text}</span>;
}
