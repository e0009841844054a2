import { type ReactElement } from 'react';
import { part } from '../../data/page/part.ts';
import type { InputProps } from '../../fields/contract.ts';
import { Waiting } from '../../data/page/Waiting.tsx';

const NestedForm = part(() => import('./NestedForm.tsx'));

/** An object or a list by itself; in the form of a record the form draws the parts. The code for it comes when it is asked for. */
export function NestedInput(props: InputProps): ReactElement {
  return (
    <Waiting fallback={<div id={props.id} />}>
      <NestedForm {...props} />
    </Waiting>
  );
}
