import { lazy, Suspense, type ReactElement } from 'react';
import type { InputProps } from '../contract.ts';

const Editor = lazy(() => import('../shared/JsonInput.tsx').then((m) => ({ default: m.JsonInput })));

/** A geometry as GeoJSON text. */
export default function GeometryInput(props: InputProps): ReactElement {
  return (
    <Suspense fallback={<div className="picker-button" />}>
      <Editor {...props} placeholder={'{ "type": "Polygon", "coordinates": [[[100, 40], [101, 40], [101, 41], [100, 40]]] }'} />
    </Suspense>
  );
}
