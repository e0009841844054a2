/** Which part of the axes is seen: enlarged around a place, moved, and never beyond the whole. Pure. */

/** From and to, of an axis. */
export type Span = readonly [from: number, to: number];

export interface View {
  x: Span;
  y: Span;
}

/** Most that is enlarged. */
const MOST = 50;

/** A span of that width, moved to where it lies within the whole. */
function within([from, to]: Span, [least, most]: Span): Span {
  const width = Math.min(most - least, Math.max((most - least) / MOST, to - from));
  const middle = (from + to) / 2;
  const start = Math.min(most - width, Math.max(least, middle - width / 2));
  return [start, start + width];
}

/** The view, or undefined where it is the whole. */
function held(view: View, whole: View): View | undefined {
  const [x, y] = [within(view.x, whole.x), within(view.y, whole.y)];
  const same = (a: Span, b: Span): boolean => Math.abs(a[1] - a[0] - (b[1] - b[0])) < 1e-6 * (b[1] - b[0]);
  return same(x, whole.x) && same(y, whole.y) ? undefined : { x, y };
}

/** Enlarged around a place that stays where it is. @param factor of the size; below 1 it becomes smaller */
export function zoomed(view: View, whole: View, [px, py]: readonly [x: number, y: number], factor: number): View | undefined {
  const around = ([from, to]: Span, place: number): Span => [place - (place - from) / factor, place + (to - place) / factor];
  return held({ x: around(view.x, px), y: around(view.y, py) }, whole);
}

/** Moved by shares of what is seen. */
export function moved(view: View, whole: View, right: number, up: number): View | undefined {
  const by = ([from, to]: Span, share: number): Span => [from + share * (to - from), to + share * (to - from)];
  return held({ x: by(view.x, right), y: by(view.y, up) }, whole);
}

/** What lies between two places. */
export function between([x0, y0]: readonly [number, number], [x1, y1]: readonly [number, number], whole: View): View | undefined {
  return held({ x: [Math.min(x0, x1), Math.max(x0, x1)], y: [Math.min(y0, y1), Math.max(y0, y1)] }, whole);
}

/** Round steps within a span, about so many. */
export function ticksIn([from, to]: Span, count: number): number[] {
  const rough = (to - from) / count;
  if (!(rough > 0)) return [from];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((n) => n * power).find((one) => one >= rough - 1e-12) ?? rough;
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, n) => Number(((first + n) * step).toPrecision(8)));
}
