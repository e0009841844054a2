import { useMemo } from 'react';
import { marksOf, resolveMarks, type Mark } from '../../../documents/marks/index.ts';
import type { List } from '../../../documents/list/types.ts';
import type { Row } from '../../actions/types.ts';
import { useStore } from '../../data/store.ts';
import { sessionStore } from '../../session/session.ts';

/** Conditions on the clock are resolved again after this, not for each cell of a page, ms. */
const MOMENT = 1000;

/** The marks that a row of a list has at this moment. */
export function useMarks({ marks }: Pick<List, 'marks'>): (row: Row) => Mark[] {
  const user = useStore(sessionStore)?.user;
  return useMemo(() => {
    if (!marks) return () => [];
    let resolved: Mark[] = [];
    let until = -Infinity;
    return (row: Row) => {
      if (performance.now() >= until) {
        resolved = resolveMarks(marks, { user: { ...user } });
        until = performance.now() + MOMENT;
      }
      return marksOf(resolved, row);
    };
  }, [marks, user]);
}
