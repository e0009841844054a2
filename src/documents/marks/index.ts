/** Rows and cells that stand out under a condition: in a colour by its meaning, and in a word, so that the colour is never alone. */
import { matches } from '../where/evaluate.ts';
import { resolveWhere } from '../where/resolve.ts';
import type { Where, WhereContext } from '../where/types.ts';
import { fieldsRead } from '../where/reads.ts';

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

/** Fields of the row that marks read and stand at. */
export const readsOfMark = ({ where, field }: Mark): string[] => [...fieldsRead(where), ...(field === undefined ? [] : [field])];

/** Marks as they hold at a moment, for a user: what their conditions name is in its place. It is the same for every row. */
export const resolveMarks = (marks: readonly Mark[], context: WhereContext): Mark[] =>
  marks.map((mark) => ({ ...mark, where: resolveWhere(mark.where, context) }));

/** The resolved marks that a row has: the first that holds of the row, and of each cell. */
export function marksOf(resolved: readonly Mark[], row: Readonly<Record<string, unknown>>): Mark[] {
  const held = new Map<string, Mark>();
  for (const mark of resolved) {
    const at = mark.field ?? '';
    if (!held.has(at) && matches(mark.where, row)) held.set(at, mark);
  }
  return [...held.values()];
}
