import type { ReactElement } from 'react';

/** Box of the picture; it is stretched to its place. */
const [WIDTH, HEIGHT] = [100, 28];

/** Points of a line over the periods, in the box; gaps where there is no figure. */
export function pathOf(values: readonly (number | null)[]): string {
  const known = values.filter((v) => v !== null);
  if (known.length < 2) return '';
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const y = (v: number): number => 2 + (HEIGHT - 4) * (most === least ? 0.5 : 1 - (v - least) / (most - least));
  let broken = true;
  return values
    .map((v, i) => {
      if (v === null) {
        broken = true;
        return '';
      }
      const step = `${broken ? 'M' : 'L'}${((i / (values.length - 1)) * WIDTH).toFixed(1)},${y(v).toFixed(1)}`;
      broken = false;
      return step;
    })
    .join('');
}

/** How a figure went, without axes: the shape alone. */
export function Spark({ values }: { values: readonly (number | null)[] }): ReactElement | null {
  const path = pathOf(values);
  if (!path) return null;
  return (
    <svg className="stat-spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {!path.includes('M', 1) && <path d={`${path}L${WIDTH},${HEIGHT}L0,${HEIGHT}Z`} className="stat-spark-area" />}
      <path d={path} className="stat-spark-line" />
    </svg>
  );
}
