import { useMemo } from 'react';
import { marksOf, resolveMarks } from '../../../documents/features/marks/index.ts';
import type { Mark } from '../../../documents/ground/model/marks.ts';
import type { List } from '../../../documents/ground/model/list.ts';
import type { Row } from '../../actions/types.ts';
import { useStore } from '../../data/store.ts';
import { sessionStore } from '../../session/session.ts';

/** What counts as one moment, ms. */
const MOMENT = 1000;

/** Conditions on the user and the clock are resolved once for the rows of a moment. */
function markingFor(marks: readonly Mark[] | undefined, user: object | undefined): (row: Row) => Mark[] {
  if (!marks) return () => [];
  let resolved: Mark[] = [];
  let until = -Infinity;
  return (row) => {
    if (performance.now() >= until) {
      resolved = resolveMarks(marks, { user: { ...user } });
      until = performance.now() + MOMENT;
    }
    return marksOf(resolved, row);
  };
}

/** The marks that a row of a list has at this moment. */
export function useMarks({ marks }: Pick<List, 'marks'>): (row: Row) => Mark[] {
  const user = useStore(sessionStore)?.user;
  return useMemo(() => markingFor(marks, user), [marks, user]);
}
