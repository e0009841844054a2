import { type ReactElement } from 'react';
import { part } from '../../data/part.ts';
import type { InputProps } from '../contract.ts';
import { isEmpty } from '../empty.ts';
import { PlainView } from '../shared/PlainView.tsx';
import { Waiting } from '../../parts/Waiting.tsx';

const Editor = part(() => import('../../draw/ShapeEditor.tsx'));

/** A geometry, drawn on a map or written vertex by vertex. The code for it comes when a form asks for one. */
export default function GeometryInput(props: InputProps): ReactElement {
  return (
    <Waiting fallback={<div id={props.id}>{!isEmpty(props.value) && <PlainView field={props.field} value={props.value} />}</div>}>
      <Editor {...props} />
    </Waiting>
  );
}
