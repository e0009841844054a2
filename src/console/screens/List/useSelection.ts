import { useState } from 'react';
import type { Row } from '../../actions/types.ts';

/** The rows chosen in a list. */
export interface Selection {
  rows: Row[];
  choose: (rows: Row[]) => void;
  clear: () => void;
  /** Rows that are gone, or done with, are chosen no more. */
  forget: (ids: readonly string[]) => void;
}

const NO_ROWS: Row[] = [];

/** See {@link Selection}; `choose` stays the same function. */
export function useSelection(): Selection {
  const [rows, choose] = useState(NO_ROWS);
  return {
    rows,
    choose,
    clear: () => choose(NO_ROWS),
    forget: (ids) => {
      const gone = new Set(ids);
      choose((before) => before.filter((row) => !gone.has(row.id)));
    },
  };
}
