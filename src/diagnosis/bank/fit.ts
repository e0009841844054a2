/** Least squares of few parameters by Levenberg and Marquardt, with differences for derivatives. */
import { solve } from '../numbers.ts';

export interface Fitted {
  /** Where the sum of squares is least. */
  at: number[];
  /** That sum. */
  squares: number;
}

const STEPS = 25;
/** Share of a parameter's scale that its derivative is taken over. */
const TINY = 1e-4;
/** Relative gain below which a step was the last. */
const ENOUGH = 1e-4;

const squaresOf = (residuals: Float64Array): number => residuals.reduce((sum, r) => sum + r * r, 0);

/** @param scales how far each parameter usually goes @param residuals of parameters, already weighted */
export function leastSquares(
  start: readonly number[],
  scales: readonly number[],
  residuals: (at: readonly number[]) => Float64Array,
): Fitted {
  let at = [...start];
  let now = residuals(at);
  let squares = squaresOf(now);
  let damping = 1e-2;
  for (let n = 0; n < STEPS && Number.isFinite(squares); n += 1) {
    const columns = at.map((value, p) => {
      const step = TINY * (scales[p] ?? 1);
      const moved = residuals(at.with(p, value + step));
      return moved.map((r, k) => (r - (now[k] ?? 0)) / step);
    });
    const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, one, k) => sum + one * (b[k] ?? 0), 0);
    const normal = columns.map((a) => columns.map((b) => dot(a, b)));
    const right = columns.map((a) => -dot(a, now));
    let better = false;
    for (let tries = 0; tries < 6 && !better; tries += 1) {
      const step = solve(
        normal.map((row, r) => row.map((one, c) => (r === c ? one * (1 + damping) + 1e-12 : one))),
        right,
      );
      if (!step) break;
      const next = at.map((value, p) => value + (step[p] ?? 0));
      const then = residuals(next);
      const sum = squaresOf(then);
      if (sum < squares) {
        better = true;
        damping /= 5;
        const gain = (squares - sum) / Math.max(squares, 1e-12);
        [at, now, squares] = [next, then, sum];
        if (gain < ENOUGH) return { at, squares };
      } else damping *= 6;
    }
    if (!better) break;
  }
  return { at, squares };
}
