import type { ReactElement } from 'react';
import type { ViewProps } from '../contract.ts';

/** The value as JSON text. */
export default function JsonView({ value }: ViewProps): ReactElement {
  return (
    <code className="value-code" title={JSON.stringify(value, null, 2)}>
      {JSON.stringify(value)}
    </code>
  );
}
