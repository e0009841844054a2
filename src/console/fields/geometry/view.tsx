import { Suspense, type ReactElement } from 'react';
import { part } from '../../data/part.ts';
import type { ViewProps } from '../contract.ts';
import { PlainView } from '../shared/PlainView.tsx';

const Shape = part(() => import('../../draw/ShapeView.tsx'));

/** A geometry on a small map; in words until that is there. */
export default function GeometryView(props: ViewProps): ReactElement {
  return (
    <Suspense fallback={<PlainView {...props} />}>
      <Shape {...props} />
    </Suspense>
  );
}
