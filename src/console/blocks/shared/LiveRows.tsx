import { useEffect, useReducer, type ReactElement, type ReactNode } from 'react';
import type { SourceAnswer } from '../../../contract/source.ts';
import { liveValue, onFrame, show } from '../../data/live/cells.ts';

/** An answer with the newest reported values in its rows. */
function withReports(answer: SourceAnswer): SourceAnswer {
  const fields = answer.columns.filter((column) => column.live).map((column) => column.name);
  const rows = answer.rows.map((row) => {
    const told = fields.flatMap((name): [string, unknown][] => {
      const value = liveValue(String(row['id']), name);
      return value === undefined ? [] : [[name, value]];
    });
    return told.length ? { ...row, ...Object.fromEntries(told) } : row;
  });
  return { ...answer, rows };
}

interface LiveRowsProps {
  answer: SourceAnswer;
  resource: string;
  children: (answer: SourceAnswer) => ReactNode;
}

/** Draws an answer again with each frame that tells of one of its rows. */
export default function LiveRows({ answer, resource, children }: LiveRowsProps): ReactElement {
  const [, again] = useReducer((n: number) => n + 1, 0);
  useEffect(() => show(resource), [resource]);
  useEffect(() => {
    const ids = new Set(answer.rows.map((row) => row['id']));
    return onFrame((event) => {
      if (event.resource === resource && (event.fields || event.rows.some(([id]) => ids.has(id)))) again();
    });
  }, [answer, resource]);
  return <>{children(withReports(answer))}</>;
}
