import { useEffect, useMemo, useRef, type ReactElement } from 'react';
import { ironOf, painted, spanOf, type Temperatures } from './temperatures.ts';

/** A thermal picture in colours, by its temperatures. */
export function Painted({ grid, brightness }: { grid: Temperatures; brightness: number }): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const pixels = new ImageData(painted(grid, spanOf(grid)), grid.width, grid.height);
    canvas.current?.getContext('2d')?.putImageData(pixels, 0, 0);
  }, [grid]);
  return <canvas ref={canvas} aria-hidden width={grid.width} height={grid.height} style={{ filter: `brightness(${brightness})` }} />;
}

const STOPS = Array.from({ length: 8 }, (_, i) => `rgb(${ironOf(i / 7).join(' ')})`).join(', ');

/** Which colour is how warm. */
export function PaletteScale({ grid }: { grid: Temperatures }): ReactElement {
  const [low, high] = useMemo(() => spanOf(grid), [grid]);
  return (
    <span className="review-scale">
      {high.toFixed(1)}
      <span style={{ background: `linear-gradient(to top, ${STOPS})` }} />
      {low.toFixed(1)} °C
    </span>
  );
}
