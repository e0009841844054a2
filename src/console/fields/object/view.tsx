import type { ReactElement } from 'react';
import type { ViewProps } from '../contract.ts';
import { NestedView } from '../shared/NestedView.tsx';
import { asNested } from '../shared/nested.ts';

/** Titles and values. */
export default function ObjectView({ field, value }: ViewProps): ReactElement {
  return <NestedView fields={field.fields ?? []} value={asNested(value)} />;
}
