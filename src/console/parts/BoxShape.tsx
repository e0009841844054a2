import type { ReactElement, SVGProps } from 'react';
import type { Rectangle } from '../../contract/report.ts';

/** A box over a picture, or its polygon where it has one, in pixels of the picture. */
export function BoxShape({ box: { polygon, x, y, width, height }, ...rest }: { box: Rectangle } & SVGProps<SVGElement>): ReactElement {
  const props = { vectorEffect: 'non-scaling-stroke', ...(rest as object) };
  return polygon ? <polygon points={polygon.join(' ')} {...props} /> : <rect {...{ x, y, width, height }} {...props} />;
}
