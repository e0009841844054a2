/** A rate over the amounts it is of: in a band of its own above them, on a small range, with its least, its most and its last. */
import type { SourceColumn } from '../../../../documents/features/source/index.ts';
import { extent } from './cut.ts';
import { figures, label, type Context } from './context.ts';

/** Share of the height that the band has, and room above, between and below, px. */
const SHARE = 0.28;
const roomOf = (small: number): { above: number; between: number; below: number } => ({
  above: small + 10,
  between: small + 6,
  below: small * 2,
});
/** Ends of the range are multiples of this. */
const STEP = 5;

interface Band {
  grids: Record<string, unknown>[];
  axes: (along: Record<string, unknown>, up: readonly Record<string, unknown>[]) => Record<string, unknown>;
  /** What stands at a value of the rate. */
  said: (values: readonly (number | null)[], i: number) => Record<string, unknown>;
}

/** The range of the values, or none where nothing is known. */
function rangeOf(values: readonly number[], percent: boolean): { min: number; max: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const min = Math.floor((least - 1) / STEP) * STEP;
  const max = Math.ceil((most + 1) / STEP) * STEP;
  return { min: least >= 0 ? Math.max(0, min) : min, max: percent && most <= 100 ? Math.min(100, max) : max };
}

/** The band of the second unit; undefined where there is none or nothing of it is known. */
export function bandOf(context: Context, units: readonly SourceColumn[]): Band | undefined {
  const { drawing, look, number, height } = context;
  const [first, rate] = units;
  if (!first || !rate || units.length !== 2) return undefined;
  const known = drawing.series.filter((s) => s.column.unit === rate.unit).flatMap((s) => s.values.filter((v) => v !== null));
  const amounts = drawing.series.filter((s) => s.column.unit === first.unit).flatMap((s) => s.values.filter((v) => v !== null));
  if (known.length < 2) return undefined;
  const range = rangeOf(known, rate.unit === '%');
  const words = [number(Math.max(0, ...amounts), first, true), number(range.min, rate, true), number(range.max, rate, true)];
  const left = 18 + Math.max(...words.map((text) => extent(text, look.small)));
  const { above, between, below } = roomOf(look.small);
  const band = Math.round((height - above - between - below) * SHARE);
  const grid = { left, right: 16, outerBoundsMode: 'none' };
  return {
    grids: [
      { ...grid, top: above + band + between, bottom: below },
      { ...grid, top: above, height: band },
    ],
    axes: (along, up) => ({
      xAxis: [
        { ...along, gridIndex: 0 },
        { ...along, gridIndex: 1, axisLabel: { show: false }, axisLine: { show: false } },
      ],
      yAxis: [{ ...up[0], gridIndex: 0 }, figures(context, rate, { gridIndex: 1, ...range, interval: range.max - range.min })],
    }),
    said: (values, i) => {
      const value = values[i] ?? null;
      if (value === null) return {};
      const own = values.filter((v) => v !== null);
      const [least, most] = [Math.min(...own), Math.max(...own)];
      const last = values.findLastIndex((v) => v !== null);
      const lowest = i === values.lastIndexOf(least);
      if (!lowest && i !== last && (i !== values.indexOf(most) || most === least)) return {};
      return {
        label: label(look, { show: true, position: lowest && value < range.max - STEP ? 'bottom' : 'top', formatter: number(value, rate) }),
      };
    },
  };
}
