import { useCallback } from 'react';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { Row } from '../../actions/types.ts';
import { MarkTag } from './MarkTag.tsx';
import { useMarks } from './useMarks.ts';
import type { TableExtras } from '../table/RecordTable.tsx';

/** Puts a row's marks beside the values they stand at, around what `inner` makes of the cell; the row's own beside what opens it. */
export function useMarked({ screen, resource }: ScreenBundle, inner: TableExtras['cell']): Pick<TableExtras, 'cell' | 'rowClassName'> {
  const marksOf = useMarks(screen.list);
  const { marks } = screen.list;
  const cell = useCallback<NonNullable<TableExtras['cell']>>(
    (field, row, value, opens) => {
      const shown = inner ? inner(field, row, value, opens) : value;
      const mark = marksOf(row).find((one) =>
        one.field === undefined ? opens || field.name === resource.label : one.field === field.name,
      );
      if (!mark) return shown;
      return (
        <span className="marked">
          <span>{shown}</span>
          <MarkTag mark={mark} />
        </span>
      );
    },
    [inner, marksOf, resource],
  );
  const rowClassName = useCallback(
    (row: Row): string => {
      const mark = marksOf(row).find((one) => one.field === undefined);
      return mark ? `row-${mark.colour}` : '';
    },
    [marksOf],
  );
  return marks ? { cell, rowClassName } : { cell: inner };
}
