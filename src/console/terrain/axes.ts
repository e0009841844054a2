/** Where numbers lie on a drawing. */

interface Size {
  wide: number;
  high: number;
  left: number;
  bottom: number;
}

interface Range {
  from: number;
  to: number;
  low: number;
  high: number;
  /** Share of the heights that stays free above and below. */
  room: number;
}

/** Round heights, four or so. */
export function ticksIn(low: number, high: number): number[] {
  const rough = (high - low) / 4;
  if (!(rough > 0)) return [low];
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * size).find((n) => n >= rough) ?? rough;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.max(0, Math.floor(high / step) - first + 1) }, (_, i) => Number(((first + i) * step).toFixed(6)));
}

export interface Axes {
  x: (along: number) => number;
  y: (height: number) => number;
  /** Metres of a place on the drawing. */
  from: (x: number, y: number) => [along: number, height: number];
  ticks: number[];
  base: number;
}

/** Of a range without height, some is shown. */
export function axesOf({ wide, high, left, bottom }: Size, range: Range): Axes {
  const room = Math.max(1, (range.high - range.low) * range.room);
  const [low, top] = Number.isFinite(range.low) ? [range.low - room, range.high + room] : [0, 1];
  const [across, up, base] = [(wide - left - 8) / Math.max(1e-6, range.to - range.from), (high - bottom - 8) / (top - low), high - bottom];
  return {
    x: (along) => left + (along - range.from) * across,
    y: (height) => base - (height - low) * up,
    from: (x, y) => [range.from + (x - left) / across, low + (base - y) / up],
    ticks: ticksIn(low, top),
    base,
  };
}
