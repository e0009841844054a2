import type { ReactElement } from 'react';
import type { ViewProps } from '../contract.ts';

/** Lines as they were written; a cell shows as much as fits. */
export default function LongTextView({ value }: ViewProps): ReactElement {
  return (
    <span className="value-lines" title={String(value)}>
      {String(value)}
    </span>
  );
}
