import { useCallback } from 'react';
import { marksOf, type Mark } from '../../../documents/marks/index.ts';
import type { List } from '../../../documents/list/types.ts';
import type { Row } from '../../actions/types.ts';
import { useStore } from '../../data/store.ts';
import { sessionStore } from '../../session/session.ts';

/** The marks that a row of a list has at this moment. */
export function useMarks({ marks }: Pick<List, 'marks'>): (row: Row) => Mark[] {
  const user = useStore(sessionStore)?.user;
  return useCallback((row) => (marks ? marksOf(marks, row, { user: { ...user } }) : []), [marks, user]);
}
