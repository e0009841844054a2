import type { CSSProperties, ReactElement } from 'react';
import type { SourceAnswer } from '../../../contract/source.ts';
import { useText } from '../../data/useText.ts';
import type { BlockProps } from '../contract.ts';
import { figureText, scaled, useCellText, type Figure } from '../shared/figures.ts';
import { FigureTable } from '../shared/FigureTable.tsx';
import { WithData } from '../shared/WithData.tsx';
import { crossOf } from './cross.ts';
import './pivot.css';

function Table({ block, answer }: BlockProps<'pivot'> & { answer: SourceAnswer }): ReactElement {
  const { t, titleOf, language } = useText();
  const textOf = useCellText();
  const cross = crossOf(answer);
  if (!cross) return <FigureTable answer={answer} />;
  const { down, across, measures, lines, heads, cell, total } = cross;
  const summed = total({}) !== undefined;
  const sums = (row: Figure | undefined, key: string): ReactElement[] =>
    measures.map((m) => (
      <td key={`${key} ${m.name}`} className="figure pivot-total">
        {row ? figureText(row[m.name], m, language) : ''}
      </td>
    ));
  const most = new Map(measures.map((m) => [m.name, Math.max(0, ...answer.rows.map((row) => scaled(row[m.name], m) ?? 0))]));
  const shade = (row: Figure | undefined, name: string): CSSProperties => {
    const measure = measures.find((m) => m.name === name);
    const value = row && measure ? (scaled(row[name], measure) ?? 0) : 0;
    const part = Math.round((Math.max(0, value) / (most.get(name) || 1)) * 40);
    return block.shade && part > 0 ? { background: `color-mix(in srgb, var(--accent) ${part}%, transparent)` } : {};
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keys
    <div className="figure-scroll" tabIndex={0}>
      <table className="figure-table pivot">
        <thead>
          {across && (
            <tr>
              <td aria-hidden />
              {heads.map((head, h) => (
                <th key={h} scope="colgroup" colSpan={measures.length} className="figure">
                  {textOf(head, across)}
                </th>
              ))}
              {summed && (
                <th scope="colgroup" colSpan={measures.length} className="figure">
                  {t('block.total')}
                </th>
              )}
            </tr>
          )}
          {(!across || measures.length > 1) && (
            <tr>
              <th scope="col">{titleOf(down)}</th>
              {[...heads, ...(across && summed ? [undefined] : [])].flatMap((_, h) =>
                measures.map((m) => (
                  <th key={`${h} ${m.name}`} scope="col" className="figure">
                    {titleOf(m)}
                  </th>
                )),
              )}
            </tr>
          )}
        </thead>
        <tbody>
          {lines.map((line, l) => (
            <tr key={l}>
              <th scope="row">{textOf(line, down)}</th>
              {heads.flatMap((_, h) => {
                const row = cell(l, h);
                return measures.map((m) => (
                  <td key={`${h} ${m.name}`} className="figure" style={shade(row, m.name)}>
                    {row ? figureText(row[m.name], m, language) : ''}
                  </td>
                ));
              })}
              {across && summed && sums(total({ line: l }), 'sum')}
            </tr>
          ))}
        </tbody>
        {summed && (
          <tfoot>
            <tr>
              <th scope="row">{t('block.total')}</th>
              {across && heads.flatMap((_, h) => sums(total({ head: h }), String(h)))}
              {sums(total({}), 'all')}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** Figures where two groups cross. */
export function PivotBlock({ block }: BlockProps<'pivot'>): ReactElement {
  return <WithData name={block.name}>{(answer) => <Table block={block} answer={answer} />}</WithData>;
}
