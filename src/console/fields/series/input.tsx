import type { ReactElement } from 'react';
import { JsonInput } from '../shared/JsonInput.tsx';
import type { InputProps } from '../contract.ts';

/** Pairs as JSON: `[[0, 8.1], [0.5, 8.1]]`. */
export default function SeriesInput(props: InputProps): ReactElement {
  return <JsonInput {...props} placeholder="[[0, 8.1], [0.5, 8.1]]" />;
}
