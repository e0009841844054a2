import type { ReactElement } from 'react';
import type { InputProps } from '../contract.ts';
import { JsonInput } from '../shared/JsonInput.tsx';

/** A geometry as GeoJSON text. */
export default function GeometryInput(props: InputProps): ReactElement {
  return <JsonInput {...props} placeholder={'{ "type": "Polygon", "coordinates": [[[100, 40], [101, 40], [101, 41], [100, 40]]] }'} />;
}
