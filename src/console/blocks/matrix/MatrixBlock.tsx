import { Segmented } from 'antd';
import { useState, type CSSProperties, type ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import { hexOf } from '../../styles/colours.ts';
import { useDictionaries } from '../../data/documents/dictionaries.ts';
import { isNumber } from '../../../documents/ground/fields/traits.ts';
import type { SourceColumn } from '../../../documents/features/source/index.ts';
import type { BlockProps } from '../contract.ts';
import { useCellText, type Figure } from '../shared/figures.ts';
import { columnOf } from '../shared/rows.ts';
import { useOpens } from '../shared/useOpens.ts';
import { WithData } from '../shared/WithData.tsx';
import { useSelection } from '../selection.ts';
import { colourOf as gradeColour, edgesOf, gradeOf, linesOf } from './cells.ts';
import './matrix.css';

/** Rows as cells, coloured by what is chosen. */
export function MatrixBlock({ block }: BlockProps<'matrix'>): ReactElement {
  const { t, titleOf } = useText();
  const textOf = useCellText();
  const dictionaries = useDictionaries();
  const open = useOpens(block);
  const [selected, select] = useSelection(block.selects ?? '');
  const [chosen, setChosen] = useState<string>();
  return (
    <WithData name={block.name}>
      {(answer) => {
        const columns = block.by.flatMap((name) => columnOf(answer, name) ?? []);
        const by = columns.find(({ name }) => name === chosen) ?? columns[0];
        const [line, cell] = [columnOf(answer, block.line), columnOf(answer, block.cell)];
        if (!by || !line || !cell) return null;
        const lines = linesOf(answer.rows, line.name, cell.name);
        const width = Math.max(0, ...lines.map(({ cells }) => cells.length));
        const most = Math.max(0, ...answer.rows.map((row) => Number(row[by.name]) || 0));
        const colourOf = (row: Figure): string | undefined => {
          const [code] = [row[by.name]].flat();
          return isNumber(by) ? undefined : hexOf(dictionaries[by.dict ?? '']?.entries.find((one) => one.code === code)?.colour);
        };
        const edges = isNumber(by) ? edgesOf(block.edges?.[by.name], by) : undefined;
        const keyOf = (row: Figure): string => String(row[cell.name] ?? '');
        const choose = (row: Figure): void => {
          if (block.selects === undefined) open?.(row, answer);
          else select(keyOf(row) === selected ? undefined : keyOf(row));
        };
        const textIn = (row: Figure, column: SourceColumn): string => textOf(row, column);
        return (
          <div className="matrix">
            {columns.length > 1 && (
              <Segmented
                size="small"
                aria-label={t('matrix.by')}
                value={by.name}
                onChange={setChosen}
                options={columns.map((one) => ({ value: one.name, label: titleOf(one) }))}
              />
            )}
            <div className="matrix-scroll">
              <table style={{ '--lines': lines.length } as CSSProperties}>
                <thead>
                  <tr>
                    <th scope="col">{titleOf(line)}</th>
                    {Array.from({ length: width }, (_, n) => (
                      <th key={n} scope="col">
                        {n + 1}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {lines.map(({ name, cells }) => (
                    <tr key={name}>
                      <th scope="row">{cells[0] ? textIn(cells[0], line) : name}</th>
                      {cells.map((row) => {
                        const colour = colourOf(row);
                        const style: CSSProperties | undefined = colour ? { borderLeftColor: colour } : undefined;
                        const title = [cell, ...columns].map((one) => `${titleOf(one)}: ${textIn(row, one)}`).join('\n');
                        return (
                          <td key={keyOf(row)}>
                            <button
                              type="button"
                              className="matrix-cell"
                              data-grade={gradeOf(row[by.name], by, most, edges)}
                              data-coded={colour ? true : undefined}
                              aria-pressed={block.selects === undefined ? undefined : keyOf(row) === selected}
                              aria-label={title}
                              title={title}
                              style={style}
                              onClick={() => choose(row)}
                            >
                              {textIn(row, by)}
                            </button>
                          </td>
                        );
                      })}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {edges && (
              <ul className="matrix-legend">
                {[...edges, Infinity].map((limit, grade) => (
                  <li key={limit}>
                    <span className="matrix-cell" data-grade={gradeColour(grade, edges)} />
                    {grade === 0
                      ? `< ${limit}`
                      : grade === edges.length
                        ? `≥ ${edges[grade - 1] ?? ''}`
                        : `${edges[grade - 1] ?? ''}–${limit}`}
                  </li>
                ))}
              </ul>
            )}
          </div>
        );
      }}
    </WithData>
  );
}
