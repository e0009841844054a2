import { useMemo, type ReactElement, type ReactNode } from 'react';
import type { SourceAnswer } from '../../../contract/source.ts';
import { reported, reportedRows, useReported } from '../../data/live/useReported.ts';

interface LiveRowsProps {
  answer: SourceAnswer;
  resource: string;
  children: (answer: SourceAnswer) => ReactNode;
}

/** Draws an answer again with each frame that tells of one of its rows. */
export default function LiveRows({ answer, resource, children }: LiveRowsProps): ReactElement {
  const live = useMemo(() => {
    const { columns, rows } = answer;
    return reportedRows(
      resource,
      columns,
      columns.map(({ name }) => name),
      rows,
    );
  }, [answer, resource]);
  useReported(useMemo(() => [live], [live]));
  return <>{children({ ...answer, rows: answer.rows.map((row) => reported(row, live)) })}</>;
}
