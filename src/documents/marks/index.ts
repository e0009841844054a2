/** Rows and cells that stand out under a condition: in a colour by its meaning, and in a word, so that the colour is never alone. */
import { matches } from '../where/evaluate.ts';
import { resolveWhere } from '../where/resolve.ts';
import { isGroup, type Where, type WhereContext } from '../where/types.ts';

export const MARK_COLOURS = ['danger', 'warning', 'success', 'muted'] as const;
export type MarkColour = (typeof MARK_COLOURS)[number];

export interface Mark {
  name: string;
  /** The word. */
  title: string;
  titleEn: string;
  colour: MarkColour;
  where: Where;
  /** Field whose cell it stands in; the whole row when absent. */
  field?: string;
}

const readBy = (where: Where): string[] => where.flatMap((item) => (isGroup(item) ? readBy(item.value) : [item.field]));

/** Fields of the row that marks read and stand at. */
export const readsOfMark = ({ where, field }: Mark): string[] => [...readBy(where), ...(field === undefined ? [] : [field])];

/** The marks a row has: the first that holds of the row, and of each cell. */
export function marksOf(marks: readonly Mark[], row: Readonly<Record<string, unknown>>, context: WhereContext): Mark[] {
  const found = new Map<string, Mark>();
  for (const mark of marks) {
    const at = mark.field ?? '';
    if (!found.has(at) && matches(resolveWhere(mark.where, context), row)) found.set(at, mark);
  }
  return [...found.values()];
}
