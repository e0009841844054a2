/** From an encoding to the option object of the library, by mark. Nothing outside this folder knows the library's keys. */
import type { Mark } from '../../../../documents/features/blocks/chart/marks.ts';
import { axes } from './axes.ts';
import { calendar, heat } from './cells.ts';
import type { Context, Picture } from './context.ts';
import { gauge, pie, rose } from './round.ts';
import { box, funnel, sankey, scatter } from './spread.ts';

/** Marks that the library draws; a ranking is a list of buttons of our own. */
export type DrawnMark = Exclude<Mark, 'rank'>;

const marks: Record<DrawnMark, (context: Context) => Picture> = {
  line: axes,
  area: axes,
  bar: axes,
  pie,
  ring: pie,
  rose,
  heat,
  calendar,
  scatter,
  gauge,
  funnel,
  sankey,
  box,
};

export function pictureOf(mark: DrawnMark, context: Context): Picture {
  const { option, ...rest } = marks[mark](context);
  return { option: { animation: false, aria: { enabled: false }, ...option }, ...rest };
}
