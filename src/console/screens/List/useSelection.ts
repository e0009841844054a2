import { useMemo, useState } from 'react';
import type { Row } from '../../actions/types.ts';
import { renewed } from '../../parts/table/selection.ts';

/** The rows chosen in a list. */
export interface Selection {
  rows: Row[];
  choose: (rows: Row[]) => void;
  clear: () => void;
  /** Rows that are gone, or done with, are chosen no more. */
  forget: (ids: readonly string[]) => void;
}

const NO_ROWS: Row[] = [];

/** See {@link Selection}; `choose` stays the same function. @param rows those of the list now: what is chosen among them changes with them */
export function useSelection(rows: readonly Row[] | undefined): Selection {
  const [chosen, choose] = useState(NO_ROWS);
  return {
    rows: useMemo(() => renewed(chosen, rows), [chosen, rows]),
    choose,
    clear: () => choose(NO_ROWS),
    forget: (ids) => {
      const gone = new Set(ids);
      choose((before) => before.filter((row) => !gone.has(row.id)));
    },
  };
}
