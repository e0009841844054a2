import type { ReactElement, ReactNode } from 'react';
import type { SourceAnswer } from '../../../contract/source.ts';
import type { SourceColumn } from '../../../documents/features/source/index.ts';
import { useText } from '../../data/texts/useText.ts';
import { useCellText, type Figure } from './figures.ts';
import { isNumber } from '../../../documents/ground/fields/traits.ts';

const isFigure = (c: SourceColumn): boolean => isNumber(c);

/** A moment to the minute: seconds say nothing beside figures, and would be cut first. */
const toMinute = (text: string, { type }: SourceColumn): string => (type === 'datetime' ? text.replace(/(\d\d:\d\d):\d\d$/, '$1') : text);

/** The rows of an answer as a plain table, with what stands before and after each. */
export function FigureTable({
  answer,
  before,
  after,
  isSelected,
  onChoose,
}: {
  answer: SourceAnswer;
  before?: { head: string; cell: (row: Figure, index: number) => ReactNode };
  after?: { head: string; cell: (row: Figure) => ReactNode };
  isSelected?: (row: Figure) => boolean;
  onChoose?: (row: Figure) => void;
}): ReactElement {
  const { titleOf } = useText();
  const textOf = useCellText();
  const [first] = answer.columns;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keys
    <div className="figure-scroll" tabIndex={0}>
      <table className="figure-table">
        <thead>
          <tr>
            {before && <th scope="col">{before.head}</th>}
            {answer.columns.map((c) => (
              <th key={c.name} scope="col" className={isFigure(c) ? 'figure' : undefined}>
                {titleOf(c)}
              </th>
            ))}
            {after && <th scope="col">{after.head}</th>}
          </tr>
        </thead>
        <tbody>
          {answer.rows.map((row, i) => (
            <tr key={i} {...(isSelected ? { 'aria-current': isSelected(row) || undefined } : {})}>
              {before && <td>{before.cell(row, i)}</td>}
              {answer.columns.map((c) => (
                <td key={c.name} className={isFigure(c) ? 'figure' : undefined} title={textOf(row, c)}>
                  {c === first && onChoose && row['$others'] !== true ? (
                    <button type="button" className="link-button" onClick={() => onChoose(row)}>
                      {toMinute(textOf(row, c), c)}
                    </button>
                  ) : (
                    toMinute(textOf(row, c), c)
                  )}
                </td>
              ))}
              {after && <td>{after.cell(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
