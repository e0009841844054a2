/** Rows and cells that stand out under a condition: in a colour by its meaning, and in a word, so that the colour is never alone. */
import type { Mark } from '../../ground/model/marks.ts';
import { matches } from '../../ground/where/evaluate.ts';
import { resolveWhere } from '../../ground/where/resolve.ts';
import type { WhereContext } from '../../ground/where/types.ts';
import { fieldsRead } from '../../ground/where/reads.ts';

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
