import { type ReactElement } from 'react';
import { part } from '../data/page/part.ts';
import type { InputProps } from '../fields/contract.ts';
import { isEmpty } from '../fields/empty.ts';
import { PlainView } from '../fields/shared/PlainView.tsx';
import { Waiting } from '../data/page/Waiting.tsx';

const Editor = part(() => import('./ShapeEditor.tsx'));

/** A geometry, drawn on a map or written vertex by vertex. The code for it comes when a form asks for one. */
export function GeometryInput(props: InputProps): ReactElement {
  return (
    <Waiting fallback={<div id={props.id}>{!isEmpty(props.value) && <PlainView field={props.field} value={props.value} />}</div>}>
      <Editor {...props} />
    </Waiting>
  );
}
